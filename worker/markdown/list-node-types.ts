import { visit } from 'unist-util-visit'
import { tryParse } from './parse.ts'

/** The node types in a text, with the names of its blocks; empty if it exceeds the cost limits. */
export function listNodeTypes(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  const tree = tryParse(markdown)
  if (tree) visit(tree, (node) => void found.add(node.type === 'textBlock' ? node.name : node.type))
  return found
}
