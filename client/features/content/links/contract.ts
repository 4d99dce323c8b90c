import * as v from 'valibot'

// The wire of links to pages of this site: which there are, and which lead nowhere.

const ownPageSchema = v.object({
  title: v.string(),
  path: v.string(),
  kind: v.picklist(['article', 'page', 'service']),
  /** Of what readers do not see: why, in a word. */
  state: v.nullable(v.string()),
})
export type OwnPage = v.InferOutput<typeof ownPageSchema>
export const ownPagesSchema = v.object({ pages: v.array(ownPageSchema) })

/** How many links of one text are looked at. */
export const maxLinks = 200
export const lostLinksRequestSchema = v.object({
  paths: v.pipe(v.array(v.pipe(v.string(), v.startsWith('/'), v.maxLength(500))), v.maxLength(maxLinks)),
})
export const lostLinksSchema = v.object({ lost: v.array(v.string()) })

export const linkPaths = {
  /** GET ?q= */
  links: '/api/mngr/enlaces',
  /** POST {paths} */
  lost: '/api/mngr/enlaces/perdidos',
}
