import type * as v from 'valibot'
import type { DraftKind } from '#client/runtime/session/local-drafts.ts'
import type { TextAction, TextState } from '../../contract/transitions.ts'
import type { ChangeOutcome, StoredText } from './change.ts'
import type { FieldErrors } from './save-state.ts'

// What the editor knows of a text of any kind. The requests differ by kind: each kind's adapter implements `TextApi`.

/** A text as the editor opens it, with its newest content, published or not. Instants are ISO 8601. */
export type EditedText<Content extends object = object> = StoredText<Content> & {
  state: TextState
  /** True if readers see a version of it now. A scheduled text can replace a published one. */
  isPublic: boolean
  /** Public path of the published version, or of the one that will be; null if the text has none. */
  publicPath: string | null
  /** True if the newest content differs from the published or scheduled one. */
  hasChanges: boolean
  /** When the published version appeared. */
  publishedAt: string | null
  /** The start of the publication that can be changed; null if there is none. */
  from: string | null
  until: string | null
  /** When the last publication ended. */
  ended: string | null
}

/** Start of a publication (null = now) and its end (null = never, missing = unchanged). */
export type PublicationDates = { from: Date | null; until?: Date | null }

/** An action that one request performs, without content. */
export type RequestAction = Exclude<TextAction, 'publish' | 'schedule' | 'delete'>

export type SaveOptions = {
  rev: number
  /** True if the server does not have the text yet. */
  isNew: boolean
  /** Adds a revision instead of overwriting the recent autosave. */
  isOwnRevision: boolean
}

export type TextApi<Text extends EditedText> = {
  draftKind: DraftKind
  /** Name of the BroadcastChannel on which the tabs of a browser announce their saves. */
  channel: string
  /** Schema of content that can be sent. */
  contentSchema: v.GenericSchema<unknown, Text['content']>
  /** Schema of a local draft of this text. It checks no limits: text too long for the server is restored too. */
  createDraftSchema: (opened?: Text['content']) => v.GenericSchema<unknown, Text['content']>
  /** Reads the text from the server without asking to sign in; null if that fails. */
  read: (id: string) => Promise<Text | null>
  save: (id: string, content: Text['content'], options: SaveOptions) => Promise<ChangeOutcome<Text>>
  publish: (
    id: string,
    content: Text['content'],
    rev: number,
    dates: PublicationDates,
  ) => Promise<ChangeOutcome<Text>>
  act: (id: string, rev: number, action: RequestAction, date: Date | null) => Promise<ChangeOutcome<Text>>
  /** Permanently deletes the text. Resolves to an error message, or to an empty string. */
  remove: (id: string, rev: number) => Promise<string>
  /** The content that readers see, or will see; null if reading fails or there is none. */
  readPublished: (text: Text) => Promise<Text['content'] | null>
  /** False if texts of this kind do not have the action in any state. */
  supports: (text: Text, action: TextAction) => boolean
  /** Problems that prevent publishing and are found before sending. */
  findProblems: (content: Text['content']) => FieldErrors
  /** True if the slug was made from the title and follows it. */
  hasDefaultSlug: (text: Text, content: Text['content']) => boolean
  /** The content as plain text, for a file. */
  toPlainText: (content: Text['content']) => string
}
