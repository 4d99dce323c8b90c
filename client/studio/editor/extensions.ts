import type { Extensions, JSONContent, MarkdownRendererHelpers } from '@tiptap/core'
import { renderTableToMarkdown, Table, TableKit } from '@tiptap/extension-table'
import { Markdown } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { Quote } from './callout.ts'
import { Picture } from './picture.ts'

/** Stands in for a space that does not break, while others are collapsed; no text has it. */
const unbroken = '\uE000'

/** Tiptap's own Markdown of a table, without the blank lines around it, which would grow with every save. */
function renderTable(node: JSONContent, helpers: MarkdownRendererHelpers): string {
  const renderChildren: MarkdownRendererHelpers['renderChildren'] = (...args) =>
    helpers.renderChildren(...args).replaceAll('\u00A0', unbroken)
  return renderTableToMarkdown(node, { ...helpers, renderChildren })
    .trim()
    .replaceAll(unbroken, '\u00A0')
}

/** What the visual editor understands. What it lacks (footnotes, HTML) is written in the Markdown tab. */
export const extensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    underline: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
  Quote,
  Picture,
  TableKit.configure({ table: false }),
  Table.extend({ renderMarkdown: renderTable }),
  Markdown.configure({ markedOptions: { gfm: true } }),
]

/** Markdown that the visual editor would lose: footnotes, HTML, task lists, reference definitions. */
const beyond = /\[\^[^\]]+\]|^\s*<[a-z!/]|<\/[a-z]|^\s*[-*+] \[[ xX]\] |^\[[^\]^]+\]: /m

/** Whether the visual editor can hold this text and give it back with the same meaning. */
export function fitsVisually(markdown: string): boolean {
  return !beyond.test(markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, ''))
}
