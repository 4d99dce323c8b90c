import { type Editor, Extension } from '@tiptap/core'
import type { ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isTextBlockName } from '../../contract/text-blocks.ts'
import { isEmptyLine, moveToEmptyLine } from './containers.ts'
import { unwrapTextBlock } from './text-block-changes.ts'

/** The depth of the innermost block around a position; 0 outside of all. A column is a part of its block. */
function findBlockDepth($at: ResolvedPos): number {
  let depth = $at.depth
  while (depth > 0 && !isTextBlockName($at.node(depth).type.name)) depth -= 1
  return depth > 0 && $at.node(depth).type.name === 'columna' ? depth - 1 : depth
}

const isAtStart = ($at: ResolvedPos, depth: number): boolean =>
  $at.pos - $at.start(depth) === $at.depth - depth

function focusField(view: EditorView, at: number): boolean {
  const dom = view.nodeDOM(at)
  const field = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>('input, select') : null
  field?.focus()
  return field !== null
}

/** Moves the caret to the next (1) or previous (-1) column; false if there is none, or the caret is in a list. */
function moveToColumn({ state, view }: Editor, offset: -1 | 1): boolean {
  const { $from } = state.selection
  if ($from.depth < 2 || $from.node(-1).type.name !== 'columna') return false
  const next = $from.index(-2) + offset
  if (next < 0 || next >= $from.node(-2).childCount) return false
  const at = state.doc.resolve($from.posAtIndex(next, -2) + 1)
  view.dispatch(state.tr.setSelection(Selection.near(at)).scrollIntoView())
  return true
}

/** Keys of blocks: Backspace at the start unwraps, Enter in an empty last line leaves, ↑ reaches the fields. */
export const textBlockKeys = Extension.create({
  name: 'textBlockKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Tab: () => moveToColumn(this.editor, 1),
      'Shift-Tab': () => moveToColumn(this.editor, -1),
      Backspace: () => {
        const { state, view } = this.editor
        const { $from, empty } = state.selection
        const depth = findBlockDepth($from)
        const isDirect = $from.depth > 0 && isTextBlockName($from.node(-1).type.name)
        if (!empty || depth === 0 || !isDirect || !isAtStart($from, depth)) return false
        const unwrapped = unwrapTextBlock(state, $from.before(depth))
        if (unwrapped) view.dispatch(unwrapped)
        return unwrapped !== null
      },
      Enter: () => {
        const { state, view } = this.editor
        const { selection, tr } = state
        const { $from, empty } = selection
        if (selection instanceof NodeSelection)
          return isTextBlockName(selection.node.type.name) && focusField(view, selection.from)
        const depth = findBlockDepth($from)
        const parent = $from.depth > 0 ? $from.node(-1) : null
        const isLast = parent !== null && $from.indexAfter(-1) === parent.childCount && parent.childCount > 1
        const isDirect = parent !== null && isTextBlockName(parent.type.name)
        if (!empty || depth === 0 || !isDirect || !isLast || !isEmptyLine($from.parent)) return false
        const end = $from.after(depth)
        tr.delete($from.before(), $from.after())
        view.dispatch(moveToEmptyLine(tr, tr.mapping.map(end)))
        return true
      },
      ArrowUp: () => {
        const { state, view } = this.editor
        const { $from, empty } = state.selection
        const depth = findBlockDepth($from)
        if (!empty || depth === 0 || !view.endOfTextblock('up')) return false
        for (let at = depth; at < $from.depth; at += 1) if ($from.index(at) > 0) return false
        return focusField(view, $from.before(depth))
      },
    }
  },
})

/** After a block was inserted: moves the focus to its first field, which says what it is about. */
export function focusFieldOf(view: EditorView, type: string): void {
  const { selection } = view.state
  const { $from, from } = selection
  if (selection instanceof NodeSelection && selection.node.type.name === type) focusField(view, from)
  else if (type === 'acordeon' && findBlockDepth($from) > 0)
    focusField(view, $from.before(findBlockDepth($from)))
}
