import * as v from 'valibot'

/** What an `<img>` of the media library needs; widths and heights in pixels. */
export const imageSchema = v.object({
  src: v.string(),
  srcset: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
})
export type Image = v.InferOutput<typeof imageSchema>

/** Of all variants of one image together. */
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
  /** Posts that show it. */
  uses: v.number(),
  image: imageSchema,
})
export type Media = v.InferOutput<typeof mediaSchema>

export const mediaListSchema = v.object({
  media: v.array(mediaSchema),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
  q: v.string(),
})

const alt = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'La descripción admite como máximo 300 caracteres.'),
)
const described = <T extends { alt: string; decorative: boolean }>({ alt: given, decorative }: T): boolean =>
  decorative || given.length > 0

/** The field `datos` (JSON) of an upload; the variants are the files of the field `archivo`. */
export const mediaFieldsSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.trim(), v.maxLength(200, 'El nombre admite como máximo 200 caracteres.')),
    alt,
    decorative: v.boolean(),
    /** `social`: made by the editor; left out of the library's list. */
    purpose: v.optional(v.picklist(['library', 'social']), 'library'),
  }),
  v.forward(v.check(described, 'Describe la imagen para quien no la ve, o márcala como decorativa.'), [
    'alt',
  ]),
)
export const mediaChangeSchema = v.pipe(
  v.object({ alt, decorative: v.boolean() }),
  v.forward(v.check(described, 'Describe la imagen para quien no la ve, o márcala como decorativa.'), [
    'alt',
  ]),
)

export const mediaAnswerSchema = v.object({ media: mediaSchema })
/** A post that shows the image, or whose earlier versions alone do; `href` is where it is edited. */
const mediaUseSchema = v.object({ title: v.string(), href: v.string(), older: v.boolean() })
export type MediaUse = v.InferOutput<typeof mediaUseSchema>
export const mediaUsesSchema = v.object({ uses: v.array(mediaUseSchema) })

export const mediaPaths = {
  /** GET ?q=&pagina=; POST multipart (`datos` + `archivo`…) → 201 */
  media: '/api/mngr/medios',
  /** PATCH {alt, decorative}, DELETE (409 with `data.uses` while used → else 204) */
  item: (id: string) => `/api/mngr/medios/${id}`,
  /** DELETE also where earlier versions of articles show it */
  itemAndOlder: (id: string) => `/api/mngr/medios/${id}?anteriores=si`,
  /** GET */
  uses: (id: string) => `/api/mngr/medios/${id}/usos`,
} as const

/** Route name → the data of that page. */
export type MediaPages = { 'mngr-medios': v.InferOutput<typeof mediaListSchema> }
