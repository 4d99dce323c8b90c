import * as v from 'valibot'
import { instantSchema } from '#client/runtime/text/instant.ts'
import {
  type EntryContent,
  entryContentSchema,
  type Kind,
  type CollectionKind,
  collectionKinds,
} from './contract/content.ts'
import type { EntryPreview } from './contract/previews.ts'

/** POST `{ content }` makes a page; the others name it by its id, and their `If-Match` the version they start from. */
export const entriesApiPath = '/api/mngr/paginas'
/**
 * PUT `{ content, publish, from?, until? }` saves, and where told publishes, now or from a moment on, for good or until
 * another; DELETE ends what is in the trash. */
export const getEntryPath = (id: string): string => `${entriesApiPath}/${id}`
/** POST `{ state, until? }` */
export const getEntryActionPath = (id: string): string => `${getEntryPath(id)}/estado`
/** GET: what a version said. */
export const getEntryRevisionPath = (id: string, rev: number): string =>
  `${getEntryPath(id)}/versiones/${rev}`

/** How many pages there may be. */
export const maxEntries = 1_000

/** POST `{ kind, ids }`: those of a kind, all of them, in their order; 204. */
export const entryOrderPath = `${entriesApiPath}/orden`
/** POST `{ kind }`: what the site says by itself becomes the owner's, while they have written none; 204. */
export const entryExamplesPath = `${entriesApiPath}/ejemplos`

const optionalInstant = v.optional(v.nullable(instantSchema))

/** By `entryContentSchema`; of a draft what is refused is told apart, and the rest is stored. */
const rawContent = v.record(v.string(), v.unknown())

/** `id`: chosen by whoever sends it, so that what is sent once more is the same text. */
export const createEntrySchema = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  content: rawContent,
})
/**
 * `apart`: a version of its own, whatever was saved just before. `from` in the past or left out: now. `until` left out:
 * as it stands; null: for good.
 */
export const saveEntrySchema = v.object({
  content: rawContent,
  publish: v.boolean(),
  apart: v.optional(v.boolean(), false),
  from: optionalInstant,
  until: optionalInstant,
})
export const orderSchema = v.object({ kind: v.picklist(collectionKinds), ids: v.array(v.string()) })
export const examplesSchema = v.object({ kind: v.picklist(collectionKinds) })
/**
 * `draft`: out of sight, a legal text back to its template; `restored`: out of the trash, unpublished; `unscheduled`: it
 * no longer waits for its moment; `discarded`: what readers do not see is dropped; `until`: seen until then, or for good.
 */
export const entryActionSchema = v.object({
  state: v.picklist(['draft', 'trash', 'restored', 'unscheduled', 'discarded', 'until']),
  until: optionalInstant,
})
export type EntryAction = v.InferOutput<typeof entryActionSchema>['state']

/** What a change is answered with. `rev` 0: nobody has written it yet. */
export const editedEntrySchema = v.object({
  id: v.string(),
  rev: v.number(),
  content: entryContentSchema,
  /** What readers see, where that is the owner's: its address without the first slash, since when, which version. */
  public: v.nullable(v.object({ slug: v.string(), at: v.string(), rev: v.number() })),
  /** The newest text is another than what readers see, or will from its moment on. */
  changed: v.boolean(),
  /** When readers will see it, where that lies ahead; when they stop; when they did. */
  from: v.nullable(v.string()),
  until: v.nullable(v.string()),
  ended: v.nullable(v.string()),
  savedAt: v.string(),
  trashed: v.boolean(),
  revisions: v.array(
    v.object({ rev: v.number(), at: v.string(), author: v.string(), published: v.boolean() }),
  ),
})
export type EditedEntry = v.InferOutput<typeof editedEntrySchema>

/** `unsaved`: what of the text was not stored as it was sent, by field, and why. */
export const editedEntryResponseSchema = v.object({
  ...editedEntrySchema.entries,
  unsaved: v.optional(v.record(v.string(), v.string()), {}),
})

export const entryRevisionSchema = v.object({ content: entryContentSchema })

export type EntryRow = {
  id: string
  kind: Kind
  /** Where it stands, or will; without the first slash. */
  slug: string
  title: string
  state: 'template' | 'draft' | 'scheduled' | 'published' | 'changed' | 'trash'
  updatedAt: string | null
}

/** Route name → the data of that page. */
export type EntryPages = {
  /** `sections`: the titles of the text that can be gone to, `level` 2 or 3. */
  pagina: {
    page: {
      slug: string
      title: string
      description: string
      html: string
      sections: { id: string; text: string; level: number }[]
    }
  }
  'mngr-paginas': {
    /** What the site's own pages say. */
    texts: EntryRow[]
    legal: EntryRow[]
    own: EntryRow[]
    trash: EntryRow[]
    /** Of the other kinds, in their order. */
    kinds: Record<CollectionKind, EntryRow[]>
  }
  /** `template`: what a legal text says by itself, as Markdown. `previews`: its links that still open. */
  'mngr-pagina': {
    document: EditedEntry
    template: EntryContent | null
    previews: EntryPreview[]
    siteUrl: string
  }
}
