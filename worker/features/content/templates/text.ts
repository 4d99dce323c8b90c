import { escapeHtml } from '#worker/http/responses/escape.ts'

// Templates are Markdown of a few forms, which is rendered for readers without loading the renderer. Text from settings
// is escaped, so that it never becomes markup.

/** A heading (`## …`), a list, a paragraph, or HTML that starts with `<div`. */
export type Block = string

/** The content of a legal page. Statements whose settings are empty are left out. */
export type Template = { title: string; description: string; blocks: readonly Block[] }

export const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&')

export const strong = (text: string): string => `**${escapeMarkdown(text)}**`
export const link = (href: string, text: string): string => `[${escapeMarkdown(text)}](<${href}>)`
/** `day`: `2026-11-30`. The Markdown for the editor has only the text. */
export const date = (day: string, text: string): string => `<time datetime="${day}T12:00:00Z">${text}</time>`
export const list = (items: readonly string[]): Block => items.map((item) => `- ${item}`).join('\n')

// Brackets and asterisks of settings are escaped, so these signs begin and end markup.
const markup = /(\*\*(?:\\.|[^\\*])+\*\*|\[(?:\\.|[^\\[\]])*\]\(<[^<>]*>\)|<time [^<>]*>[^<]*<\/time>)/

/** Changes the text of a block, but not its bold words, links and dates. */
export const mapText = (
  block: Block,
  change: (text: string) => string,
  changeMarkup = (text: string) => text,
) =>
  block
    .split(markup)
    .map((part, index) => (index % 2 === 0 ? change(part) : changeMarkup(part)))
    .join('')

const toTextHtml = (markdown: string): string => escapeHtml(markdown.replace(/\\(.)/g, '$1'))

function toMarkupHtml(markdown: string): string {
  if (markdown.startsWith('<')) return markdown
  if (markdown.startsWith('**')) return `<strong>${toTextHtml(markdown.slice(2, -2))}</strong>`
  const end = markdown.lastIndexOf('](<')
  const href = escapeHtml(markdown.slice(end + 3, -2))
  return `<a href="${href}">${toTextHtml(markdown.slice(1, end))}</a>`
}

const toInlineHtml = (markdown: string): string => mapText(markdown, toTextHtml, toMarkupHtml)

/** The same ids as our Markdown renderer, so that links to headings still work after the owner edits the text. */
const toHeadingId = (heading: string): string =>
  (heading.match(/[\p{L}\p{N}]+/gu) ?? []).join('-').toLowerCase()

export const isHtml = (block: Block): boolean => block.startsWith('<div')

function toBlockHtml(block: Block): string {
  if (isHtml(block)) return block
  const text = block.slice(block.indexOf(' ') + 1)
  if (block.startsWith('## ')) return `<h2 id="${toHeadingId(text)}">${toInlineHtml(text)}</h2>`
  if (!block.startsWith('- ')) return `<p>${toInlineHtml(block)}</p>`
  const items = block.split('\n').map((item) => `<li>${toInlineHtml(item.slice(2))}</li>`)
  return `<ul>${items.join('')}</ul>`
}

export const toHtml = (blocks: readonly Block[]): string => blocks.map(toBlockHtml).join('')
export const toMarkdown = (blocks: readonly Block[]): string =>
  blocks.join('\n\n').replaceAll(/(?<!\\)<\/?time[^<>]*>/g, '')
