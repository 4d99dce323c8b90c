import { visit } from 'unist-util-visit'
import { tryParse } from './parse.ts'

/** What a text is made of, by the names of its nodes; nothing where it takes too much to say. */
export function listNodeTypes(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  const tree = tryParse(markdown)
  if (tree) visit(tree, ({ type }) => void found.add(type))
  return found
}
