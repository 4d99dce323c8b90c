import { visit } from 'unist-util-visit'
import { tryParse } from './parse.ts'

/** The node types in a text by the names of `textTools`; empty if it exceeds the cost limits. */
export function listNodeTypes(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  const tree = tryParse(markdown)
  if (tree)
    visit(tree, (node) => {
      // The editor's name of code in text is that of blocks here.
      const type = node.type === 'code' ? 'codeBlock' : node.type
      found.add(node.type === 'textBlock' ? node.name : type)
    })
  return found
}
