import { Extension } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'

/** Start of the outermost block around a position, or of the block after it; null at the end of the document. */
export function findBlockStart({ doc }: EditorState, position: number): number | null {
  const place = doc.resolve(Math.min(position, doc.content.size))
  if (place.depth > 0) return place.before(1)
  return place.nodeAfter ? position : null
}

/** Swaps a block with the one above or below it, with the caret inside; null if there is none. */
export function moveBlock(state: EditorState, at: number, direction: 'up' | 'down'): Transaction | null {
  const { doc, selection } = state
  const place = doc.resolve(at)
  const block = place.nodeAfter
  const other = direction === 'up' ? place.nodeBefore : block && doc.resolve(at + block.nodeSize).nodeAfter
  if (!block || !other) return null
  const from = direction === 'up' ? at - other.nodeSize : at
  const to = from + block.nodeSize + other.nodeSize
  const reordered = direction === 'up' ? [block, other] : [other, block]
  const transaction = state.tr.replaceWith(from, to, Fragment.from(reordered))
  const shift = direction === 'up' ? -other.nodeSize : other.nodeSize
  const head = selection.head >= at && selection.head <= at + block.nodeSize ? selection.head : at + 1
  return transaction.setSelection(Selection.near(transaction.doc.resolve(head + shift))).scrollIntoView()
}

/** Alt+↑ and Alt+↓ move the block at the caret. */
export const MoveKeys = Extension.create({
  name: 'moveKeys',
  addKeyboardShortcuts() {
    const move = (direction: 'up' | 'down') => () => {
      const { state, view } = this.editor
      const at = findBlockStart(state, state.selection.from)
      const moved = at === null ? null : moveBlock(state, at, direction)
      if (moved) view.dispatch(moved)
      return true
    }
    return { 'Alt-ArrowUp': move('up'), 'Alt-ArrowDown': move('down') }
  },
})
