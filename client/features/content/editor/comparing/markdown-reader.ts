import type { MarkdownManager } from '@tiptap/markdown'
import type { Node } from '@tiptap/pm/model'
import { isEmptyLine } from '../blocks/containers.ts'

/** Renders a document without empty lines at its ends. Each block is cached, because a long text takes too long. */
export function createMarkdownReader(
  manager: Pick<MarkdownManager, 'renderNodeToMarkdown'>,
): (doc: Node) => string {
  const cache = new WeakMap<Node, string>()

  function read(block: Node, before: Node | null, parent: Node): string {
    // Not cached: the Markdown of an empty line depends on the block before it.
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
