import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** What a text is made of, by the names of its nodes. */
export function nodesIn(markdown: string): ReadonlySet<string> {
  const found = new Set<string>()
  visit(parser.parse(markdown), ({ type }) => void found.add(type))
  return found
}
