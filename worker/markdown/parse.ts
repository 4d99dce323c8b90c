import type { ImageReference, LinkReference, Node, Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { maxCells, maxNodeDepth, maxNodes } from '#client/features/content/contract/text-limits.ts'
import { findBlockLines, nestTextBlocks, remarkBlockFences } from './blocks.ts'
import {
  maxCodeBlocks,
  maxFootnoteReferences,
  maxFootnotes,
  maxRepeatedLength,
  getRenderProblem,
  createUnrenderableError,
} from './cost/cost-limits.ts'
import { limitedSyntax, tooManyMarkers } from './cost/limited-syntax.ts'

function remarkLimits(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), limitedSyntax]
}

const createParser = () => unified().use(remarkParse).use(remarkGfm)
const parser = createParser().use(remarkLimits).freeze()

/**
 * Parses Markdown within the cost limits. Throws an error of `createUnrenderableError` if parsing costs too much or the
 * result is too large. All Markdown must be parsed with this function.
 */
export function parseMarkdown(markdown: string): Root {
  const blocks = findBlockLines(markdown)
  const tree = parseLimited(markdown, blocks)
  checkTree(tree)
  nestTextBlocks(tree, blocks)
  return tree
}

/**
 * Ordinary text of up to this many characters can be parsed. An expensive text is reported as too long above this
 * length, and as having too many signs below it.
 */
const usualMaxLength = 60_000

function parseLimited(markdown: string, blocks: ReturnType<typeof findBlockLines>): Root {
  try {
    return blocks.size === 0
      ? parser.parse(markdown)
      : createParser().use(remarkBlockFences, blocks).use(remarkLimits).parse(markdown)
  } catch (error) {
    const isTooMuch = error instanceof Error && error.message.includes(tooManyMarkers)
    if (!isTooMuch || markdown.length <= usualMaxLength) throw error
    const line = markdown.slice(0, usualMaxLength).split('\n').length
    throw createUnrenderableError(line, 'es demasiado largo', 'Divídelo en dos o más, por ejemplo ahí.')
  }
}

/** Returns null if the text exceeds the cost limits. */
export function tryParse(markdown: string): Root | null {
  try {
    return parseMarkdown(markdown)
  } catch (error) {
    getRenderProblem(error)
    return null
  }
}

const getLine = ({ position }: Node): number => position?.start.line ?? 1

type Counts = { nodes: number; codeBlocks: number; cells: number; footnotes: number; references: number }

const divideHint = 'Divide el texto en dos.'

/** Counts one node; throws if the text exceeds a limit. */
function countNode(node: Nodes, depth: number, counts: Counts): void {
  const line = getLine(node)
  counts.nodes += 1
  if (counts.nodes > maxNodes) throw createUnrenderableError(line, 'tiene demasiados elementos', divideHint)
  if (depth > maxNodeDepth)
    throw createUnrenderableError(
      line,
      'hay demasiadas cosas unas dentro de otras',
      'Quita algunas de esa línea.',
    )
  if (node.type === 'code') counts.codeBlocks += 1
  else if (node.type === 'footnoteDefinition') counts.footnotes += 1
  else if (node.type === 'footnoteReference') counts.references += 1
  else if (node.type === 'table') {
    const [head] = node.children
    // Short rows are filled up to the number of columns.
    counts.cells += node.children.length * (head?.children.length ?? 0)
  }
  if (counts.codeBlocks > maxCodeBlocks)
    throw createUnrenderableError(line, 'hay demasiados bloques de código', divideHint)
  if (counts.cells > maxCells)
    throw createUnrenderableError(
      line,
      'la tabla tiene demasiadas celdas',
      'Divídela en varias o quítale filas o columnas.',
    )
  if (counts.footnotes > maxFootnotes || counts.references > maxFootnoteReferences)
    throw createUnrenderableError(line, 'hay demasiadas notas al pie', divideHint)
}

/** Throws if a tree exceeds a limit. Iterates, because the tree may be deeper than the stack allows. */
function checkTree(tree: Root): void {
  const counts: Counts = { nodes: 0, codeBlocks: 0, cells: 0, footnotes: 0, references: 0 }
  const lengths = new Map<string, number>()
  const references: (LinkReference | ImageReference)[] = []
  const waiting: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    countNode(node, depth, counts)
    if (node.type === 'definition') {
      const length = node.url.length + (node.title?.length ?? 0)
      lengths.set(node.identifier, Math.max(length, lengths.get(node.identifier) ?? 0))
    } else if (node.type === 'linkReference' || node.type === 'imageReference') references.push(node)
    if ('children' in node)
      for (const child of node.children.toReversed()) waiting.push({ node: child, depth: depth + 1 })
  }
  let repeated = 0
  for (const reference of references) {
    repeated += lengths.get(reference.identifier) ?? 0
    if (repeated > maxRepeatedLength)
      throw createUnrenderableError(
        getLine(reference),
        'repite demasiadas veces una dirección larga',
        'Acorta la dirección, o quita algunos de sus enlaces.',
      )
  }
}
