import type { Editor } from '@tiptap/react'
import { closedFor } from '../blocks/containers.ts'
import { insertPictures, keepCaret, type NewPicture } from '../blocks/insert-block.ts'

// Two signs that no text has: a number between them stands where a picture stood.
const [before, after] = ['\uE001', '\uE002']
const marked = new RegExp(`^${before}(\\d+)${after}$`)
const numbered = /^pegada-(\d+)\./

/** The name of the file of a pasted picture, by which it finds its place once it is uploaded. */
export const pastedName = (number: number, type: string): string => `pegada-${number}.${type}`

/**
 * A mark in the place of a picture, in a paragraph of its own: one within words parts them, one in a list or a table,
 * which hold no picture, follows them.
 */
export function markPlace(image: Element, root: Element, number: number): void {
  const mark = document.createElement('p')
  mark.textContent = `${before}${number}${after}`
  const closed = [...ancestors(image, root)].findLast((one) => one.matches('ul, ol, table'))
  const words = image.closest('p, h1, h2, h3, h4, h5, h6')
  if (closed) return insertAfter(closed, mark)
  if (!words || words.textContent.trim() === '') return (words ?? image).before(mark)
  const rest = document.createRange()
  rest.setStartAfter(image)
  rest.setEndAfter(words)
  const behind = rest.extractContents()
  if (behind.textContent?.trim()) words.after(mark, behind)
  else words.after(mark)
  if (words.textContent.trim() === '') words.remove()
}

/** What stands behind marks of the same element already comes before the new one. */
function insertAfter(element: Element, mark: Element): void {
  let last = element
  while (last.nextElementSibling && marked.test(last.nextElementSibling.textContent))
    last = last.nextElementSibling
  last.after(mark)
}

function* ancestors(element: Element, root: Element): Generator<Element> {
  for (let one = element.parentElement; one && one !== root; one = one.parentElement) yield one
}

/**
 * Takes the marks out of what was just pasted and keeps their places, whatever is written meanwhile; gives what puts
 * the pictures there. A picture without a place goes to the caret.
 */
export function keepPlaces(editor: Editor): (pictures: readonly NewPicture[]) => void {
  const places = new Map<number, number>()
  const { tr, doc } = editor.state
  doc.descendants((node, at, parent) => {
    const number = marked.exec(node.textContent)?.[1]
    if (!node.isTextblock || number === undefined) return
    const from = tr.mapping.map(at)
    // What holds a block holds at least one.
    const isAlone = parent?.childCount === 1
    tr.delete(isAlone ? from + 1 : from, from + node.nodeSize - (isAlone ? 1 : 0))
    places.set(Number(number), isAlone ? from + 1 : from)
  })
  const atCaret = keepCaret(editor, insertPictures)
  if (places.size === 0) return atCaret
  // Taken back, the whole of what was pasted goes, and no mark returns.
  editor.view.dispatch(tr.setMeta('addToHistory', false))
  // What they were pasted into may hold no picture.
  for (const [number, at] of places)
    places.set(number, closedFor(editor.state.doc.resolve(at), 'image')?.after ?? at)
  const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }): void => {
    for (const [number, at] of places) places.set(number, transaction.mapping.map(at))
  }
  editor.on('transaction', follow)
  return (pictures) => {
    const placed = (picture: NewPicture) => places.get(Number(numbered.exec(picture.name ?? '')?.[1]))
    atCaret(pictures.filter((picture) => placed(picture) === undefined))
    for (const picture of pictures) {
      const at = placed(picture)
      if (at !== undefined) insertAt(editor, at, picture)
    }
    editor.off('transaction', follow)
    editor.commands.focus()
  }
}

function insertAt(editor: Editor, at: number, { src, alt, title }: NewPicture): void {
  const node = editor.schema.nodes['image']?.create({ src, alt, title })
  if (node) editor.view.dispatch(editor.state.tr.replaceRangeWith(at, at, node))
}
