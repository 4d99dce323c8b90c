import { Extension } from '@tiptap/core'
import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'

/** Start of the outermost block around a position, or of the block after it; null at the end of the document. */
export function findBlockStart({ doc }: EditorState, position: number): number | null {
  const place = doc.resolve(Math.min(position, doc.content.size))
  if (place.depth > 0) return place.before(1)
  return place.nodeAfter ? position : null
}

/** Swaps a block with the one above or below it, with the caret inside; null if there is none. */
export function moveBlock(state: EditorState, at: number, direction: 'up' | 'down'): Transaction | null {
  const { doc, selection, tr } = state
  const { nodeBefore, nodeAfter: block } = doc.resolve(at)
  const end = at + (block?.nodeSize ?? 0)
  const other = direction === 'up' ? nodeBefore : doc.resolve(end).nodeAfter
  if (!block || !other) return null
  // The other block is the one that changes its place: positions and selections within this one are mapped with it.
  if (direction === 'up') tr.insert(end, other).delete(at - other.nodeSize, at)
  else tr.delete(end, end + other.nodeSize).insert(at, other)
  if (selection.from < at || selection.to > end)
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(at))))
  return tr.scrollIntoView()
}

/** Inserts a copy below a block, with the caret inside; null for a footnote, because its number names one text. */
export function duplicateBlock({ doc, tr }: EditorState, at: number): Transaction | null {
  const block = doc.nodeAt(at)
  if (!block || block.type.name === 'footnoteText') return null
  const end = at + block.nodeSize
  tr.insert(end, block)
  // In Markdown, two lists without text between them are one.
  const isList = block.type.name.endsWith('List')
  if (isList) tr.join(end)
  return tr.setSelection(Selection.near(tr.doc.resolve(isList ? end - 1 : end))).scrollIntoView()
}

/** Alt+↑ and Alt+↓ move the block at the caret, Ctrl+D duplicates it. */
export const MoveKeys = Extension.create({
  name: 'moveKeys',
  addKeyboardShortcuts() {
    const change = (create: (state: EditorState, at: number) => Transaction | null) => () => {
      const { state, view } = this.editor
      const at = findBlockStart(state, state.selection.from)
      const changed = at === null ? null : create(state, at)
      if (changed) view.dispatch(changed)
      return true
    }
    return {
      'Alt-ArrowUp': change((state, at) => moveBlock(state, at, 'up')),
      'Alt-ArrowDown': change((state, at) => moveBlock(state, at, 'down')),
      'Mod-d': change(duplicateBlock),
    }
  },
})
