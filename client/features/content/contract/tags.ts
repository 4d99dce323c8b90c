import * as v from 'valibot'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { createLineSchema } from '#client/runtime/text/line-schema.ts'

// Requests and responses of the tags API: rename, describe, merge, delete and restore tags.

/** `count`: articles outside the trash whose newest text has the tag, or the one that readers see. */
export type TagCount = { slug: string; name: string; count: number }
/** `published`: articles on which readers see the tag. */
export type ManagedTag = TagCount & { published: number; description: string }

/** The number of articles with a tag, as in «5 artículos, 2 a la vista». */
export function formatTaggedArticles({ count, published }: Pick<ManagedTag, 'count' | 'published'>): string {
  const all = pluralize(count, 'artículo', 'artículos')
  if (published === count) return all
  return published === 0 ? `${all}, todavía no se ve en el blog` : `${all}, ${published} a la vista`
}

export const tagLimits = { name: 40, description: 300 } as const

export const tagNameSchema = v.pipe(
  createLineSchema(tagLimits.name, 'Una etiqueta'),
  v.minLength(1, 'Escribe un nombre.'),
)
export const tagDescriptionSchema = createLineSchema(tagLimits.description, 'La descripción')
/** If `description` is missing, the stored description stays. */
export const changeTagSchema = v.object({
  name: tagNameSchema,
  description: v.optional(tagDescriptionSchema),
})
export const mergeTagSchema = v.object({
  /** Slug of the tag to merge into; that tag stays. */
  into: v.pipe(v.string(), v.minLength(1, 'Elige una etiqueta.'), v.maxLength(120)),
})

const postIds = v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(5_000))
/** Ids of posts with a tag: `live` have it in the published text, `newest` in the newest saved text. */
const taggedPostsSchema = v.object({ live: postIds, newest: postIds })
export const removedTagSchema = v.object({
  name: tagNameSchema,
  description: tagDescriptionSchema,
  bearers: taggedPostsSchema,
  /** The tag that this one was merged into, with the posts that already had that tag; null if this one was deleted. */
  into: v.nullable(v.object({ slug: v.pipe(v.string(), v.maxLength(120)), bearers: taggedPostsSchema })),
})
export type RemovedTag = v.InferOutput<typeof removedTagSchema>

export const tagResponseSchema = v.object({ tag: v.object({ slug: v.string(), name: v.string() }) })
/** `removedTag`: data to restore the tag; null if too many posts had it to restore it in one request. */
export const removedTagResponseSchema = v.object({ removedTag: v.nullable(removedTagSchema) })
/** Data of a 409 response: `taken` is the tag that already has the name. The client offers to merge the two. */
export const tagExistsSchema = v.object({ taken: v.object({ slug: v.string(), name: v.string() }) })

export const tagPaths = {
  /** PATCH {name, description?}, DELETE */
  tag: (slug: string) => `/api/mngr/etiquetas/${slug}`,
  /** POST `removedTag`: creates the tag again and adds it to the posts that had it */
  restore: (slug: string) => `/api/mngr/etiquetas/${slug}/recuperar`,
  /** POST {into}: merges the tag into the tag with the slug `into` */
  merge: (slug: string) => `/api/mngr/etiquetas/${slug}/unir`,
} as const
