import type { Node } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { getFiles, isPicture } from '#client/features/media/dropped-files.ts'
import type { FileLink } from '#client/features/media/file-dialog.tsx'
import type { PictureUse } from '#client/features/media/media-dialog.tsx'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { getNextLabel, leaveFootnotes } from '../blocks/footnote.ts'
import {
  createCaretInserter,
  createImages,
  createLinkParagraphs,
  insertLinks,
  insertPictures,
  type NewPicture,
} from '../blocks/insert-block.ts'
import { pasteInCell } from '../blocks/table-cells.ts'
import { createPlaceInserter, type DropPlace, findDropPlace } from '../paste/drop-place.ts'
import { describeOmittedImages } from '../paste/foreign-markdown.ts'
import { createMarkerInserter } from '../paste/image-markers.ts'
import { noteLength, rejectPaste } from '../paste/paste-limits.ts'
import { createTextParser } from '../paste/paste-text.ts'
import { isPictureOnly, parsePaste } from '../paste/paste.ts'
import { separateBlocks } from '../paste/separate-blocks.ts'
import { createFileTextInserter } from '../text-file/insert-file-text.ts'
import { isTextFile, type TextFileRequest } from '../text-file/text-files.ts'

export type PasteTargets = {
  allowedTools: TextToolSet
  onImage: (insert: (images: readonly NewPicture[]) => void, files?: File[], use?: PictureUse) => void
  onFile: (insert: (links: readonly FileLink[]) => void, files?: File[]) => void
  onTextFile: (request: TextFileRequest) => void
  /** Shows a message about a paste; an empty text removes the last one. */
  onPasteMessage: (text: string) => void
}

const formatAttached = (count: number): string =>
  count === 1
    ? 'El archivo está adjunto: quien lea el texto lo descarga con su enlace.'
    : `Los ${count} archivos están adjuntos: quien lea el texto los descarga con sus enlaces.`

/** Returns a function that inserts what was chosen: as blocks where it was dropped, else at the caret. */
function createInserter<Item>(
  editor: Editor,
  place: DropPlace | null,
  toBlocks: (editor: Editor, items: readonly Item[]) => Node[],
  insert: (editor: Editor, items: readonly Item[]) => void,
): (items: readonly Item[]) => void {
  if (!place) return createCaretInserter(editor, insert)
  const insertBlocks = createPlaceInserter(editor, place)
  return (items) => insertBlocks(toBlocks(editor, items))
}

function handleFiles(
  editor: Editor | null,
  files: File[],
  targets: PasteTargets,
  place: DropPlace | null = null,
): boolean {
  if (files.length === 0 || !editor) return false
  const { allowedTools, onImage, onFile, onPasteMessage } = targets
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  const attach = (): void => {
    const insert = createInserter(editor, place?.isTextOnly ? null : place, createLinkParagraphs, insertLinks)
    onFile((links) => {
      insert(links)
      onPasteMessage(formatAttached(links.length))
    }, others)
  }
  // The dialog for pictures is opened last, so that it is on top.
  if (others[0] && files.length === 1 && isTextFile(others[0]))
    targets.onTextFile({ file: others[0], attach, insert: createFileTextInserter(editor, targets) })
  else if (others.length > 0) attach()
  if (pictures.length > 0 && !allowedTools.has('image'))
    // Handled nevertheless: otherwise the browser would open the file instead of the page.
    onPasteMessage('Este texto no admite imágenes.')
  else if (pictures.length > 0) onImage(createInserter(editor, place, createImages, insertPictures), pictures)
  return true
}

type PasteOptions = PasteTargets & { getEditor: () => Editor | null }

export function usePasteProps({ getEditor, ...targets }: PasteOptions): EditorProps {
  const { allowedTools, onImage, onPasteMessage } = targets
  const messages = useRef<string[]>([])
  const areFilesHandled = useRef(false)
  function addMessage(text: string): void {
    messages.current.push(text)
    // Runs after the paste, when all messages about it are known.
    queueMicrotask(() => {
      if (messages.current.length > 0) onPasteMessage(messages.current.splice(0).filter(Boolean).join(' '))
    })
  }
  const reportOmitted = (omitted: readonly string[]): void =>
    addMessage(omitted.length > 0 ? `Al pegar no se pudo conservar: ${omitted.join('; ')}.` : '')
  return {
    handleDOMEvents: {
      paste: (_, event) => rejectPaste(event, event.clipboardData, onPasteMessage),
      // Text that is dragged within the editor needs no check.
      drop: (view, event) => view.dragging === null && rejectPaste(event, event.dataTransfer, onPasteMessage),
    },
    transformPastedHTML(html, { state }) {
      areFilesHandled.current = false
      const nextNote = allowedTools.has('footnote') ? getNextLabel(state) : null
      const { html: cleaned, pictures, omitted } = parsePaste(html, { allowedTools, nextNote })
      reportOmitted(omitted)
      const files = pictures.map(({ file }) => file)
      // Runs after the text was inserted.
      queueMicrotask(() => {
        const editor = getEditor()
        if (editor && cleaned.includes('<div data-nota')) leaveFootnotes(editor)
        if (files.length > 0 && editor && !areFilesHandled.current)
          onImage(createMarkerInserter(editor, pictures), files)
      })
      return cleaned
    },
    transformPasted(slice, { state }) {
      addMessage(noteLength(state.doc.content.size + slice.size - state.selection.content().size))
      return separateBlocks(slice, state)
    },
    clipboardTextParser: (text, position, isPlain) =>
      createTextParser(allowedTools, (count) =>
        reportOmitted(describeOmittedImages(count, allowedTools.has('image'))),
      )(text, position, isPlain),
    // Office programs add a picture of the copied text: ignore it.
    handlePaste(view, event, slice) {
      const { clipboardData } = event
      const isOnlyPicture = isPictureOnly(clipboardData?.getData('text/html') ?? '')
      if (isOnlyPicture && handleFiles(getEditor(), getFiles(clipboardData), targets)) {
        // The pasted HTML is the same picture: do not insert it a second time.
        areFilesHandled.current = true
        messages.current = []
        return true
      }
      const pastedAt = pasteInCell(view, slice)
      if (pastedAt === 'below')
        addMessage('Lo pegado está debajo de la tabla: una celda solo lleva una línea de texto.')
      return pastedAt !== 'unhandled'
    },
    handleDrop(view, event) {
      const files = getFiles(event.dataTransfer)
      const place = files.length > 0 ? findDropPlace(view, event) : null
      if (place) view.dispatch(view.state.tr.setSelection(place.caret))
      return handleFiles(getEditor(), files, targets, place)
    },
  }
}
