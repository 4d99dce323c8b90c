import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import { findBlockingContainer, isEmptyLine, moveToEmptyLine } from './containers.ts'

/** Moves the caret from a selected block, such as an image, to an empty line below it; null if none is selected. */
export function moveBelowSelected({ selection, schema, tr }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return null
  const { to, $to } = selection
  const { paragraph } = schema.nodes
  if (!isEmptyLine($to.nodeAfter)) {
    // In a gallery there is no line: what is typed is lost, but no image.
    if (!paragraph || !$to.parent.canReplaceWith($to.index(), $to.index(), paragraph)) return tr
    tr.insert(to, paragraph.create())
  }
  return tr.setSelection(Selection.near(tr.doc.resolve(to + 1))).scrollIntoView()
}

/** Enter: an empty line below the selected block, or below the gallery or map that it belongs to. */
function addLineBelow({ selection, tr }: EditorState): Transaction | null {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return null
  return moveToEmptyLine(tr, findBlockingContainer(selection.$from, 'paragraph')?.endPosition ?? selection.to)
}

/** Where a key moves the caret from a selected block; browsers do not move it. */
function findTarget({ selection, doc }: EditorState, { key, ctrlKey, metaKey }: KeyboardEvent) {
  const isEnd = key === 'End'
  if (!(selection instanceof NodeSelection) || (key !== 'Home' && !isEnd)) return null
  if (ctrlKey || metaKey) return isEnd ? Selection.atEnd(doc) : Selection.atStart(doc)
  return Selection.findFrom(isEnd ? selection.$to : selection.$from, isEnd ? 1 : -1, true)
}

/** Typing does not replace a selected block: only keys that delete remove it. */
export const SelectedBlockKeys = Extension.create({
  name: 'selectedBlockKeys',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleKeyDown(view, event) {
            const line = event.key === 'Enter' ? addLineBelow(view.state) : null
            if (line) view.dispatch(line)
            if (line) return true
            const target = event.shiftKey ? null : findTarget(view.state, event)
            if (target) view.dispatch(view.state.tr.setSelection(target).scrollIntoView())
            return target !== null
          },
          handleTextInput(view, _from, _to, text) {
            const moved = moveBelowSelected(view.state)
            if (moved)
              view.dispatch(moved.selection instanceof NodeSelection ? moved : moved.insertText(text))
            return moved !== null
          },
          handleDOMEvents: {
            // A letter with an accent is composed: the browser puts it where the caret is.
            compositionstart(view) {
              const moved = moveBelowSelected(view.state)
              if (moved) view.dispatch(moved)
              return false
            },
          },
        },
      }),
    ]
  },
})
