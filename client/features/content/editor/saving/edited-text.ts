import type { EditedText } from '../../contract/edited-text.ts'
import type { TextState } from '../../contract/states.ts'

/** The state of what readers see: `published`, too, while changes of a published text are scheduled. */
export const getSeenState = ({ isPublic, state }: EditedText): TextState =>
  isPublic && state === 'scheduled' ? 'published' : state

/** Start of a publication (null = now) and its end (null = never, missing = unchanged). */
export type PublicationDates = { from: Date | null; until?: Date | null }

export type SaveOptions = {
  rev: number
  /** True if the server does not have the text yet. */
  isNew: boolean
  /** The content of an older version: it gets a revision of its own. */
  isRestored: boolean
}
