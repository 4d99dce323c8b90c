import type { BlockContent, Node, Parents, Root } from 'mdast'
import type { Construct, State } from 'micromark-util-types'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'
import {
  findTextBlocks,
  maxTextBlockDepth,
  maxTextBlocks,
  parseTextBlockHead,
  type TextBlockHead,
} from '#client/features/content/contract/text-blocks.ts'
import { createUnrenderableError } from './cost/cost-limits.ts'

export type TextBlock = TextBlockHead & {
  type: 'textBlock'
  children: BlockContent[]
  position?: Node['position']
}
/** A line that starts or ends a block, before `nestTextBlocks` puts what is between them into the block. */
type BlockFence = { type: 'blockFence'; value: string; position?: Node['position'] }

declare module 'mdast' {
  interface BlockContentMap {
    textBlock: TextBlock
    blockFence: BlockFence
  }
  interface RootContentMap {
    textBlock: TextBlock
    blockFence: BlockFence
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    blockFence: 'blockFence'
  }
}

/** The number (from 0) of the line that starts each block, with the line that ends it. */
type BlockLines = ReadonlyMap<number, number>

/** The blocks of a text. Throws if there are too many. */
export function findBlockLines(markdown: string): BlockLines {
  if (!markdown.includes('::')) return new Map()
  const found = findTextBlocks(markdown.split(/\r\n?|\n/))
  if (found.size > maxTextBlocks)
    throw createUnrenderableError(
      1 + Math.max(...found.keys()),
      `hay más de ${maxTextBlocks} bloques`,
      'Divide el texto en dos.',
    )
  return found
}

/** Parses the given lines as fences, whatever stands before them. */
export function remarkBlockFences(this: Processor, found: BlockLines): void {
  const lines = new Set([...found].flat())
  const construct: Construct = {
    name: 'blockFence',
    tokenize(effects, ok, nok) {
      const read: State = (code) => {
        // Negative codes but those of tabs and spaces end the line.
        if (code !== null && code >= -2) {
          effects.consume(code)
          return read
        }
        effects.exit('blockFence')
        return ok(code)
      }
      return (code) => {
        if (!lines.has(this.now().line - 1)) return nok(code)
        effects.enter('blockFence')
        return read(code)
      }
    },
  }
  const data = this.data()
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { flow: { [':'.charCodeAt(0)]: construct } },
  ]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: {
        blockFence(token) {
          this.enter({ type: 'blockFence', value: this.sliceSerialize(token) }, token)
        },
      },
      exit: {
        blockFence(token) {
          this.exit(token)
        },
      },
    },
  ]
}

const isFence = (node: Node): node is BlockFence => node.type === 'blockFence'
const getLine = ({ position }: Node): number => (position?.start.line ?? 0) - 1

/** A fence whose other one is elsewhere, such as in a quote: it is text. */
const toText = ({ value, position }: BlockFence): BlockContent => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
  ...(position && { position }),
})

function createBlock(fence: BlockFence, children: BlockContent[], last: BlockFence): BlockContent {
  const head = parseTextBlockHead(fence.value)
  if (!head) return toText(fence)
  const { name, label, attributes } = head
  const { position } = fence
  const ends = position && { position: { ...position, end: last.position?.end ?? position.end } }
  return { type: 'textBlock', name, label, attributes, children, ...ends }
}

type OpenBlock = { fence: BlockFence | null; children: BlockContent[] }

function nestSiblings(nodes: readonly BlockContent[], found: BlockLines): BlockContent[] {
  const root: OpenBlock = { fence: null, children: [] }
  const open: OpenBlock[] = [root]
  const getInner = (): OpenBlock => open.at(-1) ?? root
  for (const node of nodes) {
    const { fence, children } = getInner()
    if (!isFence(node)) children.push(node)
    else if (found.get(getLine(node)) === getLine(node)) children.push(createBlock(node, [], node))
    else if (found.has(getLine(node))) open.push({ fence: node, children: [] })
    else if (fence && found.get(getLine(fence)) === getLine(node)) {
      open.pop()
      getInner().children.push(createBlock(fence, children, node))
    } else children.push(toText(node))
    if (open.length > maxTextBlockDepth + 1)
      throw createUnrenderableError(
        1 + getLine(node),
        `hay más de ${maxTextBlockDepth} bloques unos dentro de otros`,
        'Saca el de esa línea del bloque en el que está.',
      )
  }
  return open.flatMap(({ fence, children }) => [...(fence ? [toText(fence)] : []), ...children])
}

const hasFences = (node: Parents): node is Parents & { children: BlockContent[] } =>
  node.children.some((child) => isFence(child))

/** Puts the nodes between two fences into the block that they make. */
export function nestTextBlocks(tree: Root, found: BlockLines): void {
  visit(tree, (node) => {
    if ('children' in node && hasFences(node)) node.children = nestSiblings(node.children, found)
  })
}
