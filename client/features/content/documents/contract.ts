import * as v from 'valibot'
import { instantSchema } from '#client/runtime/text/instant.ts'
import {
  type DocumentContent,
  documentContentSchema,
  type Kind,
  type OwnKind,
  ownKinds,
} from './contract/content.ts'
import type { DocumentPreview } from './contract/previews.ts'

/** POST `{ content }` makes a page; the others name it by its id, and their `If-Match` the version they start from. */
export const documentsApiPath = '/api/mngr/paginas'
/**
 * PUT `{ content, publish, from?, until? }` saves, and where told publishes, now or from a moment on, for good or until
 * another; DELETE ends what is in the trash. */
export const documentPath = (id: string): string => `${documentsApiPath}/${id}`
/** POST `{ state, until? }` */
export const documentStatePath = (id: string): string => `${documentPath(id)}/estado`
/** GET: what a version said. */
export const documentRevisionPath = (id: string, rev: number): string =>
  `${documentPath(id)}/versiones/${rev}`

/** How many pages there may be. */
export const maxDocuments = 1_000

/** POST `{ kind, ids }`: those of a kind, all of them, in their order; 204. */
export const documentOrderPath = `${documentsApiPath}/orden`
/** POST `{ kind }`: what the site says by itself becomes the owner's, while they have written none; 204. */
export const documentExamplesPath = `${documentsApiPath}/ejemplos`

const moment = v.optional(v.nullable(instantSchema))

/** By `documentContentSchema`; of a draft what is refused is told apart, and the rest is stored. */
const sentContent = v.record(v.string(), v.unknown())

/** `id`: chosen by whoever sends it, so that what is sent once more is the same text. */
export const createDocumentSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  content: sentContent,
})
/**
 * `apart`: a version of its own, whatever was saved just before. `from` in the past or left out: now. `until` left out:
 * as it stands; null: for good.
 */
export const saveDocumentSchema = v.object({
  content: sentContent,
  publish: v.boolean(),
  apart: v.optional(v.boolean(), false),
  from: moment,
  until: moment,
})
export const orderSchema = v.object({ kind: v.picklist(ownKinds), ids: v.array(v.string()) })
export const examplesSchema = v.object({ kind: v.picklist(ownKinds) })
/**
 * `draft`: out of sight, a legal text back to its template; `restored`: out of the trash, unpublished; `unscheduled`: it
 * no longer waits for its moment; `discarded`: what readers do not see is dropped; `until`: seen until then, or for good.
 */
export const documentStateSchema = v.object({
  state: v.picklist(['draft', 'trash', 'restored', 'unscheduled', 'discarded', 'until']),
  until: moment,
})
export type DocumentStep = v.InferOutput<typeof documentStateSchema>['state']

/** What a change is answered with. `rev` 0: nobody has written it yet. */
export const documentSchema = v.object({
  id: v.string(),
  rev: v.number(),
  content: documentContentSchema,
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
export type EditedDocument = v.InferOutput<typeof documentSchema>

/** `unsaved`: what of the text was not stored as it was sent, by field, and why. */
export const documentAnswerSchema = v.object({
  ...documentSchema.entries,
  unsaved: v.optional(v.record(v.string(), v.string()), {}),
})

export const revisionSchema = v.object({ content: documentContentSchema })

export type DocumentRow = {
  id: string
  kind: Kind
  /** Where it stands, or will; without the first slash. */
  slug: string
  title: string
  state: 'template' | 'draft' | 'scheduled' | 'published' | 'changed' | 'trash'
  updatedAt: string | null
}

/** Route name → the data of that page. */
export type DocumentPages = {
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
    texts: DocumentRow[]
    legal: DocumentRow[]
    own: DocumentRow[]
    trash: DocumentRow[]
    /** Of the other kinds, in their order. */
    kinds: Record<OwnKind, DocumentRow[]>
  }
  /** `template`: what a legal text says by itself, as Markdown. `previews`: its links that still open. */
  'mngr-pagina': {
    document: EditedDocument
    template: DocumentContent | null
    previews: DocumentPreview[]
    siteUrl: string
  }
}
