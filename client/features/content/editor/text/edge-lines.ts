import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { moveToEmptyLine } from '../blocks/containers.ts'

/** Where one cannot write on by Enter: of these, nothing may be the last, and a way leads past the first. */
const blocksWithoutExit: ReadonlySet<string> = new Set([
  'table',
  'codeBlock',
  'blockquote',
  'image',
  'horizontalRule',
  'footnoteText',
])

const isBlockWithoutExit = (node: Node | null): boolean =>
  node !== null && blocksWithoutExit.has(node.type.name)

/** Whether nothing of the text is above or, by `left`, before the caret. */
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

/**
 * There is always a line to go on with: one below a table, a picture, code, a quote or a note that ends the text, and
 * an arrow that leads up from one that begins it makes one there. Empty lines at the ends are no Markdown (text-of.ts).
 */
export const EdgeLines = Extension.create({
  name: 'ends',
  // Before the tables' own arrows, and the gap between blocks.
  priority: 1000,
  // Also of a text that nobody has touched yet.
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
          ? // Nobody's doing: there is nothing to take back.
            tr
              .insert(doc.content.size, schema.nodes['paragraph']?.create() ?? [])
              .setMeta('addToHistory', false)
          : null,
    }),
  ],
})
