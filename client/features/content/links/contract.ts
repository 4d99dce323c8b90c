import * as v from 'valibot'

// The wire of links to pages of this site: which there are, and which lead nowhere.

const internalPageSchema = v.object({
  title: v.string(),
  path: v.string(),
  kind: v.picklist(['article', 'page', 'service']),
  /** Of what readers do not see: why, in a word. */
  state: v.nullable(v.string()),
})
export type InternalPage = v.InferOutput<typeof internalPageSchema>
export const internalPagesSchema = v.object({ pages: v.array(internalPageSchema) })

/** How many links of one text are looked at. */
export const maxLinks = 200
export const notFoundLinksRequestSchema = v.object({
  paths: v.pipe(v.array(v.pipe(v.string(), v.startsWith('/'), v.maxLength(500))), v.maxLength(maxLinks)),
})
export const notFoundLinksSchema = v.object({ lost: v.array(v.string()) })

export const linkPaths = {
  /** GET ?q= */
  links: '/api/mngr/enlaces',
  /** POST {paths} */
  notFound: '/api/mngr/enlaces/perdidos',
}
