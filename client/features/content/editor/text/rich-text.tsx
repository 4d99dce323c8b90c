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
  /** Accessible name. */
  label: string
  allowedTools: TextToolSet
  errorAttributes: ReturnType<typeof getErrorAttributes>
  /** Receives a function that reads the text as Markdown, and returns null if it is unchanged. */
  onType: (read: () => string | null) => void
  onImage: (insert: (images: readonly NewPicture[]) => void, files?: File[]) => void
  onFile: (insert: (links: readonly FileLink[]) => void, files?: File[]) => void
  /** Shows a message about a paste; an empty text removes the last one. */
  onPasteMessage: (text: string) => void
}

/** The visual editor. Its text is read as Markdown at pauses in typing, and reported if it changed. */
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
    // After the paste, when all messages about it are known.
    queueMicrotask(() => {
      if (pasteMessages.current.length > 0)
        onPasteMessage(pasteMessages.current.splice(0).filter(Boolean).join(' '))
    })
  }
  const editor: Editor | null = useEditor({
    extensions: createExtensions(allowedTools),
    content: markdown,
    contentType: 'markdown',
    // The page's CSP forbids injected styles; rich-text.css contains them.
    injectCSS: false,
    immediatelyRender: false,
    // Nothing uses the delete events, and they slow down every keystroke.
    enableCoreExtensions: { delete: false },
    editorProps: {
      scrollThreshold: caretMargin,
      scrollMargin: caretMargin,
      attributes: {
        class: 'prose written',
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        // Moves the focus to the toolbar.
        'aria-keyshortcuts': 'Alt+F10',
      },
      handleKeyDown(view, event) {
        if (menuKeys.current(event)) return true
        if (event.key === 'F10' && event.altKey) return focusBubble.current()
        // With Shift, the key opens the palette (client/features/dashboard/palette-button.tsx). Caps Lock is not Shift.
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
        // Text that is dragged within the editor needs no check.
        drop: (view, event) =>
          view.dragging === null && rejectPaste(event, event.dataTransfer, onPasteMessage),
      },
      transformPastedHTML(html) {
        areFilesHandled.current = false
        const { html: cleaned, pictures, omitted } = parsePaste(html, allowedTools.has('image'))
        addPasteMessage(omitted.length > 0 ? `Al pegar no se pudo conservar: ${omitted.join('; ')}.` : '')
        // After the text was inserted.
        queueMicrotask(() => {
          if (pictures.length > 0 && editor && !areFilesHandled.current)
            onImage(createMarkerInserter(editor), pictures)
        })
        return cleaned
      },
      clipboardTextParser: createTextParser(allowedTools),
      // Office programs add a picture of the copied text: ignore it.
      handlePaste(view, event, slice) {
        const { clipboardData } = event
        if (
          isPictureOnly(clipboardData?.getData('text/html') ?? '') &&
          handleFiles(getFiles(clipboardData))
        ) {
          // The pasted HTML is the same picture: do not insert it a second time.
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
        // Insert at the position of the drop.
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

  // React does not render this element.
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
    // The dialog for pictures is opened last, so that it is on top.
    if (others.length > 0) onFile(createCaretInserter(editor, insertLinks), others)
    if (pictures.length > 0 && !allowedTools.has('image'))
      // Handled nevertheless: otherwise the browser would open the file instead of the page.
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
