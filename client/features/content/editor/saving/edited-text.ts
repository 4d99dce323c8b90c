import type { EditorPost } from '../../contract.ts'
import { revisionNames } from '../../contract/states.ts'
import type { TextAction, TextState } from '../../contract/transitions.ts'
import type { EditedEntry } from '../../documents/contract.ts'
import { getEntryState } from '../../documents/entry-state.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import type { AnyKindName } from '../../kinds/names.ts'

/** A stored version of a text. `key` names it in requests. */
export type Version = { key: number; at: string; author: string | null; label: string; isCurrent: boolean }

/** The values of a text's fields by name. The fields of its kind say what each is. */
export type TextContent = Readonly<Record<string, unknown>>

/** A text as the editor opens it, with its newest content, published or not. Instants are ISO 8601. */
export type EditedText = {
  id: string
  rev: number
  kind: AnyKindName
  content: TextContent
  savedAt: string
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
  /** The key of the version that readers see; null if there is none, or if the server does not tell. */
  publicVersion: number | null
  /** Newest first; null if they have to be read. */
  versions: readonly Version[] | null
  /** True if the site has drawn its image for social networks. */
  drawnSocial: boolean
}

/** The state of what readers see: `published`, too, while changes of a published text are scheduled. */
export const getSeenState = ({ isPublic, state }: EditedText): TextState =>
  isPublic && state === 'scheduled' ? 'published' : state

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

export function toEditedPost(post: EditorPost): EditedText {
  const isPublic = post.state === 'published'
  return {
    ...post,
    kind: 'article',
    isPublic,
    publicPath: post.path,
    hasChanges: post.pending,
    from: isPublic || post.state === 'scheduled' ? post.publishedAt : null,
    until: null,
    ended: null,
    publicVersion: null,
    versions: null,
  }
}

export function toEditedEntry(entry: EditedEntry): EditedText {
  const { public: publicVersion, content } = entry
  const publicPath =
    publicVersion && (hasOwnPages(content.kind) ? `/${publicVersion.slug}` : getKind(content.kind).address)
  return {
    ...entry,
    kind: content.kind,
    state: getEntryState(entry),
    isPublic: publicVersion !== null,
    publicPath,
    hasChanges: entry.changed,
    publishedAt: publicVersion?.at ?? null,
    publicVersion: publicVersion?.rev ?? null,
    versions: entry.revisions.map(({ rev, at, author, published }) => ({
      key: rev,
      at,
      author,
      label: revisionNames[published ? 'published' : 'saved'],
      isCurrent: rev === entry.rev,
    })),
    drawnSocial: false,
  }
}
