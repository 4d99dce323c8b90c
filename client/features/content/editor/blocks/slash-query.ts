import type { EditorState } from '@tiptap/pm/state'

/** What follows a bar at the beginning of a paragraph, up to the caret: what somebody wants inserted. */
export type SlashQuery = { from: number; to: number; query: string }

const slashPattern = /^\/([\p{L}\p{N} ]{0,24})$/u

/** The question that the caret stands behind, or null. */
export function findSlashQuery({ selection }: EditorState): SlashQuery | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const query = slashPattern.exec($from.parent.textBetween(0, $from.parentOffset, '\n', '\uFFFC'))?.[1]
  return query === undefined ? null : { from: $from.start(), to: $from.pos, query }
}
