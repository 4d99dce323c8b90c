import { escapeHtml } from '#worker/http/escape.ts'

// A template's text, as HTML for readers and as Markdown for whoever goes on from it. What is written in a setting is
// a text in both: it never becomes a mark or a link.

export type Inline =
  | string
  | { strong: string }
  | { text: string; href: string }
  | { text: string; day: string }
type Table = { name: string; head: readonly string[]; rows: readonly (readonly string[])[] }
export type Block =
  | { heading: string }
  | { list: readonly (readonly Inline[])[] }
  | { table: Table }
  | readonly Inline[]

/** A template: nothing of what the settings lack. */
export type Template = { title: string; description: string; blocks: readonly Block[] }

function inlineHtml(part: Inline): string {
  if (typeof part === 'string') return escapeHtml(part)
  if ('strong' in part) return `<strong>${escapeHtml(part.strong)}</strong>`
  const text = escapeHtml(part.text)
  return 'href' in part
    ? `<a href="${escapeHtml(part.href)}">${text}</a>`
    : `<time datetime="${part.day}T12:00:00Z">${text}</time>`
}

const plain = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&')

function inlineMarkdown(part: Inline): string {
  if (typeof part === 'string') return plain(part)
  if ('strong' in part) return `**${plain(part.strong)}**`
  return 'href' in part ? `[${plain(part.text)}](<${part.href}>)` : plain(part.text)
}

const isHeading = (block: Block): block is { heading: string } => 'heading' in block
const isList = (block: Block): block is { list: readonly (readonly Inline[])[] } => 'list' in block
const isTable = (block: Block): block is { table: Table } => 'table' in block

const html = (parts: readonly Inline[]): string => parts.map(inlineHtml).join('')
const markdown = (parts: readonly Inline[]): string => parts.map(inlineMarkdown).join('')

const rowHtml = ([first = '', ...rest]: readonly string[]): string =>
  `<tr><th scope="row">${escapeHtml(first)}</th>${rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

// In the frame that tables of articles have: it scrolls where it has to, also by keyboard.
const tableHtml = ({ name, head, rows }: Table): string =>
  `<div class="tabla" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><table><thead><tr>${head
    .map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map(rowHtml).join('')}</tbody></table></div>`

const rowMarkdown = (cells: readonly string[]): string => `| ${cells.map(plain).join(' | ')} |`
const tableMarkdown = ({ head, rows }: Table): string =>
  [rowMarkdown(head), rowMarkdown(head.map(() => '---')), ...rows.map(rowMarkdown)].join('\n')

/** As our Markdown names it: links to it hold when its owner goes on from the text. */
const idOf = (heading: string): string => (heading.match(/[\p{L}\p{N}]+/gu) ?? []).join('-').toLowerCase()

export const toHtml = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (isHeading(block)) return `<h2 id="${idOf(block.heading)}">${escapeHtml(block.heading)}</h2>`
      if (isList(block)) return `<ul>${block.list.map((item) => `<li>${html(item)}</li>`).join('')}</ul>`
      if (isTable(block)) return tableHtml(block.table)
      return `<p>${html(block)}</p>`
    })
    .join('')

export const toMarkdown = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (isHeading(block)) return `## ${plain(block.heading)}`
      if (isList(block)) return block.list.map((item) => `- ${markdown(item)}`).join('\n')
      if (isTable(block)) return tableMarkdown(block.table)
      return markdown(block)
    })
    .join('\n\n')
