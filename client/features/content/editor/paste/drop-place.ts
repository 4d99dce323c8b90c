import { Fragment, type Node } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { findBlockingContainer, isEmptyLine, moveToEmptyLine } from '../blocks/containers.ts'

/** A position between blocks, or an empty line that is replaced. */
export type DropPlace = {
  from: number
  to: number
  /** Where text goes that cannot stand there by itself. */
  caret: Selection
  /** Dropped into a container that only holds text, such as a list: the place is before or after it. */
  isTextOnly: boolean
}

/** Where a dropped image goes: before or after the block under the pointer, by the half of it in which it is dropped. */
export function findDropPlace(view: EditorView, { clientX, clientY }: MouseEvent): DropPlace | null {
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
export function createPlaceInserter(editor: Editor, place: DropPlace): (nodes: readonly Node[]) => void {
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
