import './rich-text.css'
import './toolbar.css'
import { EditorContent, type Editor, useEditor, useEditorState } from '@tiptap/react'
import { type ReactNode, useRef, useState } from 'react'
import { calloutKinds } from './callout.ts'
import { extensions } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { cleanPaste, isPictureOnly } from './paste.ts'

type RichTextProps = {
  markdown: string
  onChange: (markdown: string) => void
  onImage: (insert: (image: { src: string; alt: string; title: string }) => void, files?: File[]) => void
}

function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** The visual editor. It reports Markdown, and only when its meaning changed. */
export function RichText({ markdown, onChange, onImage }: RichTextProps): ReactNode {
  const last = useRef('')
  const [linking, setLinking] = useState(false)
  const insertInto = (editor: Editor) => (image: { src: string; alt: string; title: string }) =>
    void editor.chain().focus().setImage(image).run()
  const editor: Editor | null = useEditor({
    extensions,
    content: markdown,
    contentType: 'markdown',
    // The policy of the page allows no injected styles; they are in rich-text.css.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: 'prose written',
        'aria-label': 'Texto del artículo',
        'aria-multiline': 'true',
        role: 'textbox',
      },
      handleKeyDown(_, event) {
        const isLink = event.key === 'k' && (event.ctrlKey || event.metaKey)
        if (isLink) setLinking(true)
        if (isLink) event.preventDefault()
        return isLink
      },
      transformPastedHTML: cleanPaste,
      // Office adds a picture of the text it copies.
      handlePaste: (_, event) =>
        isPictureOnly(event.clipboardData?.getData('text/html') ?? '') &&
        takeFiles(imagesOf(event.clipboardData)),
      handleDrop: (_, event) => takeFiles(imagesOf(event.dataTransfer)),
    },
    onCreate({ editor: created }) {
      last.current = created.getMarkdown()
    },
    onUpdate({ editor: changed }) {
      const now = changed.getMarkdown()
      if (now === last.current) return
      last.current = now
      onChange(now)
    },
  })

  function takeFiles(files: File[]): boolean {
    if (files.length === 0 || !editor) return false
    onImage(insertInto(editor), files)
    return true
  }

  if (!editor) return <p>Preparando el editor…</p>
  return (
    <div className="rich-text">
      <Toolbar editor={editor} onImage={() => onImage(insertInto(editor))} onLink={() => setLinking(true)} />
      <EditorContent editor={editor} />
      {linking && (
        <LinkDialog
          before={String(editor.getAttributes('link')['href'] ?? '')}
          onDone={(href) => {
            setLinking(false)
            link(editor, href)
          }}
          onClose={() => setLinking(false)}
        />
      )}
    </div>
  )
}

type Tool = { text: string; name: string; active?: boolean; run: () => void }

/** Links what is chosen, or the address itself where nothing is; null takes the link away. */
function link(editor: Editor, href: string | null): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === null) chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

type ToolbarProps = { editor: Editor; onImage: () => void; onLink: () => void }

function Toolbar({ editor, onImage, onLink }: ToolbarProps): ReactNode {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      list: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote', { kind: null }),
      callout: now.isActive('blockquote') && !now.isActive('blockquote', { kind: null }),
      block: now.isActive('codeBlock'),
      language: String(now.getAttributes('codeBlock')['language'] ?? ''),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  })
  const chain = () => editor.chain().focus()

  function callout(kind: string): void {
    if (kind === '') chain().lift('blockquote').run()
    else if (editor.isActive('blockquote')) chain().updateAttributes('blockquote', { kind }).run()
    else chain().toggleBlockquote().updateAttributes('blockquote', { kind }).run()
  }

  const tools: Tool[] = [
    { text: 'N', name: 'Negrita (Ctrl+B)', active: is.bold, run: () => chain().toggleBold().run() },
    { text: 'C', name: 'Cursiva (Ctrl+I)', active: is.italic, run: () => chain().toggleItalic().run() },
    { text: 'T', name: 'Tachado', active: is.strike, run: () => chain().toggleStrike().run() },
    { text: 'H2', name: 'Título', active: is.h2, run: () => chain().toggleHeading({ level: 2 }).run() },
    { text: 'H3', name: 'Subtítulo', active: is.h3, run: () => chain().toggleHeading({ level: 3 }).run() },
    { text: '•', name: 'Lista', active: is.list, run: () => chain().toggleBulletList().run() },
    { text: '1.', name: 'Lista numerada', active: is.numbers, run: () => chain().toggleOrderedList().run() },
    { text: '❝', name: 'Cita', active: is.quote, run: () => chain().toggleBlockquote().run() },
    { text: '<>', name: 'Código en línea', active: is.code, run: () => chain().toggleCode().run() },
    { text: '{ }', name: 'Bloque de código', active: is.block, run: () => chain().toggleCodeBlock().run() },
    { text: 'Enlace', name: 'Enlace (Ctrl+K)', active: is.link, run: onLink },
    { text: 'Imagen', name: 'Insertar imagen', run: onImage },
    {
      text: 'Tabla',
      name: 'Insertar tabla',
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { text: '―', name: 'Línea divisoria', run: () => chain().setHorizontalRule().run() },
    { text: '↶', name: 'Deshacer (Ctrl+Z)', run: () => chain().undo().run() },
    { text: '↷', name: 'Rehacer (Ctrl+Mayús+Z)', run: () => chain().redo().run() },
  ]
  const inTable: Tool[] = [
    { text: '+ fila', name: 'Añadir fila', run: () => chain().addRowAfter().run() },
    { text: '+ columna', name: 'Añadir columna', run: () => chain().addColumnAfter().run() },
    { text: '− fila', name: 'Quitar fila', run: () => chain().deleteRow().run() },
    { text: '− columna', name: 'Quitar columna', run: () => chain().deleteColumn().run() },
    { text: 'Quitar tabla', name: 'Quitar tabla', run: () => chain().deleteTable().run() },
  ]
  return (
    <div className="toolbar" role="toolbar" aria-label="Formato">
      {[...tools, ...(is.table ? inTable : [])].map(({ text, name, active, run }) => (
        <button key={name} type="button" title={name} aria-label={name} aria-pressed={active} onClick={run}>
          {text}
        </button>
      ))}
      <select
        aria-label="Aviso"
        value={is.callout ? String(editor.getAttributes('blockquote')['kind'] ?? '') : ''}
        onChange={({ target }) => callout(target.value)}
      >
        <option value="">Sin aviso</option>
        {Object.entries(calloutKinds).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </select>
      {is.block && (
        <input
          aria-label="Lenguaje del código"
          placeholder="Lenguaje"
          value={is.language}
          onChange={({ target }) =>
            editor.commands.updateAttributes('codeBlock', { language: target.value || null })
          }
        />
      )}
    </div>
  )
}
