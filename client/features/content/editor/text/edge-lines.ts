import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { textBlocks } from '../../contract/text-blocks.ts'
import { moveToEmptyLine } from '../blocks/containers.ts'

/** Blocks after which Enter adds no paragraph. If one ends the document, it needs an empty line after it. */
const blocksWithoutExit: ReadonlySet<string> = new Set([
  'table',
  'codeBlock',
  'blockquote',
  'image',
  'horizontalRule',
  'footnoteText',
  ...Object.keys(textBlocks),
])

const isBlockWithoutExit = (node: Node | null): boolean =>
  node !== null && blocksWithoutExit.has(node.type.name)

/** True if no text is above the caret (`up`) or before it (`left`). */
function isCaretAtStart(
  { state, view }: { state: EditorState; view: EditorView },
  direction: 'up' | 'left',
): boolean {
  const { selection } = state
  if (selection instanceof NodeSelection) return selection.from === 0
  const { $head, empty } = selection
  if (!empty || $head.depth === 0) return false
  for (let depth = 0; depth < $head.depth; depth++) {
    const isRow = $head.node(depth).type.spec['tableRole'] === 'row'
    if ($head.index(depth) > 0 && !(isRow && direction === 'up')) return false
  }
  return view.endOfTextblock(direction)
}

/** Adds an empty line after a block that ends the document, and before one that starts it when an arrow leaves it. */
export const EdgeLines = Extension.create({
  name: 'ends',
  // Runs before the arrow keys of tables and of the gap cursor.
  priority: 1000,
  // Adds the line when a text is opened, before any edit.
  onCreate() {
    this.editor.view.dispatch(this.editor.state.tr)
  },
  addKeyboardShortcuts() {
    const leaveUpwards = (direction: 'up' | 'left') => () => {
      const { state, view } = this.editor
      if (!isBlockWithoutExit(state.doc.firstChild) || !isCaretAtStart({ state, view }, direction))
        return false
      view.dispatch(moveToEmptyLine(state.tr, 0))
      return true
    }
    return { ArrowUp: leaveUpwards('up'), ArrowLeft: leaveUpwards('left') }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_, __, { doc, tr, schema }) =>
        isBlockWithoutExit(doc.lastChild)
          ? // Not in the undo history, because nobody typed it.
            tr
              .insert(doc.content.size, schema.nodes['paragraph']?.create() ?? [])
              .setMeta('addToHistory', false)
          : null,
    }),
  ],
})
