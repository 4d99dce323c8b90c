import { allTools, type Tool, type Tools } from '../../contract/tools.ts'
import type { ContentOf, DocumentContent, Kind } from './content.ts'

/** All but these. */
const without = (...lacking: readonly Tool[]): Tools =>
  new Set([...allTools].filter((tool) => !lacking.includes(tool)))

/** Beside what stands around it in a page of ours there is room for words and lists. */
const words: Tools = new Set<Tool>(['list'])
// Pages have no script of their own: no player of videos.
const ownPage = without('video')
// The notes of two columns would have the same numbers.
const column = without('video', 'footnote')

/**
 * The fields that hold Markdown, by kind, and what each may hold. The others are plain texts. What the form offers, what
 * may be published and what becomes HTML follow from it.
 */
export const longTexts: { readonly [Name in Kind]?: { readonly [Field in keyof ContentOf<Name>]?: Tools } } =
  {
    page: { markdown: ownPage },
    about: { left: column, right: column },
    service: { intro: words },
    case: { problem: words, work: words },
    question: { answer: words },
  }

/** What a field may hold; null where it is a plain text. */
export const toolsOf = (kind: Kind, field: string): Tools | null =>
  new Map<string, Tools>(Object.entries(longTexts[kind] ?? {})).get(field) ?? null

/** The long texts of a content: its field, what it says and what it may hold. */
export function longTextsOf(content: DocumentContent): { field: string; text: string; can: Tools }[] {
  const values = new Map<string, unknown>(Object.entries(content))
  return Object.entries<Tools>(longTexts[content.kind] ?? {}).flatMap(([field, can]) => {
    const text = values.get(field)
    return typeof text === 'string' ? [{ field, text, can }] : []
  })
}
