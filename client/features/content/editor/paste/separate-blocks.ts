import { type Node, Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { findBlockingContainer } from '../blocks/containers.ts'

/** Keeps a heading or list at either end of the pasted blocks apart from the sentence around the caret. */
export function separateBlocks(slice: Slice, { selection: { $from, $to } }: EditorState): Slice {
  const { content, openStart, openEnd } = slice
  const isInItem = $from.depth > 1 && $from.node(-1).type.name === 'listItem'
  const isApart = (block: Node | null): boolean =>
    block !== null &&
    block.isBlock &&
    block.type.name !== 'paragraph' &&
    (content.childCount > 1 || (!block.isTextblock && block.childCount > 1)) &&
    // Items pasted into a list continue it.
    !(isInItem && block.type.name.endsWith('List')) &&
    !findBlockingContainer($from, block.type.name)
  return new Slice(
    content,
    $from.parentOffset > 0 && isApart(content.firstChild) ? 0 : openStart,
    $to.parentOffset < $to.parent.content.size && isApart(content.lastChild) ? 0 : openEnd,
  )
}
