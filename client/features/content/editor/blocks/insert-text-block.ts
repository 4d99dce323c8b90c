import type { Node, Schema } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { insertBlock } from './insert-block.ts'
import { type EditorBlock, textBlockKinds } from './text-block-kinds.ts'

/** A block around this content; columns have a second, empty one. */
function createAround({ nodes }: Schema, name: EditorBlock, content: Node | null): Node | null {
  if (name !== 'columnas') return nodes[name]?.createAndFill(null, content) ?? null
  const columns = [content, null].flatMap((each) => nodes['columna']?.createAndFill(null, each) ?? [])
  return nodes['columnas']?.create(null, columns) ?? null
}

/** Inserts a block around the paragraph or heading at the caret; a block without content goes below it. */
export function insertTextBlock(editor: Editor, name: EditorBlock): void {
  const { state, view, schema } = editor
  const { $from, from } = state.selection
  const isLeaf = schema.nodes[name]?.isAtom ?? true
  const isAround = !isLeaf && $from.depth > 0 && $from.parent.isTextblock && !$from.parent.type.spec.code
  const block = createAround(schema, name, isAround ? $from.parent : null)
  const parent = isAround ? $from.node(-1) : null
  if (!block || (isAround && !parent?.canReplaceWith($from.index(-1), $from.index(-1) + 1, block.type)))
    return
  if (!isAround) {
    insertBlock(editor, block)
    const [field] = textBlockKinds[name].fields ?? []
    // What is typed next would choose from a list.
    if (field?.type !== 'service') selectInserted(editor, block)
    return
  }
  const tr = state.tr.replaceWith($from.before(), $from.after(), block)
  const shift = name === 'columnas' ? 2 : 1
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(from + shift))).scrollIntoView())
}

/** Selects a block that was just inserted before the caret, so that Enter opens its fields. */
function selectInserted(editor: Editor, block: Node): void {
  const { state, view } = editor
  const { $from } = state.selection
  const at = $from.depth > 0 ? $from.before() - block.nodeSize : -1
  if (at < 0 || state.doc.nodeAt(at)?.type !== block.type) return
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}
