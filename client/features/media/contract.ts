import * as v from 'valibot'
import { type ListCursor, toCursorQuery } from '../../runtime/text/list-cursor.ts'
import { normalizeUnicode } from '../../runtime/text/normalize-unicode.ts'
import { type FileType, fileTypes } from './file-types.ts'

const percentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
/** The point that stays in sight where a picture is cut: hundredths of its width and height. */
export const focusSchema = v.object({ x: percentSchema, y: percentSchema })
export type Focus = v.InferOutput<typeof focusSchema>

/** What an `<img>` of the media library needs; widths and heights in pixels. */
export const imageSchema = v.object({
  src: v.string(),
  srcset: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  /** Not given: the middle. */
  focus: v.optional(focusSchema),
})
export type Image = v.InferOutput<typeof imageSchema>

/** Of all variants of one image together, and of a file. */
export const maxMediaBytes = 10 * 1024 * 1024
/** Widths in pixels that the browser makes before the upload (never wider than the original). */
export const mediaWidths = [480, 960, 1600] as const
/** A social image is exactly this. */
export const socialImageSize = { width: 1200, height: 630 } as const

/** An image of the library: `image` is what an `<img>` needs; Markdown uses `![alt](image.src "pie de foto")`. */
export const mediaSchema = v.object({
  id: v.string(),
  name: v.string(),
  alt: v.string(),
  /** Says nothing that the text does not: its alt stays empty on purpose. */
  decorative: v.boolean(),
  bytes: v.number(),
  createdAt: v.string(),
  author: v.nullable(v.string()),
  /** Posts that show it, and where else it stands. */
  uses: v.number(),
  labels: v.array(v.string()),
  image: imageSchema,
})
export type Media = v.InferOutput<typeof mediaSchema>

/** A file of the library that is no image: served to be saved, linked from texts. */
export const storedFileSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.picklist(Object.keys(fileTypes) as FileType[]),
  href: v.string(),
  bytes: v.number(),
  createdAt: v.string(),
  author: v.nullable(v.string()),
  uses: v.number(),
  labels: v.array(v.string()),
})
export type StoredFile = v.InferOutput<typeof storedFileSchema>

/** The two shelves of the library, by what their address says. */
export const mediaKindSlugs = { image: 'imagenes', file: 'archivos' } as const
export type MediaKind = keyof typeof mediaKindSlugs

const listCursorSchema = v.nullable(
  v.object({ side: v.picklist(['after', 'before']), key: v.string(), id: v.string() }),
)

/** One page of a shelf: the other one’s list is empty. */
export const mediaListSchema = v.object({
  kind: v.picklist(['image', 'file']),
  media: v.array(mediaSchema),
  files: v.array(storedFileSchema),
  /** Where it begins, and where the pages beside it do. */
  from: listCursorSchema,
  before: listCursorSchema,
  after: listCursorSchema,
  total: v.number(),
  q: v.string(),
  /** The one that the list is narrowed to; empty for all. */
  label: v.string(),
  /** All there are, in the order of the alphabet. */
  labels: v.array(v.object({ name: v.string(), count: v.number() })),
})

/** How many labels one image or file carries. */
export const maxLabels = 12

/** Commas part them where they are typed. */
const labelSchema = v.pipe(
  v.string(),
  v.transform((text) => normalizeUnicode(text).replace(/\s+/g, ' ').trim()),
  v.minLength(1, 'Escribe el nombre de la etiqueta.'),
  v.maxLength(40, 'Cada etiqueta admite como máximo 40 caracteres.'),
  v.regex(/^[^,]+$/, 'Una etiqueta no lleva comas.'),
)
const labelNamesSchema = v.pipe(
  v.array(labelSchema),
  v.maxLength(maxLabels, `Como máximo ${maxLabels} etiquetas.`),
)
export const labelsRequestSchema = v.object({
  ids: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'Elige al menos una imagen o un archivo.'),
    v.maxLength(50, 'Como máximo 50 a la vez.'),
  ),
  add: v.optional(labelNamesSchema, []),
  remove: v.optional(labelNamesSchema, []),
})

const altSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'La descripción admite como máximo 300 caracteres.'),
)
const hasDescription = <T extends { alt: string; decorative: boolean }>({
  alt: given,
  decorative,
}: T): boolean => decorative || given.length > 0

/** The field `datos` (JSON) of an upload; the variants are the files of the field `archivo`. */
export const mediaFieldsSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.maxLength(200, 'El nombre admite como máximo 200 caracteres.')),
    alt: altSchema,
    decorative: v.boolean(),
    /** What it is meant to be; its bytes decide whether it is. */
    kind: v.optional(v.picklist(['image', 'file']), 'image'),
    /** `social`: made by the editor; left out of the library's list. */
    purpose: v.optional(v.picklist(['library', 'social']), 'library'),
  }),
  v.forward(v.check(hasDescription, 'Describe la imagen para quien no la ve, o márcala como decorativa.'), [
    'alt',
  ]),
)
export const mediaChangeSchema = v.pipe(
  // `focus` not given: it stays; null: the middle.
  v.object({ alt: altSchema, decorative: v.boolean(), focus: v.optional(v.nullable(focusSchema)) }),
  v.forward(v.check(hasDescription, 'Describe la imagen para quien no la ve, o márcala como decorativa.'), [
    'alt',
  ]),
)

export const replaceRequestSchema = v.object({
  by: v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/, 'Ese archivo no existe.')),
})
/** In how many places it stands now. */
export const replaceResponseSchema = v.object({ places: v.number() })

export const mediaResponseSchema = v.object({ media: mediaSchema })
export const fileResponseSchema = v.object({ file: storedFileSchema })
/** Where the image stands, or (`older`) stood in earlier versions alone; `href` is where that is edited. */
const mediaUseSchema = v.object({ title: v.string(), href: v.string(), older: v.boolean() })
export type MediaUse = v.InferOutput<typeof mediaUseSchema>
export const mediaUsesSchema = v.object({ uses: v.array(mediaUseSchema) })

type LibraryQuery = { kind: MediaKind; q?: string; label?: string }

/** The query of a shelf’s address, narrowed as told, from a place on; what is usual is left out. */
export function formatLibraryQuery(
  { kind, q = '', label = '' }: LibraryQuery,
  from: ListCursor = null,
): string {
  const query = new URLSearchParams({
    ...(kind === 'file' && { tipo: mediaKindSlugs.file }),
    ...(q && { q }),
    ...(label && { etiqueta: label }),
    ...toCursorQuery(from),
  })
  return query.size > 0 ? `?${query}` : ''
}

export const mediaPaths = {
  /** GET ?q=&tipo=&etiqueta=&despues=&antes=; POST multipart (`datos` + `archivo`…) → 201 */
  media: '/api/mngr/medios',
  /** POST {ids, add?, remove?} → 204 */
  labels: '/api/mngr/medios/etiquetas',
  /** GET: a page of a shelf, from a place on */
  list: (asked: LibraryQuery, from: ListCursor = null) =>
    `/api/mngr/medios${formatLibraryQuery(asked, from)}`,
  /** PATCH {alt, decorative, focus?}, DELETE (409 with `data.uses` while used → else 204) */
  item: (id: string) => `/api/mngr/medios/${id}`,
  /** DELETE also where earlier versions of articles show it */
  itemAndRevisions: (id: string) => `/api/mngr/medios/${id}?anteriores=si`,
  /** POST {by}: another that stands nowhere takes its place everywhere → 200 {places} */
  replace: (id: string) => `/api/mngr/medios/${id}/sustituir`,
  /** GET */
  uses: (id: string) => `/api/mngr/medios/${id}/usos`,
} as const

/** Route name → the data of that page. */
export type MediaPages = { 'mngr-medios': v.InferOutput<typeof mediaListSchema> }
