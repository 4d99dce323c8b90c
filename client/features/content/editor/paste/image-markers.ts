import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { findBlockingContainer } from '../blocks/containers.ts'
import { createImage, insertPictures, createCaretInserter, type NewPicture } from '../blocks/insert-block.ts'

// Private-use characters, which no text contains. A number between the two marks the position of a pasted image.
const [markerStart, markerEnd] = ['\uE001', '\uE002']
const markerPattern = new RegExp(`^${markerStart}(\\d+)${markerEnd}$`)
const pastedNamePattern = /^pegada-(\d+)\./

/** File name of a pasted image. After the upload, the number in the name identifies the marker. */
export const createPastedFileName = (number: number, type: string): string => `pegada-${number}.${type}`

/** Replaces an image by a marker in a paragraph of its own, below a list or table, which cannot hold images. */
export function insertImageMarker(image: Element, root: Element, number: number): void {
  const marker = createElement('p', {}, `${markerStart}${number}${markerEnd}`)
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

/** Inserts after the markers that already follow the element, which preserves the order of the images. */
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
 * Removes the markers and follows their positions. Returns a function that inserts the uploaded pictures there, each of
 * several with the caption that it was pasted with: the dialog only asks for that of a single one.
 */
export function createMarkerInserter(
  editor: Editor,
  pasted: readonly { caption: string }[],
): (pictures: readonly NewPicture[]) => void {
  const positions = new Map<number, number>()
  const { tr, doc } = editor.state
  doc.descendants((node, at, parent) => {
    const number = markerPattern.exec(node.textContent)?.[1]
    if (!node.isTextblock || number === undefined) return
    const from = tr.mapping.map(at)
    // Parents need at least one block: an only child is emptied instead of deleted.
    const isAlone = parent?.childCount === 1
    tr.delete(isAlone ? from + 1 : from, from + node.nodeSize - (isAlone ? 1 : 0))
    positions.set(Number(number), isAlone ? from + 1 : from)
  })
  const insertAtCaret = createCaretInserter(editor, insertPictures)
  if (positions.size === 0) return insertAtCaret
  // Not in the undo history: undo removes the whole paste and must not restore markers.
  editor.view.dispatch(tr.setMeta('addToHistory', false))
  // If the container does not allow images, insert them after it.
  for (const [number, at] of positions)
    positions.set(number, findBlockingContainer(editor.state.doc.resolve(at), 'image')?.endPosition ?? at)
  const onTransaction = ({ transaction }: { transaction: Transaction }): void => {
    for (const [number, at] of positions) positions.set(number, transaction.mapping.map(at))
  }
  editor.on('transaction', onTransaction)
  return (pictures) => {
    const getNumber = ({ name = '' }: NewPicture) => Number(pastedNamePattern.exec(name)?.[1])
    const getPosition = (picture: NewPicture) => positions.get(getNumber(picture))
    insertAtCaret(pictures.filter((picture) => getPosition(picture) === undefined))
    for (const picture of pictures) {
      const at = getPosition(picture)
      if (at === undefined) continue
      const title = pasted.length === 1 ? picture.title : (pasted[getNumber(picture) - 1]?.caption ?? '')
      for (const node of createImage(editor, { ...picture, title }))
        editor.view.dispatch(editor.state.tr.replaceRangeWith(at, at, node))
    }
    editor.off('transaction', onTransaction)
    editor.commands.focus()
  }
}
