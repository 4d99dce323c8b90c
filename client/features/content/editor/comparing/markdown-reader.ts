import type { MarkdownManager } from '@tiptap/markdown'
import type { Node } from '@tiptap/pm/model'
import { isEmptyLine } from '../blocks/containers.ts'

/**
 * Reads a document as Markdown, without the empty lines that it begins and ends with. A block that stayed the same is the same object, so its Markdown is remembered: a key
 * writes the one block that it changed, not the whole text, which takes longer than a key may.
 */
export function createMarkdownReader(
  manager: Pick<MarkdownManager, 'renderNodeToMarkdown'>,
): (doc: Node) => string {
  const cache = new WeakMap<Node, string>()

  function read(block: Node, before: Node | null, parent: Node): string {
    // The only block that is written by what stands before it.
    if (isEmptyLine(block)) return isEmptyLine(before) ? '&nbsp;' : ''
    const markdown =
      cache.get(block) ?? manager.renderNodeToMarkdown(block.toJSON(), { type: parent.type.name })
    cache.set(block, markdown)
    return markdown
  }

  return (doc) => {
    const hasContent = (block: Node): boolean => !isEmptyLine(block)
    const [from, to] = [doc.children.findIndex(hasContent), doc.children.findLastIndex(hasContent)]
    if (from < 0) return ''
    const blocks = doc.children.slice(from, to + 1)
    return blocks.map((block, at) => read(block, blocks[at - 1] ?? null, doc)).join('\n\n')
  }
}
