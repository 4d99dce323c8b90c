import { escapeHtml } from '#worker/http/responses/escape.ts'

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

function toInlineHtml(part: Inline): string {
  if (typeof part === 'string') return escapeHtml(part)
  if ('strong' in part) return `<strong>${escapeHtml(part.strong)}</strong>`
  const text = escapeHtml(part.text)
  return 'href' in part
    ? `<a href="${escapeHtml(part.href)}">${text}</a>`
    : `<time datetime="${part.day}T12:00:00Z">${text}</time>`
}

const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&')

function toInlineMarkdown(part: Inline): string {
  if (typeof part === 'string') return escapeMarkdown(part)
  if ('strong' in part) return `**${escapeMarkdown(part.strong)}**`
  return 'href' in part ? `[${escapeMarkdown(part.text)}](<${part.href}>)` : escapeMarkdown(part.text)
}

const isHeading = (block: Block): block is { heading: string } => 'heading' in block
const isList = (block: Block): block is { list: readonly (readonly Inline[])[] } => 'list' in block
const isTable = (block: Block): block is { table: Table } => 'table' in block

const joinInlineHtml = (parts: readonly Inline[]): string => parts.map(toInlineHtml).join('')
const joinInlineMarkdown = (parts: readonly Inline[]): string => parts.map(toInlineMarkdown).join('')

const toRowHtml = ([first = '', ...rest]: readonly string[]): string =>
  `<tr><th scope="row">${escapeHtml(first)}</th>${rest.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`

// In the frame that tables of articles have: it scrolls where it has to, also by keyboard.
const toTableHtml = ({ name, head, rows }: Table): string =>
  `<div class="tabla" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><table><thead><tr>${head
    .map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map(toRowHtml).join('')}</tbody></table></div>`

const toRowMarkdown = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`
const toTableMarkdown = ({ head, rows }: Table): string =>
  [toRowMarkdown(head), toRowMarkdown(head.map(() => '---')), ...rows.map(toRowMarkdown)].join('\n')

/** As our Markdown names it: links to it hold when its owner goes on from the text. */
const toHeadingId = (heading: string): string =>
  (heading.match(/[\p{L}\p{N}]+/gu) ?? []).join('-').toLowerCase()

export const toHtml = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (isHeading(block)) return `<h2 id="${toHeadingId(block.heading)}">${escapeHtml(block.heading)}</h2>`
      if (isList(block))
        return `<ul>${block.list.map((item) => `<li>${joinInlineHtml(item)}</li>`).join('')}</ul>`
      if (isTable(block)) return toTableHtml(block.table)
      return `<p>${joinInlineHtml(block)}</p>`
    })
    .join('')

export const toMarkdown = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (isHeading(block)) return `## ${escapeMarkdown(block.heading)}`
      if (isList(block)) return block.list.map((item) => `- ${joinInlineMarkdown(item)}`).join('\n')
      if (isTable(block)) return toTableMarkdown(block.table)
      return joinInlineMarkdown(block)
    })
    .join('\n\n')
