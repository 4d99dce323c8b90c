import { allTextTools, type TextTool, type TextToolSet } from '../../contract/text-tools.ts'
import type { ContentOf, EntryContent, Kind } from './content.ts'

const excludeTools = (...excluded: readonly TextTool[]): TextToolSet =>
  new Set([...allTextTools].filter((tool) => !excluded.includes(tool)))

/** Tools of short texts, which share a page with other content: only lists, besides paragraphs. */
const wordTools: TextToolSet = new Set<TextTool>(['list'])
// Tools of pages: no videos, because pages load no script and so cannot show a video player.
const pageTools = excludeTools('video')
// Tools of the two columns of the about page: no footnotes, because each column would number its own from 1, and no
// columns, because there is no room for them.
const columnTools = excludeTools('video', 'footnote', 'columns')

/**
 * Fields that hold Markdown, by kind, each with the tools that it allows. All other fields hold plain text. The form,
 * publishing and rendering use this table.
 */
const richTextFields: {
  readonly [Name in Kind]?: { readonly [Field in keyof ContentOf<Name>]?: TextToolSet }
} = {
  page: { markdown: pageTools },
  about: { left: columnTools, right: columnTools },
  service: { intro: wordTools },
  case: { problem: wordTools, work: wordTools },
  question: { answer: wordTools },
}

/** Tools that a field allows; null if it holds plain text. */
export const getFieldTools = (kind: Kind, field: string): TextToolSet | null =>
  new Map<string, TextToolSet>(Object.entries(richTextFields[kind] ?? {})).get(field) ?? null

/** The Markdown fields of an entry, each with its text and its allowed tools. */
export function listRichTexts(
  content: EntryContent,
): { field: string; text: string; allowedTools: TextToolSet }[] {
  const values = new Map<string, unknown>(Object.entries(content))
  return Object.entries<TextToolSet>(richTextFields[content.kind] ?? {}).flatMap(([field, allowedTools]) => {
    const text = values.get(field)
    return typeof text === 'string' ? [{ field, text, allowedTools }] : []
  })
}
