import { Extension } from '@tiptap/core'
import { findBlockStart, moveBlock } from './move-block.ts'

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
