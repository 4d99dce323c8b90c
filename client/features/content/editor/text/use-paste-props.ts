import { type Node, Fragment } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { getFiles, isPicture } from '#client/features/media/dropped-files.ts'
import type { FileLink } from '#client/features/media/file-dialog.tsx'
import type { PictureUse } from '#client/features/media/media-dialog.tsx'
import type { TextToolSet } from '../../contract/text-tools.ts'
import { findBlockingContainer, isEmptyLine, moveToEmptyLine } from '../blocks/containers.ts'
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

/** A position between blocks, or an empty line that is replaced. */
type DropPlace = {
  from: number
  to: number
  /** Where text goes that cannot stand there by itself. */
  caret: Selection
  /** Dropped into a container that only holds text, such as a list: the place is before or after it. */
  isTextOnly: boolean
}

/** Where a dropped image goes: before or after the block under the pointer, by the half of it in which it is dropped. */
function findDropPlace(view: EditorView, { clientX, clientY }: MouseEvent): DropPlace | null {
  const { doc } = view.state
  const found = view.posAtCoords({ left: clientX, top: clientY })
  if (!found) return null
  const $at = doc.resolve(found.pos)
  const { isTextblock } = $at.parent
  const under = found.inside < 0 ? null : doc.nodeAt(found.inside)
  const underEnd = under?.isAtom ? found.inside + under.nodeSize : found.pos
  const blocker = findBlockingContainer($at, 'image')
  const end = blocker?.endPosition ?? (isTextblock ? $at.after() : underEnd)
  const node = doc.resolve(end).nodeBefore
  const isBetween = !blocker && !isTextblock && !under?.isAtom
  const start = isBetween ? end : end - (node?.nodeSize ?? 0)
  const isEmpty = !isBetween && isEmptyLine(node)
  const at = !isEmpty && isUpperHalf(view.nodeDOM(start), clientY) ? start : end
  const isTextOnly = blocker !== null && isTextblock
  const $caret = doc.resolve(isTextOnly ? $at.end() : isEmpty ? start + 1 : at)
  return { from: isEmpty ? start : at, to: at, caret: Selection.near($caret, -1), isTextOnly }
}

function isUpperHalf(dom: globalThis.Node | null, y: number): boolean {
  if (!(dom instanceof HTMLElement)) return false
  const { top, bottom } = dom.getBoundingClientRect()
  return y < (top + bottom) / 2
}

/** Follows the place through later edits. Returns a function that inserts blocks there, with the caret after them. */
function createPlaceInserter(editor: Editor, place: DropPlace): (nodes: readonly Node[]) => void {
  let { from, to } = place
  const onTransaction = ({ transaction: { mapping } }: { transaction: Transaction }): void => {
    from = mapping.map(from)
    to = Math.max(from, mapping.map(to))
  }
  editor.on('transaction', onTransaction)
  return (nodes) => {
    editor.off('transaction', onTransaction)
    const content = Fragment.from(nodes)
    const tr = editor.state.tr.replaceWith(from, to, content)
    const end = tr.doc.resolve(from + content.size)
    // Above another block the last image is selected: what is typed goes into a new line (selected-block-keys.ts).
    const isLast = end.depth === 0 && (end.nodeAfter === null || isEmptyLine(end.nodeAfter))
    if (isLast && content.lastChild?.isAtom) moveToEmptyLine(tr, end.pos)
    else tr.setSelection(Selection.near(end, -1))
    editor.view.dispatch(tr.scrollIntoView())
    editor.commands.focus()
  }
}
