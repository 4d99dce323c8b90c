import type { TextToolSet } from '../contract/text-tools.ts'
import { type EntryContent, getKind } from './all-kinds.ts'
import type { Kind } from './names.ts'

/** Tools that a field allows; null if it holds plain text. */
export function getFieldTools(kind: Kind, name: string): TextToolSet | null {
  const field = getKind(kind).fields[name]
  return field?.control === 'richText' ? field.tools : null
}

/** The Markdown fields of an entry, each with its text and its allowed tools. */
export const listRichTexts = (
  content: EntryContent,
): { field: string; text: string; allowedTools: TextToolSet }[] =>
  Object.entries(content).flatMap(([field, text]) => {
    const allowedTools = getFieldTools(content.kind, field)
    return allowedTools && typeof text === 'string' ? [{ field, text, allowedTools }] : []
  })
