import { allTextTools, type TextTool, type TextToolSet } from '../../contract/text-tools.ts'
import type { ContentOf, EntryContent, Kind } from './content.ts'

/** All but these. */
const excludeTools = (...excluded: readonly TextTool[]): TextToolSet =>
  new Set([...allTextTools].filter((tool) => !excluded.includes(tool)))

/** Beside what stands around it in a page of ours there is room for words and lists. */
const wordTools: TextToolSet = new Set<TextTool>(['list'])
// Pages have no script of their own: no player of videos.
const pageTools = excludeTools('video')
// The notes of two columns would have the same numbers.
const columnTools = excludeTools('video', 'footnote')

/**
 * The fields that hold Markdown, by kind, and what each may hold. The others are plain texts. What the form offers, what
 * may be published and what becomes HTML follow from it.
 */
export const richTextFields: {
  readonly [Name in Kind]?: { readonly [Field in keyof ContentOf<Name>]?: TextToolSet }
} = {
  page: { markdown: pageTools },
  about: { left: columnTools, right: columnTools },
  service: { intro: wordTools },
  case: { problem: wordTools, work: wordTools },
  question: { answer: wordTools },
}

/** What a field may hold; null where it is a plain text. */
export const getFieldTools = (kind: Kind, field: string): TextToolSet | null =>
  new Map<string, TextToolSet>(Object.entries(richTextFields[kind] ?? {})).get(field) ?? null

/** The long texts of a content: its field, what it says and what it may hold. */
export function listRichTexts(
  content: EntryContent,
): { field: string; text: string; allowedTools: TextToolSet }[] {
  const values = new Map<string, unknown>(Object.entries(content))
  return Object.entries<TextToolSet>(richTextFields[content.kind] ?? {}).flatMap(([field, allowedTools]) => {
    const text = values.get(field)
    return typeof text === 'string' ? [{ field, text, allowedTools }] : []
  })
}
