import type { EditorState } from '@tiptap/pm/state'

/** The text between a `/` at the start of a paragraph and the caret, by which the slash menu searches blocks. */
export type SlashQuery = { from: number; to: number; query: string }

const slashPattern = /^\/([\p{L}\p{N} ]{0,24})$/u

/** The slash query at the caret; null if there is none. */
export function findSlashQuery({ selection }: EditorState): SlashQuery | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const query = slashPattern.exec($from.parent.textBetween(0, $from.parentOffset, '\n', '\uFFFC'))?.[1]
  return query === undefined ? null : { from: $from.start(), to: $from.pos, query }
}
