import type { Element } from 'hast'
import { toString } from 'hast-util-to-string'
import Papa from 'papaparse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import * as v from 'valibot'
import { normalizeImageAddress, normalizeLink } from '#client/features/transfer/address.ts'
import { parseInstant } from '#client/features/transfer/read/instant.ts'
import { replaceDelimited } from '#client/runtime/text/delimited.ts'
import { monthNames } from '#client/ui/time/day.ts'
import { hasClass } from './elements.ts'
import { type ForeignArticle, noDetails, type SkippedItem, untitledName } from './foreign-article.ts'
import { htmlToMarkdown } from './html.ts'
import { rewriteMarkdown } from './markdown.ts'
import { parseHtml } from './parse-html.ts'

/** A page of a Notion export with its path and the CSV tables that it links to. */
const pageSchema = v.object({
  path: v.string(),
  text: v.string(),
  tables: v.fallback(v.record(v.string(), v.string()), {}),
})

const dateName =
  /^(?:date|fecha|published|publish date|publicado|fecha de publicación|created|created time|creado)$/i
const trailingId = /[\s-]([0-9a-f]{32})\.(?:md|html)$/i

type Properties = ReadonlyMap<string, string>
type Page = {
  title: string
  properties: Properties
  toMarkdown: ForeignArticle['toMarkdown']
  cover: string | null
}

/** Parses one page of a Notion export; returns null if it is not one. */
export function parseNotionPage(json: string): ForeignArticle | SkippedItem | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), pageSchema), json)
  if (!parsed.success) return null
  const { path, text, tables } = parsed.output
  const page = /\.html$/i.test(path) ? parseHtmlPage(text, path) : parseMarkdownPage(text, path, tables)
  const fileName = (path.split('/').at(-1) ?? '').replace(trailingId, '').replace(/\.(?:md|html)$/i, '')
  const property = (pattern: RegExp): string =>
    [...page.properties].find(([name]) => pattern.test(name))?.[1] ?? ''
  const status = property(/^(?:status|estado|published|publicado)$/i)
  const isOut = /^(?:published|publicad[oa]|yes|sí|done|hecho|listo)$/i.test(status.trim())
  const at = parseDate(property(dateName))
  const id = trailingId.exec(path)?.[1]
  const cover = page.cover === null ? null : normalizeImageAddress(page.cover, path)
  return {
    ...noDetails,
    title: page.title || fileName || untitledName,
    slug: property(/^(?:slug|url)$/i),
    excerpt: property(/^(?:description|descripción|summary|resumen|excerpt)$/i),
    tags: property(/^(?:tags|etiquetas|category|categories|categorías?)$/i)
      .split(',')
      .filter((tag) => tag.trim() !== ''),
    status: isOut && at !== null ? 'published' : 'draft',
    at,
    author: property(/^(?:author|autora?)$/i) || null,
    cover: cover === null ? null : { address: cover, alt: '' },
    addresses: [`./${path}`, ...(id === undefined ? [] : [`notion:${id}`])],
    toMarkdown: page.toMarkdown,
  }
}

/** Parses dates such as `May 1, 2024`, `1 de mayo de 2024` or `2024/05/01`; of a range, its start. */
function parseDate(text: string): number | null {
  const [range = ''] = text.replace(/^@/, '').split('→')
  const date = range.trim()
  const spanish = /^(\d{1,2}) de (\p{L}+) de (\d{4})/u.exec(date.toLowerCase())
  const [, day = '', monthName = '', year = ''] = spanish ?? []
  const month = monthNames.indexOf(monthName) + 1
  if (month > 0) return parseInstant(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
  return parseInstant(date.replaceAll('/', '-')) ?? parseInstant(date)
}

function parseMarkdownPage(text: string, path: string, tables: Readonly<Record<string, string>>): Page {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const title = /^#\s+(\S.*)$/.exec(lines[0] ?? '')?.[1]?.trim() ?? ''
  const properties = new Map<string, string>()
  let at = title === '' ? 0 : 1
  while (at < lines.length && lines[at]?.trim() === '') at += 1
  const start = at
  // The properties of a database row follow the title, one per line, up to an empty line.
  for (; at < lines.length; at += 1) {
    const property = /^([\p{L}\p{N}][^:\n]{0,60}): (.*)$/u.exec(lines[at] ?? '')
    if (!property) break
    properties.set(property[1] ?? '', property[2] ?? '')
  }
  const isList = properties.size > 0 && (at >= lines.length || lines[at]?.trim() === '')
  if (!isList) properties.clear()
  const body = lines.slice(isList ? at : start).join('\n')
  return {
    title,
    properties,
    cover: null,
    toMarkdown: (around) =>
      rewriteMarkdown(insertTables(replaceAsides(body), path, tables), path, around).trim(),
  }
}

const asideEnd = /<\/aside>/g
const asides = { open: /<aside>/g, getClosing: () => asideEnd }

/** Turns callouts, which Notion exports as asides, into quotations. */
const replaceAsides = (text: string): string =>
  replaceDelimited(text, asides, ({ inner }) =>
    inner
      .trim()
      .split('\n')
      .map((line) => `> ${line.trim()}`.trimEnd())
      .join('\n'),
  )

const maxRows = 100
const maxColumns = 10

/** Replaces a link to a table, alone on its line, by the table. */
function insertTables(text: string, path: string, tables: Readonly<Record<string, string>>): string {
  const drawn = new Set<string>()
  return text.replace(/^\[[^\]\n]*\]\(([^)\n]+\.csv)\)[ \t]*$/gm, (link, href: string) => {
    const name = (normalizeLink(href, path) ?? '').replace(/^\.\//, '')
    const csv = tables[name]
    // A table is inserted once; further links to it remain.
    if (csv === undefined || drawn.has(name)) return link
    drawn.add(name)
    return toTable(csv)
  })
}

const escapeCell = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

function toTable(csv: string): string {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
    preview: maxRows + 1,
  })
  const rows = data
    .slice(0, maxRows + 1)
    .map((row) => `| ${row.slice(0, maxColumns).map(escapeCell).join(' | ')} |`)
  const columns = Math.min(maxColumns, data[0]?.length ?? 0)
  return [rows[0] ?? '', `|${' --- |'.repeat(columns)}`, ...rows.slice(1)].join('\n')
}

const htmlWriter = unified().use(rehypeStringify).freeze()

function parseHtmlPage(html: string, path: string): Page {
  const tree = parseHtml(html)
  const properties = new Map<string, string>()
  const found: { title: string; body: Element[]; cover: string | null } = { title: '', body: [], cover: null }
  visit(tree, 'element', (node: Element) => {
    if (hasClass(node, /\bpage-title\b/)) found.title = toString(node).trim()
    if (hasClass(node, /\bproperty-row\b/)) addProperty(node, properties)
    if (hasClass(node, /\bpage-body\b/)) found.body.push(node)
    if (hasClass(node, /\bpage-cover-image\b/)) found.cover = String(node.properties['src'] ?? '') || null
    // Checkboxes are empty elements: show them as characters.
    if (hasClass(node, /\bcheckbox-(?:on|off)\b/))
      node.children = [{ type: 'text', value: hasClass(node, /\bcheckbox-on\b/) ? '☑ ' : '☐ ' }]
    if (hasClass(node, /\bcallout\b/)) node.tagName = 'blockquote'
  })
  const { title, body, cover } = found
  const written = htmlWriter.stringify(body[0] ? { type: 'root', children: body[0].children } : tree)
  return { title, properties, cover, toMarkdown: (around) => htmlToMarkdown(written, around, { file: path }) }
}

function addProperty(row: Element, properties: Map<string, string>): void {
  const [name, value] = row.children.filter((child) => child.type === 'element')
  if (!name || !value) return
  const chosen = value.children.filter(
    (child) => child.type === 'element' && hasClass(child, /selected-value/),
  )
  const text = chosen.length > 1 ? chosen.map((one) => toString(one)).join(',') : toString(value)
  properties.set(toString(name).trim(), text.trim())
}
