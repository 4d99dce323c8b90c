import './rich-text.css'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { EditorContent, type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { filesOf, isPicture } from '#client/features/media/dropped.ts'
import type { FileLink } from '#client/features/media/file-dialog.tsx'
import type { Tools } from '../../contract/tools.ts'
import { BlockHandle } from '../blocks/block-handle.tsx'
import { pasteInCell } from '../blocks/cells.ts'
import { chosenPicture, replacePicture } from '../blocks/chosen-picture.ts'
import {
  insertLinks,
  insertPictures,
  insertVideo,
  keepCaret,
  type NewPicture,
} from '../blocks/insert-block.ts'
import { SlashMenu } from '../blocks/slash-menu.tsx'
import { createReader } from '../comparing/text-of.ts'
import { setLink } from '../links/insert-link.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { type PictureAttributes, PictureDialog } from '../media/picture-dialog.tsx'
import { VideoDialog } from '../media/video-dialog.tsx'
import { refusePaste } from '../paste/paste-bounds.ts'
import { keepPlaces } from '../paste/paste-places.ts'
import { sliceOfText } from '../paste/paste-text.ts'
import { isPictureOnly, readPaste } from '../paste/paste.ts'
import type { refused } from '../publishing/problems.tsx'
import { Bubble } from './bubble.tsx'
import { extensionsFor } from './extensions.ts'
import { HistoryButtons } from './history-buttons.tsx'
import { caretMargin } from './use-clear-caret.ts'

type RichTextProps = {
  markdown: string
  /** What it is called by who does not see it. */
  label: string
  /** What it may hold. */
  can: Tools
  /** What ties the text to what is wrong with it. */
  problem: ReturnType<typeof refused>
  /** Is given what reads the text as Markdown; null where it means the same as it did. */
  onType: (read: () => string | null) => void
  onImage: (insert: (images: readonly NewPicture[]) => void, files?: File[]) => void
  onFile: (insert: (links: readonly FileLink[]) => void, files?: File[]) => void
  /** Says what became of the pasted, where that is not what one would expect; nothing where it is. */
  onPasted: (text: string) => void
}

/** The visual editor. It is read as Markdown in pauses, and reports only what has another meaning. */
export function RichText({
  markdown,
  label,
  can,
  problem,
  onType,
  onImage,
  onFile,
  onPasted,
}: RichTextProps): ReactNode {
  const last = useRef('')
  const read = useRef<(doc: Node) => string>(() => '')
  const [linking, setLinking] = useState(false)
  const [filming, setFilming] = useState<{ insert: (href: string) => void } | null>(null)
  const [picture, setPicture] = useState<PictureAttributes | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const menuKeys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const enterBubble = useRef<() => boolean>(() => false)
  const setKeys = useCallback((keys: (event: KeyboardEvent) => boolean) => void (menuKeys.current = keys), [])
  const setEnter = useCallback((enter: () => boolean) => void (enterBubble.current = enter), [])
  const pasted = useRef<string[]>([])
  const filesTaken = useRef(false)
  function say(text: string): void {
    pasted.current.push(text)
    // Once the text stands, and all is known that is to be said of it.
    queueMicrotask(() => {
      if (pasted.current.length > 0) onPasted(pasted.current.splice(0).filter(Boolean).join(' '))
    })
  }
  const editor: Editor | null = useEditor({
    extensions: extensionsFor(can),
    content: markdown,
    contentType: 'markdown',
    // The policy of the page allows no injected styles; they are in rich-text.css.
    injectCSS: false,
    immediatelyRender: false,
    // Nobody listens to what was deleted, and finding it out takes a good part of a key's time.
    enableCoreExtensions: { delete: false },
    editorProps: {
      scrollThreshold: caretMargin,
      scrollMargin: caretMargin,
      attributes: {
        class: 'prose written',
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        // From the text to the tools for what is chosen in it.
        'aria-keyshortcuts': 'Alt+F10',
      },
      handleKeyDown(view, event) {
        if (menuKeys.current(event)) return true
        if (event.key === 'F10' && event.altKey) return enterBubble.current()
        // With Shift they lead elsewhere (client/features/dashboard/palette-button.tsx); Caps Lock is no Shift.
        const isLink = event.key.toLowerCase() === 'k' && !event.shiftKey && (event.ctrlKey || event.metaKey)
        const isPicture = (isLink || event.key === 'Enter') && chosenPicture(view.state) !== null
        if (isLink && !isPicture) setLinking(true)
        if (isPicture) setPicture(chosenPicture(view.state))
        if (isLink || isPicture) event.preventDefault()
        return isLink || isPicture
      },
      handleDoubleClickOn(view, _, node) {
        if (node.type.name === 'image') setPicture(chosenPicture(view.state))
        return node.type.name === 'image'
      },
      handleDOMEvents: {
        paste: (_, event) => refusePaste(event, event.clipboardData, onPasted),
        // What is moved within the text is its own.
        drop: (view, event) => view.dragging === null && refusePaste(event, event.dataTransfer, onPasted),
      },
      transformPastedHTML(html) {
        filesTaken.current = false
        const { html: cleaned, pictures, dropped } = readPaste(html, can.has('image'))
        say(dropped.length > 0 ? `Al pegar no se pudo conservar: ${dropped.join('; ')}.` : '')
        // Once the text stands.
        queueMicrotask(() => {
          if (pictures.length > 0 && editor && !filesTaken.current) onImage(keepPlaces(editor), pictures)
        })
        return cleaned
      },
      clipboardTextParser: sliceOfText(can),
      // Office adds a picture of the text it copies.
      handlePaste(view, event, slice) {
        const { clipboardData } = event
        if (isPictureOnly(clipboardData?.getData('text/html') ?? '') && takeFiles(filesOf(clipboardData))) {
          // The text beside it is of the same picture.
          filesTaken.current = true
          pasted.current = []
          return true
        }
        const where = pasteInCell(view, slice)
        if (where === 'below')
          say('Lo pegado está debajo de la tabla: una celda solo lleva una línea de texto.')
        return where !== 'no'
      },
      handleDrop(view, event) {
        const files = filesOf(event.dataTransfer)
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        // They stand where they were let go.
        if (files.length > 0 && at)
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
        return takeFiles(files)
      },
    },
    onCreate({ editor: created }) {
      if (created.markdown) read.current = createReader(created.markdown)
      last.current = read.current(created.state.doc)
    },
    onUpdate({ editor: changed }) {
      const { doc } = changed.state
      onType(() => {
        const now = read.current(doc)
        if (now === last.current) return null
        last.current = now
        return now
      })
    },
  })

  // The editor's own element is not React's.
  const { 'aria-describedby': reason } = problem
  useLayoutEffect(() => {
    const text = editor?.view.dom
    text?.toggleAttribute('aria-invalid', reason !== undefined)
    if (reason === undefined) text?.removeAttribute('aria-describedby')
    else {
      text?.setAttribute('aria-invalid', 'true')
      text?.setAttribute('aria-describedby', reason)
    }
  }, [editor, reason])

  function takeFiles(files: File[]): boolean {
    if (files.length === 0 || !editor) return false
    const pictures = files.filter(isPicture)
    const others = files.filter((file) => !isPicture(file))
    // Of both, the pictures come first: their dialog stands above the other.
    if (others.length > 0) onFile(keepCaret(editor, insertLinks), others)
    if (pictures.length > 0 && !can.has('image'))
      // Taken all the same: the browser would open the file in the place of the page.
      onPasted('Este texto no admite imágenes.')
    else if (pictures.length > 0) onImage(keepCaret(editor, insertPictures), pictures)
    return true
  }

  if (!editor) return <p>Preparando el editor…</p>
  const ask = {
    image: () => onImage(keepCaret(editor, insertPictures)),
    file: () => onFile(keepCaret(editor, insertLinks)),
    video: () => setFilming({ insert: keepCaret(editor, insertVideo) }),
  }
  return (
    <div className="rich-text" ref={frame}>
      <HistoryButtons editor={editor} />
      <EditorContent editor={editor} />
      <Bubble
        editor={editor}
        can={can}
        onReady={setEnter}
        onPicture={() => setPicture(chosenPicture(editor.state))}
        onLink={() => setLinking(true)}
      />
      <SlashMenu editor={editor} can={can} onReady={setKeys} ask={ask} />
      <BlockHandle editor={editor} frame={frame} />
      {linking && (
        <LinkDialog
          before={String(editor.getAttributes('link')['href'] ?? '')}
          onDone={(href, title) => {
            setLinking(false)
            setLink(editor, href, title)
          }}
          onClose={() => setLinking(false)}
        />
      )}
      {filming && (
        <VideoDialog
          onDone={(href) => {
            setFilming(null)
            filming.insert(href)
          }}
          onClose={() => setFilming(null)}
        />
      )}
      {picture && (
        <PictureDialog
          picture={picture}
          onDone={(changed) => {
            setPicture(null)
            editor.chain().focus().updateAttributes('image', changed).run()
          }}
          onReplace={() => {
            setPicture(null)
            onImage(keepCaret(editor, (_, [next]) => next && replacePicture(editor, picture, next)))
          }}
          onRemove={() => {
            setPicture(null)
            editor.chain().focus().deleteSelection().run()
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </div>
  )
}
