import * as v from 'valibot'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// The wire of the tags: how a manager renames, joins and deletes them.

/** `count`: posts in any state that carry it. */
export type TagCount = { slug: string; name: string; count: number }
/** As the page of tags has it. */
export type ManagedTag = TagCount & { description: string }

/** How many characters each has room for. */
export const tagLimits = { name: 40, description: 300 } as const

export const tagNameSchema = v.pipe(
  v.string(),
  v.transform((name) => normalizeUnicode(name).replace(/\s+/g, ' ').trim()),
  v.minLength(1, 'Escribe un nombre.'),
  v.maxLength(tagLimits.name, 'Una etiqueta admite como máximo 40 caracteres.'),
)
export const tagDescriptionSchema = v.pipe(
  v.string(),
  v.transform((text) => normalizeUnicode(text).replace(/\s+/g, ' ').trim()),
  v.maxLength(tagLimits.description, 'La descripción admite como máximo 300 caracteres.'),
)
/** Without a description it stays as it is. */
export const changeTagSchema = v.object({
  name: tagNameSchema,
  description: v.optional(tagDescriptionSchema),
})
export const mergeTagSchema = v.object({
  /** The slug of the tag that stays. */
  into: v.pipe(v.string(), v.minLength(1, 'Elige una etiqueta.'), v.maxLength(120)),
})

const postIds = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(5_000))
/** Posts by where they carry a tag: for readers, and in the newest text, which may wait. */
const taggedPostsSchema = v.object({ live: postIds, newest: postIds })
/** What brings a tag back that was joined with another or deleted. */
export const removedTagSchema = v.object({
  name: tagNameSchema,
  description: tagDescriptionSchema,
  bearers: taggedPostsSchema,
  /** The tag that stands in its place, and who carried that one before; null where none does. */
  into: v.nullable(v.object({ slug: v.pipe(v.string(), v.maxLength(120)), bearers: taggedPostsSchema })),
})
export type RemovedTag = v.InferOutput<typeof removedTagSchema>

export const tagResponseSchema = v.object({ tag: v.object({ slug: v.string(), name: v.string() }) })
/** `lost`: what the way back needs; null where more carried it than a request says. */
export const removedTagResponseSchema = v.object({ lost: v.nullable(removedTagSchema) })
/** A name that another tag has, as a 409: which one, so that they can be joined. */
export const tagExistsSchema = v.object({ taken: v.object({ slug: v.string(), name: v.string() }) })

export const tagPaths = {
  /** PATCH {name, description?}, DELETE */
  tag: (slug: string) => `/api/mngr/etiquetas/${slug}`,
  /** POST a lost tag: it is there again, wherever it was */
  restore: (slug: string) => `/api/mngr/etiquetas/${slug}/recuperar`,
  /** POST {into} */
  merge: (slug: string) => `/api/mngr/etiquetas/${slug}/unir`,
} as const
