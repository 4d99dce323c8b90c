import { visit } from 'unist-util-visit'
import { parseMarkdown } from './parse.ts'

/** What a text is made of, by the names of its nodes. */
export function nodesIn(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  visit(parseMarkdown(markdown), ({ type }) => void found.add(type))
  return found
}
