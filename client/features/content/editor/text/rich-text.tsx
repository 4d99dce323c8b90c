import './rich-text.css'
import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { EditorContent, type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { getFiles, isPicture } from '#client/features/media/dropped-files.ts'
import type { FileLink } from '#client/features/media/file-dialog.tsx'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { BlockHandle } from '../blocks/block-handle.tsx'
import {
  insertLinks,
  insertPictures,
  insertVideo,
  createCaretInserter,
  type NewPicture,
} from '../blocks/insert-block.ts'
import { getSelectedPicture, replacePicture } from '../blocks/selected-picture.ts'
import { SlashMenu } from '../blocks/slash-menu.tsx'
import { pasteInCell } from '../blocks/table-cells.ts'
import { createMarkdownReader } from '../comparing/markdown-reader.ts'
import { setLink } from '../links/insert-link.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { type PictureAttributes, PictureDialog } from '../media/picture-dialog.tsx'
import { VideoDialog } from '../media/video-dialog.tsx'
import { createMarkerInserter } from '../paste/image-markers.ts'
import { rejectPaste } from '../paste/paste-limits.ts'
import { createTextParser } from '../paste/paste-text.ts'
import { isPictureOnly, parsePaste } from '../paste/paste.ts'
import type { getErrorAttributes } from '../publishing/field-errors.tsx'
import { Bubble } from './bubble.tsx'
import { createExtensions } from './extensions.ts'
import { HistoryButtons } from './history-buttons.tsx'
import { caretMargin } from './use-clear-caret.ts'

type RichTextProps = {
  markdown: string
  /** What it is called by who does not see it. */
  label: string
  /** What it may hold. */
  allowedTools: TextToolSet
  /** What ties the text to what is wrong with it. */
  errorAttributes: ReturnType<typeof getErrorAttributes>
  /** Is given what reads the text as Markdown; null where it means the same as it did. */
  onType: (read: () => string | null) => void
  onImage: (insert: (images: readonly NewPicture[]) => void, files?: File[]) => void
  onFile: (insert: (links: readonly FileLink[]) => void, files?: File[]) => void
  /** Says what became of the pasted, where that is not what one would expect; nothing where it is. */
  onPasteMessage: (text: string) => void
}

/** The visual editor. It is read as Markdown in pauses, and reports only what has another meaning. */
export function RichText({
  markdown,
  label,
  allowedTools,
  errorAttributes,
  onType,
  onImage,
  onFile,
  onPasteMessage,
}: RichTextProps): ReactNode {
  const lastMarkdown = useRef('')
  const readMarkdown = useRef<(doc: Node) => string>(() => '')
  const [isLinkDialogOpen, setLinking] = useState(false)
  const [videoRequest, setFilming] = useState<{ insert: (href: string) => void } | null>(null)
  const [picture, setPicture] = useState<PictureAttributes | null>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const menuKeys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const focusBubble = useRef<() => boolean>(() => false)
  const setKeys = useCallback((keys: (event: KeyboardEvent) => boolean) => void (menuKeys.current = keys), [])
  const setFocusBubble = useCallback((enter: () => boolean) => void (focusBubble.current = enter), [])
  const pasteMessages = useRef<string[]>([])
  const areFilesHandled = useRef(false)
  function addPasteMessage(text: string): void {
    pasteMessages.current.push(text)
    // Once the text stands, and all is known that is to be said of it.
    queueMicrotask(() => {
      if (pasteMessages.current.length > 0)
        onPasteMessage(pasteMessages.current.splice(0).filter(Boolean).join(' '))
    })
  }
  const editor: Editor | null = useEditor({
    extensions: createExtensions(allowedTools),
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
        if (event.key === 'F10' && event.altKey) return focusBubble.current()
        // With Shift they lead elsewhere (client/features/dashboard/palette-button.tsx); Caps Lock is no Shift.
        const isLink = event.key.toLowerCase() === 'k' && !event.shiftKey && (event.ctrlKey || event.metaKey)
        const isPicture = (isLink || event.key === 'Enter') && getSelectedPicture(view.state) !== null
        if (isLink && !isPicture) setLinking(true)
        if (isPicture) setPicture(getSelectedPicture(view.state))
        if (isLink || isPicture) event.preventDefault()
        return isLink || isPicture
      },
      handleDoubleClickOn(view, _, node) {
        if (node.type.name === 'image') setPicture(getSelectedPicture(view.state))
        return node.type.name === 'image'
      },
      handleDOMEvents: {
        paste: (_, event) => rejectPaste(event, event.clipboardData, onPasteMessage),
        // What is moved within the text is its own.
        drop: (view, event) =>
          view.dragging === null && rejectPaste(event, event.dataTransfer, onPasteMessage),
      },
      transformPastedHTML(html) {
        areFilesHandled.current = false
        const { html: cleaned, pictures, omitted } = parsePaste(html, allowedTools.has('image'))
        addPasteMessage(omitted.length > 0 ? `Al pegar no se pudo conservar: ${omitted.join('; ')}.` : '')
        // Once the text stands.
        queueMicrotask(() => {
          if (pictures.length > 0 && editor && !areFilesHandled.current)
            onImage(createMarkerInserter(editor), pictures)
        })
        return cleaned
      },
      clipboardTextParser: createTextParser(allowedTools),
      // Office adds a picture of the text it copies.
      handlePaste(view, event, slice) {
        const { clipboardData } = event
        if (
          isPictureOnly(clipboardData?.getData('text/html') ?? '') &&
          handleFiles(getFiles(clipboardData))
        ) {
          // The text beside it is of the same picture.
          areFilesHandled.current = true
          pasteMessages.current = []
          return true
        }
        const pastedAt = pasteInCell(view, slice)
        if (pastedAt === 'below')
          addPasteMessage('Lo pegado está debajo de la tabla: una celda solo lleva una línea de texto.')
        return pastedAt !== 'unhandled'
      },
      handleDrop(view, event) {
        const files = getFiles(event.dataTransfer)
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        // They stand where they were let go.
        if (files.length > 0 && at)
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
        return handleFiles(files)
      },
    },
    onCreate({ editor: created }) {
      if (created.markdown) readMarkdown.current = createMarkdownReader(created.markdown)
      lastMarkdown.current = readMarkdown.current(created.state.doc)
    },
    onUpdate({ editor: changed }) {
      const { doc } = changed.state
      onType(() => {
        const now = readMarkdown.current(doc)
        if (now === lastMarkdown.current) return null
        lastMarkdown.current = now
        return now
      })
    },
  })

  // The editor's own element is not React's.
  const { 'aria-describedby': errorId } = errorAttributes
  useLayoutEffect(() => {
    const text = editor?.view.dom
    text?.toggleAttribute('aria-invalid', errorId !== undefined)
    if (errorId === undefined) text?.removeAttribute('aria-describedby')
    else {
      text?.setAttribute('aria-invalid', 'true')
      text?.setAttribute('aria-describedby', errorId)
    }
  }, [editor, errorId])

  function handleFiles(files: File[]): boolean {
    if (files.length === 0 || !editor) return false
    const pictures = files.filter(isPicture)
    const others = files.filter((file) => !isPicture(file))
    // Of both, the pictures come first: their dialog stands above the other.
    if (others.length > 0) onFile(createCaretInserter(editor, insertLinks), others)
    if (pictures.length > 0 && !allowedTools.has('image'))
      // Taken all the same: the browser would open the file in the place of the page.
      onPasteMessage('Este texto no admite imágenes.')
    else if (pictures.length > 0) onImage(createCaretInserter(editor, insertPictures), pictures)
    return true
  }

  if (!editor) return <p>Preparando el editor…</p>
  const openDialog = {
    image: () => onImage(createCaretInserter(editor, insertPictures)),
    file: () => onFile(createCaretInserter(editor, insertLinks)),
    video: () => setFilming({ insert: createCaretInserter(editor, insertVideo) }),
  }
  return (
    <div className="rich-text" ref={frameRef}>
      <HistoryButtons editor={editor} />
      <EditorContent editor={editor} />
      <Bubble
        editor={editor}
        allowedTools={allowedTools}
        onReady={setFocusBubble}
        onPicture={() => setPicture(getSelectedPicture(editor.state))}
        onLink={() => setLinking(true)}
      />
      <SlashMenu editor={editor} allowedTools={allowedTools} onReady={setKeys} openDialog={openDialog} />
      <BlockHandle editor={editor} frame={frameRef} />
      {isLinkDialogOpen && (
        <LinkDialog
          currentHref={String(editor.getAttributes('link')['href'] ?? '')}
          onDone={(href, title) => {
            setLinking(false)
            setLink(editor, href, title)
          }}
          onClose={() => setLinking(false)}
        />
      )}
      {videoRequest && (
        <VideoDialog
          onDone={(href) => {
            setFilming(null)
            videoRequest.insert(href)
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
            onImage(createCaretInserter(editor, (_, [next]) => next && replacePicture(editor, picture, next)))
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
