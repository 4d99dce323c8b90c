import * as v from 'valibot'
import { instantSchema } from '../../runtime/text/instant.ts'
import { tagDescriptionSchema, tagNameSchema } from '../content/contract/tags.ts'
import { focusSchema, maxLabels } from '../media/contract.ts'

// The wire of import and export. An import goes piece by piece: the browser takes the file apart, the worker
// takes in one image or a few articles a request, and remembers which.

/** The text of one article as a file holds it. */
export const maxArticleBytes = 1024 * 1024
/** What the articles of one piece hold together, unless one alone is larger; JSON may double it. */
export const batchBytes = 512 * 1024
export const articlesPerBatch = 10
export const maxBatchBytes = 8 * 1024 * 1024
export const maxIdsPerRequest = 1_000

const postPathSchema = v.pipe(v.string(), v.regex(/^\/blog\/[a-z0-9-]{1,120}$/))
/** Any path that an article may have had elsewhere, in the spelling of address.ts. */
const formerPathSchema = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s\\#]{1,300}$/))
export const postRedirectSchema = v.object({ from: formerPathSchema, to: postPathSchema })
/** What a tag is about; one that has a description keeps it. */
export const describedTagSchema = v.object({ name: tagNameSchema, description: tagDescriptionSchema })
export type DescribedTag = v.InferOutput<typeof describedTagSchema>

const mediaIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/))

/** An image or a file of the library as `sitio.json` tells of it. */
export const catalogueImageSchema = v.object({
  id: mediaIdSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  alt: v.pipe(v.string(), v.maxLength(300)),
  decorative: v.boolean(),
  purpose: v.picklist(['library', 'social']),
  /** Not in exports of the first version. */
  createdAt: v.optional(v.nullable(instantSchema), null),
  /** Not in exports from before there were files. */
  kind: v.optional(v.picklist(['image', 'file']), 'image'),
  labels: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(maxLabels)), []),
  focus: v.optional(v.nullable(focusSchema), null),
})
export type CatalogueImage = v.InferOutput<typeof catalogueImageSchema>

/** `sitio.json` of an export. */
export const catalogueSchema = v.object({
  redirects: v.array(v.unknown()),
  /** Not in exports from before tags were described. */
  tags: v.optional(v.array(v.unknown()), []),
  media: v.array(v.unknown()),
})

/** Where a text comes from: ours or anybody's Markdown, one post of Ghost, one item of WordPress, one page of Notion … */
export const articleFormats = ['markdown', 'ghost', 'wordpress', 'substack', 'notion'] as const
export type ArticleFormat = (typeof articleFormats)[number]

/** What a thing is called within its file; the same file names it the same. */
const itemKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))

const addressSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000))
/** Where each image of a text is in the library, and where each link leads now (both by address.ts). */
const importedReferencesSchema = v.object({
  images: v.optional(v.record(addressSchema, mediaIdSchema), {}),
  links: v.optional(v.record(addressSchema, postPathSchema), {}),
})
export type ImportedReferences = v.InferOutput<typeof importedReferencesSchema>

/** `pending` is newer text of the same article that readers do not see. */
export const articleBatchSchema = v.object({
  format: v.picklist(articleFormats),
  /** All as drafts, whatever they were; those that were out keep their date. */
  drafts: v.optional(v.boolean(), false),
  /** Pages of another system come in as articles. */
  pages: v.optional(v.boolean(), false),
  items: v.pipe(
    v.array(
      v.object({
        key: itemKeySchema,
        text: v.string(),
        pending: v.nullable(v.string()),
        places: v.optional(importedReferencesSchema, { images: {}, links: {} }),
      }),
    ),
    v.minLength(1),
    v.maxLength(articlesPerBatch),
  ),
})
export type ArticleBatch = v.InferOutput<typeof articleBatchSchema>

/** What would become of an article: it enters as it is, with changes, is there already, or cannot. */
export const verdicts = ['enters', 'changes', 'there', 'refused'] as const
export const dryRunSchema = v.object({
  verdicts: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      slug: v.string(),
      verdict: v.picklist(verdicts),
      note: v.nullable(v.string()),
      /** Images it shows that the library does not have. */
      missing: v.array(v.string()),
      /** Of a text of another system: the images to bring, what it links to, and the addresses it had. */
      images: v.array(v.object({ address: v.string(), alt: v.string() })),
      links: v.array(v.string()),
      addresses: v.array(v.string()),
    }),
  ),
})
export type DryRunVerdict = v.InferOutput<typeof dryRunSchema>['verdicts'][number]

export const idsSchema = v.object({ ids: v.pipe(v.array(mediaIdSchema), v.maxLength(maxIdsPerRequest)) })

/** `failed` may go better another time; `refused` will not. */
export const importOutcomes = ['taken', 'there', 'refused', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
const importResultSchema = v.object({
  key: v.string(),
  name: v.string(),
  outcome: v.picklist(importOutcomes),
  note: v.nullable(v.string()),
})
export type ImportResult = v.InferOutput<typeof importResultSchema>
export const importResultsSchema = v.object({ results: v.array(importResultSchema) })

/** The field `datos` (JSON) of an image's piece; its files are the field `archivo`. */
export const imageRequestSchema = v.object({ key: itemKeySchema, ...catalogueImageSchema.entries })
/** An image that the worker fetches from where it is. */
export const remoteImageRequestSchema = v.object({
  key: itemKeySchema,
  id: mediaIdSchema,
  address: v.pipe(v.string(), v.startsWith('https://'), v.maxLength(2_000)),
  name: v.pipe(v.string(), v.maxLength(200)),
  alt: v.pipe(v.string(), v.maxLength(300)),
})
export const redirectBatchSchema = v.object({
  key: itemKeySchema,
  redirects: v.pipe(v.array(postRedirectSchema), v.maxLength(maxIdsPerRequest)),
  tags: v.optional(v.pipe(v.array(describedTagSchema), v.maxLength(maxIdsPerRequest)), []),
})

export const startImportSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(300)),
  total: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export const importProgressSchema = v.object({ done: v.array(importResultSchema) })

/** What came in, by kind, and how much was there before. */
export const importCountsSchema = v.object({
  posts: v.number(),
  media: v.number(),
  redirects: v.number(),
  there: v.number(),
})
export type ImportCounts = v.InferOutput<typeof importCountsSchema>

/** A step of taking an import back: what went, and what stays because somebody has changed it since. */
export const undoResultSchema = v.object({
  removed: v.object({ posts: v.number(), media: v.number() }),
  kept: v.array(v.object({ name: v.string(), reason: v.string() })),
  left: v.number(),
})
export type UndoResult = v.InferOutput<typeof undoResultSchema>

export const missingFilesSchema = v.object({
  files: v.array(v.object({ file: v.string(), name: v.string() })),
})

/** A share of the export that one request can carry: images from one id to another. */
export type ExportPart = { from: string; to: string; files: number; bytes: number; last: boolean }

export const transferPaths = {
  /** POST ArticlesPiece → what would become of it; nothing is written */
  dryRun: '/api/mngr/importar/ensayo',
  /** POST {ids} → {ids}: the images that are here */
  knownImages: '/api/mngr/importar/imagenes',
  /** PUT {name, total}: begins, or goes on; DELETE: forgets how far it came → 204. The id is of the content */
  job: (id: string) => `/api/mngr/importar/${id}`,
  /** POST ArticlesPiece → results */
  articles: (id: string) => `/api/mngr/importar/${id}/articulos`,
  /** POST multipart → results */
  image: (id: string) => `/api/mngr/importar/${id}/imagen`,
  /** POST {key, id, address, name, alt} → results */
  remoteImage: (id: string) => `/api/mngr/importar/${id}/traer`,
  /** POST {key, redirects} → results */
  redirects: (id: string) => `/api/mngr/importar/${id}/redirecciones`,
  /** POST → counts */
  end: (id: string) => `/api/mngr/importar/${id}/fin`,
  /** POST → what of it went, and how much is left to go: asked again until nothing is */
  undo: (id: string) => `/api/mngr/importar/${id}/deshacer`,
  /** GET → zip, as a download */
  export: ({ from, to, last }: ExportPart, number: number, of: number) =>
    `/api/mngr/exportar?${new URLSearchParams({ desde: from, hasta: to, parte: `${number}-${of}`, textos: last ? '1' : '0' })}`,
  /** GET → files that the store should have and has not */
  missing: '/api/mngr/exportar/faltan',
} as const

/** An import that was begun and not ended. `at` is ISO 8601. */
export type OpenImport = { id: string; name: string; done: number; total: number; at: string }

/** An import that can be taken back. `at` is ISO 8601. */
export type UndoableImport = { id: string; name: string; posts: number; media: number; at: string }

/** Route name → the data of that page: how much an export would hold, in which parts; what waits to go on. */
export type TransferPages = {
  'mngr-importar': {
    posts: number
    media: number
    tags: number
    parts: ExportPart[]
    open: OpenImport[]
    made: UndoableImport[]
  }
}
