import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import type { PostHeading } from '#client/features/blog/contract/post.ts'
import { maxTableLabel } from './cost/cost-limits.ts'
import { createElement } from './create-element.ts'

/** The space before a unit, as in «2,5 s». */
const unitSpacePattern = /(?<=\d) (?=(?:m?s|min|h|[kKMGT]B|px|%|€|₡|USD)(?![\p{L}\p{N}]))/gu

/**
 * Adds, after sanitising: the alignment of numbers in tables, regions for tables and code that the keyboard can scroll,
 * lazy loading of images, `rel` on external links, and non-breaking spaces before units.
 */
export function rehypeEnrich() {
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
export function collectHeadings(tree: Root): PostHeading[] {
  const headings: PostHeading[] = []
  visit(tree, 'element', (node) => {
    const level = /^h([23])$/.exec(node.tagName)?.[1]
    const id = node.properties['id']
    if (level && typeof id === 'string' && node.properties['className'] === undefined)
      headings.push({ id, text: toString(node), level: Number(level) })
  })
  return headings
}
