import * as v from 'valibot'
import { instantSchema } from '#client/runtime/text/instant.ts'
import type { Preview } from '../contract.ts'
import type { PostState } from '../contract/states.ts'
import { type EntryContent, entryContentSchema, getKind } from '../kinds/all-kinds.ts'
import { type CollectionKind, type Kind, collectionKinds, type PageLayout } from '../kinds/names.ts'

/**
 * POST `{ content }` creates an entry: a page, service, person, case or question. Requests that change an entry send
 * the version they are based on as `If-Match`.
 */
export const entriesApiPath = '/api/mngr/paginas'
/**
 * PUT `{ content, publish, from?, until? }` saves an entry. With `publish` it also publishes: now or at `from`, without
 * end or until `until`. DELETE permanently deletes an entry that is in the trash.
 */
export const getEntryPath = (id: string): string => `${entriesApiPath}/${id}`
/** POST `{ state, until? }` */
export const getEntryActionPath = (id: string): string => `${getEntryPath(id)}/estado`
/** GET: the content of one version. */
export const getEntryRevisionPath = (id: string, rev: number): string =>
  `${getEntryPath(id)}/versiones/${rev}`

/** POST `{ days? }` creates a link with which anybody can read an unpublished entry → 201 */
export const getEntryPreviewsPath = (id: string): string => `${getEntryPath(id)}/vistas`

/** Maximum number of pages; `maxPerKind` is the maximum of each other kind. */
export const maxEntries = getKind('page').max

/** POST `{ kind, ids }` sets the order; `ids` names all entries of the kind → 204 */
export const entryOrderPath = `${entriesApiPath}/orden`
/** POST `{ kind }` copies the site's built-in examples of a kind into entries; 409 if the kind has entries → 204 */
export const entryExamplesPath = `${entriesApiPath}/ejemplos`

const optionalInstant = v.optional(v.nullable(instantSchema))

/**
 * Content as `entryContentSchema` describes it. If a draft has invalid fields, they come back in `unsaved`; the others
 * are stored.
 */
const rawContent = v.record(v.string(), v.unknown())

/** `id` is chosen by the client, so that sending the request twice creates only one entry. */
export const createEntrySchema = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  content: rawContent,
})
/**
 * `apart`: adds a revision instead of overwriting the recent autosave. `from`: if missing or past, publishes now.
 * `until`: if missing, the stored end stays; null removes it.
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
 * `draft`: unpublishes; readers then see the built-in template, if there is one. `restored`: leaves the trash,
 * unpublished. `unscheduled`: cancels the scheduled publication. `discarded`: drops unpublished changes. `until`: sets
 * or removes the end of publication.
 */
export const entryActionSchema = v.object({
  state: v.picklist(['draft', 'trash', 'restored', 'unscheduled', 'discarded', 'until']),
  until: optionalInstant,
})
export type EntryAction = v.InferOutput<typeof entryActionSchema>['state']

/** An entry as the manager edits it. `rev` is 0 if it was never saved. */
export const editedEntrySchema = v.object({
  id: v.string(),
  rev: v.number(),
  content: entryContentSchema,
  /**
   * The published version: `slug` is its path without the leading slash, `at` its publication time. Null if
   * unpublished.
   */
  public: v.nullable(v.object({ slug: v.string(), at: v.string(), rev: v.number() })),
  /** True if the newest saved content differs from the published or scheduled one. */
  changed: v.boolean(),
  /**
   * `from`: start of a scheduled publication. `until`: end of publication. `ended`: when the last one ended. Null:
   * none.
   */
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

/** `unsaved`: the reason for each field that was not stored as sent. */
export const editedEntryResponseSchema = v.object({
  ...editedEntrySchema.entries,
  unsaved: v.optional(v.record(v.string(), v.string()), {}),
})

export const entryRevisionSchema = v.object({ content: entryContentSchema })

export type EntryRow = {
  id: string
  kind: Kind
  /** Public path without the leading slash. An unpublished entry will get this path when it is published. */
  slug: string
  title: string
  state: PostState | 'template' | 'changed' | 'changesScheduled'
  updatedAt: string | null
}

type PublicPage = {
  page: {
    slug: string
    title: string
    description: string
    layout?: PageLayout | undefined
    html: string
    /** Headings that can be linked to; `level` is 2 or 3. */
    sections: { id: string; text: string; level: number }[]
  }
}

/** Route name → the data of that page. */
export type EntryPages = {
  pagina: PublicPage
  hostinger: PublicPage
  'mngr-paginas': {
    /** Texts of the site's built-in pages. */
    texts: EntryRow[]
    legal: EntryRow[]
    own: EntryRow[]
    trash: EntryRow[]
    /** Entries of the other kinds, in the order that readers see. */
    kinds: Record<CollectionKind, EntryRow[]>
  }
  /**
   * `template`: built-in content that readers see while nothing is published; null if there is none. `previews`:
   * unexpired links.
   */
  'mngr-pagina': {
    document: EditedEntry
    template: EntryContent | null
    previews: Preview[]
    siteUrl: string
  }
}
