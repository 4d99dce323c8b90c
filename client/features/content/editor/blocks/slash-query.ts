import type { EditorState } from '@tiptap/pm/state'

/** What follows a bar at the beginning of a paragraph, up to the caret: what somebody wants inserted. */
export type Slash = { from: number; to: number; question: string }

const asked = /^\/([\p{L}\p{N} ]{0,24})$/u

/** The question that the caret stands behind, or null. */
export function slashOf({ selection }: EditorState): Slash | null {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== 'paragraph') return null
  const question = asked.exec($from.parent.textBetween(0, $from.parentOffset, '\n', '\uFFFC'))?.[1]
  return question === undefined ? null : { from: $from.start(), to: $from.pos, question }
}
