import * as v from 'valibot'
import { redirectSchema } from '../redirects/contract.ts'
import {
  catalogueImageSchema,
  describedTagSchema,
  type ExportPart,
  mediaIdSchema,
  postRedirectSchema,
} from './contract/archive.ts'

// The browser unpacks the files and sends an image or a few articles per request; the worker stores the results.

/** Maximum bytes of one article in Markdown. In the formats of other systems it may be twice as large. */
export const maxArticleBytes = 1024 * 1024
/** Maximum bytes of article text in one request, unless a single article is larger. Encoding as JSON may double it. */
export const batchBytes = 512 * 1024
export const articlesPerBatch = 10
export const maxBatchBytes = 8 * 1024 * 1024
export const maxIdsPerRequest = 1_000

/** Format of a text: Markdown, or one post, item or page of another system. */
const articleFormats = ['markdown', 'ghost', 'wordpress', 'substack', 'notion'] as const
export type ArticleFormat = (typeof articleFormats)[number]

/** Identifies an item within its file. It is the same every time the file is read. */
const itemKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))

const ownPathSchema = v.pipe(v.string(), v.regex(/^(?:\/|(?:\/[a-z0-9-]{1,120}){1,3})$/))
export const isOwnPath = (path: string): boolean => v.is(ownPathSchema, path)
const addressSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))
/** By normalized address (address.ts). `images`: ids; `links`: paths of this site; `dropped`: images not even linked to. */
const importedReferencesSchema = v.object({
  images: v.optional(v.record(addressSchema, mediaIdSchema), {}),
  links: v.optional(v.record(addressSchema, ownPathSchema), {}),
  dropped: v.optional(v.array(addressSchema), []),
})
export type ImportedReferences = v.InferOutput<typeof importedReferencesSchema>
export const noReferences: ImportedReferences = { images: {}, links: {}, dropped: [] }

/** `pending` is a newer, unpublished text of the same article; `replacement` goes live at its date. */
export const articleBatchSchema = v.object({
  format: v.picklist(articleFormats),
  /** Import everything as drafts. Published articles keep their date. */
  drafts: v.optional(v.boolean(), false),
  /** Import the pages of the other system, too. */
  pages: v.optional(v.boolean(), false),
  /** Also replace the texts of this site that are still there. Those in the trash come back in any case. */
  replaces: v.optional(v.boolean(), false),
  items: v.pipe(
    v.array(
      v.object({
        key: itemKeySchema,
        text: v.string(),
        pending: v.nullable(v.string()),
        replacement: v.optional(v.nullable(v.string()), null),
        places: v.optional(importedReferencesSchema, noReferences),
      }),
    ),
    v.minLength(1),
    v.maxLength(articlesPerBatch),
  ),
})
export type ArticleBatch = v.InferOutput<typeof articleBatchSchema>
/** `id`: the import that the items would belong to, which an earlier one of the same files has as well. */
export const dryRunRequestSchema = v.object({
  ...articleBatchSchema.entries,
  id: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
})
export type DryRunRequest = v.InferOutput<typeof dryRunRequestSchema>

/** Verdicts of the dry run on an item: imported unchanged, imported with changes, already on this site, or refused. */
export const verdicts = ['enters', 'changes', 'there', 'refused'] as const
export const dryRunSchema = v.object({
  verdicts: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      /** Public path, or what else makes the text unique on the site. */
      path: v.string(),
      verdict: v.picklist(verdicts),
      note: v.nullable(v.string()),
      /** The text of this site that it would replace if asked, with what its kind is called: «servicio», «servicios». */
      replaces: v.nullable(
        v.object({ title: v.string(), noun: v.tuple([v.string(), v.string()]), isSame: v.boolean() }),
      ),
      /** Ids of images in the text that the library does not have. */
      missing: v.array(v.string()),
      /** For texts of other systems: images to import, link targets, and the article's former addresses. */
      images: v.array(v.object({ address: v.string(), alt: v.string() })),
      links: v.array(v.string()),
      addresses: v.array(v.string()),
    }),
  ),
})
export type DryRunVerdict = v.InferOutput<typeof dryRunSchema>['verdicts'][number]

export const toVerdict = (
  { key, name, path = '' }: { key: string; name: string; path?: string },
  verdict: DryRunVerdict['verdict'],
  note: string | null,
): DryRunVerdict => ({
  key,
  name,
  path,
  verdict,
  note,
  replaces: null,
  missing: [],
  images: [],
  links: [],
  addresses: [],
})

export const idsSchema = v.object({ ids: v.pipe(v.array(mediaIdSchema), v.maxLength(maxIdsPerRequest)) })

/** `there`: the item already existed. `failed` may succeed on a retry; `refused` will not. */
const importOutcomes = ['taken', 'there', 'refused', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
const importResultSchema = v.object({
  key: v.string(),
  name: v.string(),
  outcome: v.picklist(importOutcomes),
  note: v.nullable(v.string()),
})
export type ImportResult = v.InferOutput<typeof importResultSchema>
export const importResultsSchema = v.object({ results: v.array(importResultSchema) })

/** The form field `datos` (JSON) of an uploaded image; the form field `archivo` contains its files. */
export const imageRequestSchema = v.object({ key: itemKeySchema, ...catalogueImageSchema.entries })
/** What becomes of an image that is not brought: its text links to it, or shows nothing in its place. */
const unbroughtChoices = ['link', 'drop'] as const
/** What the manager chooses for an image of a former site: fetch it, take it from given files, or not bring it. */
export type ImageChoice = 'fetch' | 'archive' | (typeof unbroughtChoices)[number]

/** An image that the worker downloads from its address, or of which it records that it is not to be brought. */
export const remoteImageRequestSchema = v.object({
  key: itemKeySchema,
  id: mediaIdSchema,
  address: v.pipe(v.string(), v.startsWith('https://'), v.maxLength(2_000)),
  choice: v.optional(v.picklist(['fetch', ...unbroughtChoices]), 'fetch'),
  name: v.pipe(v.string(), v.maxLength(200)),
  alt: v.pipe(v.string(), v.maxLength(300)),
})
export const redirectBatchSchema = v.object({
  key: itemKeySchema,
  redirects: v.pipe(v.array(postRedirectSchema), v.maxLength(maxIdsPerRequest)),
  tags: v.optional(v.pipe(v.array(describedTagSchema), v.maxLength(maxIdsPerRequest)), []),
  own: v.optional(v.pipe(v.array(redirectSchema), v.maxLength(maxIdsPerRequest)), []),
})

export const startImportSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  total: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
/** `choice`: why an image was not brought, if the manager chose so. */
const importedPieceSchema = v.object({
  ...importResultSchema.entries,
  choice: v.nullable(v.picklist(unbroughtChoices)),
})
export type ImportedPiece = v.InferOutput<typeof importedPieceSchema>
export const importProgressSchema = v.object({ done: v.array(importedPieceSchema) })

const linkSchema = v.object({ text: v.string(), href: v.string() })
/** What an import brought; `there` counts the items that already existed. */
export const importCountsSchema = v.object({
  /** The new texts by kind, the most frequent first: «2 artículos» with their list, the first of them, and how many follow. */
  kinds: v.array(v.object({ ...linkSchema.entries, first: v.array(linkSchema), more: v.number() })),
  texts: v.number(),
  /** Texts that came back from the trash, or were replaced. */
  replaced: v.number(),
  media: v.number(),
  redirects: v.number(),
  there: v.number(),
})
export type ImportCounts = v.InferOutput<typeof importCountsSchema>

/** Result of one undo request: deleted items, items that stay because somebody changed them, and how many are left. */
export const undoResultSchema = v.object({
  removed: v.object({ texts: v.number(), media: v.number() }),
  skipped: v.array(v.object({ name: v.string(), reason: v.string() })),
  left: v.number(),
})
export type UndoResult = v.InferOutput<typeof undoResultSchema>

export const transferPaths = {
  /** POST DryRunRequest → verdicts; stores nothing */
  dryRun: '/api/mngr/importar/ensayo',
  /** POST {ids} → {ids}: those that exist in the library */
  knownImages: '/api/mngr/importar/imagenes',
  /** An import by its id. GET: results so far; PUT {name, total}: starts or resumes it; DELETE: forgets its progress */
  job: (id: string) => `/api/mngr/importar/${id}`,
  /** POST ArticleBatch → results */
  articles: (id: string) => `/api/mngr/importar/${id}/articulos`,
  /** POST multipart → results */
  image: (id: string) => `/api/mngr/importar/${id}/imagen`,
  /** POST {key, id, address, choice?, name, alt} → results */
  remoteImage: (id: string) => `/api/mngr/importar/${id}/traer`,
  /** POST {key, redirects, tags?, own?} → results */
  redirects: (id: string) => `/api/mngr/importar/${id}/redirecciones`,
  /** POST: ends the import → what it brought, as in `importCountsSchema` */
  end: (id: string) => `/api/mngr/importar/${id}/fin`,
  /** POST: undoes a few items → UndoResult; repeat until `left` is 0 */
  undo: (id: string) => `/api/mngr/importar/${id}/deshacer`,
  /** GET → zip, as a download */
  export: ({ from, to, last }: ExportPart, number: number, of: number) =>
    `/api/mngr/exportar?${new URLSearchParams({ desde: from, hasta: to, parte: `${number}-${of}`, textos: last ? '1' : '0' })}`,
  /** GET → media files that the database lists but the storage does not contain */
  missing: '/api/mngr/exportar/faltan',
} as const

/** An import that was started and not finished. `at` is ISO 8601. */
export type OpenImport = { id: string; name: string; done: number; total: number; at: string }

/** An import that can be undone. `at` is ISO 8601. */
export type UndoableImport = { id: string; name: string; texts: number; media: number; at: string }

/** Route name → the data of that page. `parts` are the downloads of an export, `open` the unfinished imports. */
export type TransferPages = {
  'mngr-importar': {
    texts: number
    media: number
    tags: number
    parts: ExportPart[]
    open: OpenImport[]
    made: UndoableImport[]
    /** Nobody has changed the company's settings yet. */
    hasSampleSettings: boolean
  }
}
