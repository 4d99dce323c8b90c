import { visit } from 'unist-util-visit'
import { tryParse } from './parse.ts'

/** The node types in a text by the names of `textTools`; empty if it exceeds the cost limits. */
export function listNodeTypes(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  const tree = tryParse(markdown)
  if (tree)
    visit(tree, (node) => {
      // In parsed Markdown `code` is a block; in the editor it is the mark of code within a line.
      const type = node.type === 'code' ? 'codeBlock' : node.type
      found.add(node.type === 'textBlock' ? node.name : type)
    })
  return found
}
