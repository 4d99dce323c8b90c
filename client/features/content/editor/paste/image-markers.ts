import type { Editor } from '@tiptap/react'
import { findBlockingContainer } from '../blocks/containers.ts'
import { insertPictures, createCaretInserter, type NewPicture } from '../blocks/insert-block.ts'

// Two signs that no text has: a number between them stands where a picture stood.
const [markerStart, markerEnd] = ['\uE001', '\uE002']
const markerPattern = new RegExp(`^${markerStart}(\\d+)${markerEnd}$`)
const pastedNamePattern = /^pegada-(\d+)\./

/** The name of the file of a pasted picture, by which it finds its place once it is uploaded. */
export const createPastedFileName = (number: number, type: string): string => `pegada-${number}.${type}`

/**
 * A mark in the place of a picture, in a paragraph of its own: one within words parts them, one in a list or a table,
 * which hold no picture, follows them.
 */
export function insertImageMarker(image: Element, root: Element, number: number): void {
  const marker = document.createElement('p')
  marker.textContent = `${markerStart}${number}${markerEnd}`
  const outerContainer = [...iterateAncestors(image, root)].findLast((one) => one.matches('ul, ol, table'))
  const textBlock = image.closest('p, h1, h2, h3, h4, h5, h6')
  if (outerContainer) return insertAfterMarkers(outerContainer, marker)
  if (!textBlock || textBlock.textContent.trim() === '') return (textBlock ?? image).before(marker)
  const rest = document.createRange()
  rest.setStartAfter(image)
  rest.setEndAfter(textBlock)
  const behind = rest.extractContents()
  if (behind.textContent?.trim()) textBlock.after(marker, behind)
  else textBlock.after(marker)
  if (textBlock.textContent.trim() === '') textBlock.remove()
}

/** What stands behind marks of the same element already comes before the new one. */
function insertAfterMarkers(element: Element, mark: Element): void {
  let last = element
  while (last.nextElementSibling && markerPattern.test(last.nextElementSibling.textContent))
    last = last.nextElementSibling
  last.after(mark)
}

function* iterateAncestors(element: Element, root: Element): Generator<Element> {
  for (let one = element.parentElement; one && one !== root; one = one.parentElement) yield one
}

/**
 * Takes the marks out of what was just pasted and keeps their places, whatever is written meanwhile; gives what puts
 * the pictures there. A picture without a place goes to the caret.
 */
export function createMarkerInserter(editor: Editor): (pictures: readonly NewPicture[]) => void {
  const positions = new Map<number, number>()
  const { tr, doc } = editor.state
  doc.descendants((node, at, parent) => {
    const number = markerPattern.exec(node.textContent)?.[1]
    if (!node.isTextblock || number === undefined) return
    const from = tr.mapping.map(at)
    // What holds a block holds at least one.
    const isAlone = parent?.childCount === 1
    tr.delete(isAlone ? from + 1 : from, from + node.nodeSize - (isAlone ? 1 : 0))
    positions.set(Number(number), isAlone ? from + 1 : from)
  })
  const insertAtCaret = createCaretInserter(editor, insertPictures)
  if (positions.size === 0) return insertAtCaret
  // Taken back, the whole of what was pasted goes, and no mark returns.
  editor.view.dispatch(tr.setMeta('addToHistory', false))
  // What they were pasted into may hold no picture.
  for (const [number, at] of positions)
    positions.set(number, findBlockingContainer(editor.state.doc.resolve(at), 'image')?.endPosition ?? at)
  const onTransaction = ({
    transaction,
  }: {
    transaction: { mapping: { map: (at: number) => number } }
  }): void => {
    for (const [number, at] of positions) positions.set(number, transaction.mapping.map(at))
  }
  editor.on('transaction', onTransaction)
  return (pictures) => {
    const getPosition = (picture: NewPicture) =>
      positions.get(Number(pastedNamePattern.exec(picture.name ?? '')?.[1]))
    insertAtCaret(pictures.filter((picture) => getPosition(picture) === undefined))
    for (const picture of pictures) {
      const at = getPosition(picture)
      if (at !== undefined) insertPictureAt(editor, at, picture)
    }
    editor.off('transaction', onTransaction)
    editor.commands.focus()
  }
}

function insertPictureAt(editor: Editor, at: number, { src, alt, title }: NewPicture): void {
  const node = editor.schema.nodes['image']?.create({ src, alt, title })
  if (node) editor.view.dispatch(editor.state.tr.replaceRangeWith(at, at, node))
}
