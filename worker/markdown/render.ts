import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import type { PostHeading } from '#client/features/blog/contract/post.ts'
import { countWords } from '#client/runtime/text/count-words.ts'
import { renderTextBlock } from './block-html.ts'
import { remarkCallouts } from './callouts.ts'
import { rehypeCodeDetails, remarkCodeDetails } from './code.ts'
import {
  getMaxHtmlLength,
  getRenderProblem,
  createUnrenderableError,
  maxTableLabel,
} from './cost/cost-limits.ts'
import { createElement } from './create-element.ts'
import { rehypeUniqueHeadingIds } from './heading-ids.ts'
import { rehypeHighlightCode } from './highlight-code.ts'
import { type Images, sizeImages } from './images.ts'
import { removeHidden, rehypeMargins, rehypeRepeatedPassages } from './margin-notes.ts'
import { parseMarkdown } from './parse.ts'
import { articleSchema } from './schema.ts'
import { rehypeVideos } from './videos.ts'

/** The space before a unit, as in «2,5 s». */
const unitSpacePattern = /(?<=\d) (?=(?:m?s|min|h|[kKMGT]B|px|%|€|₡|USD)(?![\p{L}\p{N}]))/gu

/**
 * Adds, after sanitising: the alignment of numbers in tables, regions for tables and code that the keyboard can scroll,
 * lazy loading of images, `rel` on external links, and non-breaking spaces before units.
 */
function rehypeEnrich() {
  return (tree: Root): void => {
    let heading = ''
    const tables: { region: Element; heading: string }[] = []
    visit(tree, (node, index, parent) => {
      if (node.type === 'text') node.value = node.value.replace(unitSpacePattern, '\u00A0')
      if (node.type !== 'element') return undefined
      if (/^h[1-6]$/.test(node.tagName)) heading = toString(node).trim().slice(0, maxTableLabel)
      if (node.tagName === 'pre') node.properties['tabIndex'] = 0
      if (node.tagName === 'img') Object.assign(node.properties, { loading: 'lazy', decoding: 'async' })
      if (node.tagName === 'a' && isExternal(node)) node.properties['rel'] = ['noopener']
      if (node.tagName === 'table' && parent && index !== undefined && !isWrapper(parent)) {
        alignNumbers(node)
        const properties = { className: ['tabla'], role: 'region', ariaLabel: '', tabIndex: 0 }
        const region = createElement('div', properties, [node])
        parent.children[index] = region
        tables.push({ region, heading })
      }
      // Text inside code stays unchanged.
      return node.tagName === 'code' ? SKIP : undefined
    })
    nameTables(tables)
  }
}

/** A number without spaces, with a sign, a currency or a unit. */
const numberPattern = /^[−–+~≈<>≤≥-]?(?:US)?[$€£₡]?\d[\d.,]*(?:%|€|\p{L}{1,4})?$/u

/**
 * Aligns columns of numbers to the right, where their digits are below each other, unless the writer chose another
 * alignment. The first column names the rows.
 */
function alignNumbers(table: Element): void {
  const rows: Element[][] = []
  visit(table, { type: 'element', tagName: 'tr' }, (row: Element) => {
    rows.push(row.children.filter((cell) => cell.type === 'element'))
  })
  for (const index of (rows[0] ?? []).keys()) {
    const cells = rows.flatMap((row) => row[index] ?? [])
    const texts = cells.flatMap((cell) => (cell.tagName === 'td' && toString(cell).replace(/\s/g, '')) || [])
    const isOfNumbers = index > 0 && texts.length > 1 && texts.every((text) => numberPattern.test(text))
    if (isOfNumbers && cells.every(({ properties }) => properties['align'] === undefined))
      for (const { properties } of cells) properties['align'] = 'right'
  }
}

/** Labels each table with the heading above it. Several tables below the same heading are numbered. */
function nameTables(tables: readonly { region: Element; heading: string }[]): void {
  for (const [heading, below] of Map.groupBy(tables, (table) => table.heading))
    for (const [index, { region }] of below.entries()) {
      const number = below.length > 1 ? ` ${index + 1}` : ''
      region.properties['ariaLabel'] = `Tabla${number}${heading && `: ${heading}`}`
    }
}

function isExternal(link: Element): boolean {
  return /^https?:/.test(String(link.properties['href'] ?? ''))
}

function isWrapper(node: { type: string }): boolean {
  return 'properties' in node && JSON.stringify(node.properties).includes('"tabla"')
}

/** The headings that the table of contents of an article lists. */
function collectHeadings(tree: Root): PostHeading[] {
  const headings: PostHeading[] = []
  visit(tree, 'element', (node) => {
    const level = /^h([23])$/.exec(node.tagName)?.[1]
    const id = node.properties['id']
    if (level && typeof id === 'string' && node.properties['className'] === undefined)
      headings.push({ id, text: toString(node), level: Number(level) })
  })
  return headings
}

export type RenderedMarkdown = { html: string; headings: PostHeading[]; wordCount: number; plainText: string }

/**
 * Increase with every change of the rendered HTML, so that stored articles are rendered again
 * (worker/features/content/publishing/rerender.ts). version.test.ts fails if that was forgotten.
 */
export const rendererVersion = 11

// Sanitises before adding heading ids, highlighting and regions: this code writes those, so they are trusted.
const toTree = unified()
  .use(remarkCallouts)
  .use(remarkCodeDetails)
  .use(remarkRehype, {
    footnoteLabel: 'Notas al pie',
    footnoteBackLabel: 'Volver al texto',
    clobberPrefix: 'nota-',
    handlers: { textBlock: renderTextBlock },
  })
  .use(rehypeSanitize, articleSchema)
  .use(rehypeSlug)
  .use(rehypeUniqueHeadingIds)
  .use(rehypeHighlightCode)
  .use(rehypeCodeDetails)
  .use(rehypeVideos)
  .use(rehypeEnrich)
  .use(rehypeMargins)
  .use(rehypeRepeatedPassages)
  .freeze()

const toHtml = unified().use(rehypeStringify).freeze()

const noImages: Images = new Map()

/**
 * Renders Markdown to the HTML that is stored and served. Runs when a text is saved. `plainText` is used for search
 * (its lines: `createPlainText`); `images` are media images by id. Throws an error of `createUnrenderableError` if a text costs too much.
 */
export function renderMarkdown(markdown: string, images: Images = noImages): RenderedMarkdown {
  const tree: Root = toTree.runSync(parseMarkdown(markdown))
  sizeImages(tree, images)
  const html = toHtml.stringify(tree)
  if (html.length > getMaxHtmlLength(markdown))
    throw createUnrenderableError(1, 'la página sería demasiado pesada', 'Divide el texto en dos.')
  const headings = collectHeadings(tree)
  const plainText = createPlainText(removeHidden(tree))
  return {
    html,
    headings,
    wordCount: countWords(markdown),
    plainText,
  }
}

const isSentences = ({ tagName, properties }: Element): boolean =>
  !/^(?:h[1-6]|pre|table)$/.test(tagName) && ![properties['className']].flat().includes('aviso-titulo')

/**
 * A text without its format: its sentences in one line and, if it has any, titles, code and tables in a second one.
 * Changes the tree.
 */
function createPlainText(tree: Root): string {
  const others: string[] = []
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined || isSentences(element)) return undefined
    others.push(toString(element))
    parent.children.splice(index, 1, { type: 'text', value: ' ' })
    return SKIP
  })
  return [toString(tree), others.join(' ')]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim()
}

/** Renders a text. If it cannot be rendered, returns the reason as a message for its author. */
export function tryRender(
  markdown: string,
  images: Images = noImages,
): RenderedMarkdown | { problem: string } {
  try {
    return renderMarkdown(markdown, images)
  } catch (error) {
    return { problem: getRenderProblem(error) }
  }
}
