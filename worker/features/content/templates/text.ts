import { escapeHtml } from '#worker/http/responses/escape.ts'

// Renders templates as HTML for readers and as Markdown for the editor. Text from settings is escaped in both, so
// that it never becomes markup.

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

/** The content of a legal page. Statements whose settings are empty are left out. */
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

// The same wrapper as tables in articles: it is focusable, so that wide tables scroll by keyboard.
const toTableHtml = ({ name, head, rows }: Table): string =>
  `<div class="tabla" role="region" aria-label="${escapeHtml(name)}" tabindex="0"><table><thead><tr>${head
    .map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`)
    .join('')}</tr></thead><tbody>${rows.map(toRowHtml).join('')}</tbody></table></div>`

const toRowMarkdown = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`
const toTableMarkdown = ({ head, rows }: Table): string =>
  [toRowMarkdown(head), toRowMarkdown(head.map(() => '---')), ...rows.map(toRowMarkdown)].join('\n')

/** The same ids as our Markdown renderer, so that links to headings still work after the owner edits the text. */
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
