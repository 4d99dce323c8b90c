import * as v from 'valibot'

// API for links to pages of this site: search pages, and find paths that do not exist.

const internalPageSchema = v.object({
  title: v.string(),
  path: v.string(),
  /** What it is, and its state if readers do not see it, such as «Artículo · Borrador». */
  label: v.string(),
})
export type InternalPage = v.InferOutput<typeof internalPageSchema>
export const internalPagesSchema = v.object({ pages: v.array(internalPageSchema) })

/** Maximum number of links of one text that are checked. */
export const maxLinks = 200
export const notFoundLinksRequestSchema = v.object({
  paths: v.pipe(v.array(v.pipe(v.string(), v.startsWith('/'), v.maxLength(500))), v.maxLength(maxLinks)),
})
export const notFoundLinksSchema = v.object({ notFoundPaths: v.array(v.string()) })

/** Maximum number of texts of one request: as many as a bulk action takes. */
export const maxLinkedTexts = 50
export const incomingLinksRequestSchema = v.object({
  ids: v.pipe(v.array(v.string()), v.maxLength(maxLinkedTexts)),
})
/** `texts`: the title of each, what it is, and the path of its editor. */
export const incomingLinksSchema = v.object({
  texts: v.array(v.object({ title: v.string(), label: v.string(), editorPath: v.string() })),
  isInMenus: v.boolean(),
})

/** `texts`: those with problems, which are sentences without their stop. */
export const publishProblemsSchema = v.object({
  texts: v.array(v.object({ title: v.string(), editorPath: v.string(), problems: v.array(v.string()) })),
})

export const linkPaths = {
  /** GET ?q= → {pages}: pages of this site that match the words */
  links: '/api/mngr/enlaces',
  /** POST {paths} → {notFoundPaths} */
  notFound: '/api/mngr/enlaces/perdidos',
  /** POST {ids} → {texts, isInMenus}: what leads to these texts */
  incoming: '/api/mngr/enlaces/entrantes',
  /** POST {ids} → {texts}: what is wrong with texts that are about to be published */
  publishProblems: '/api/mngr/enlaces/por-publicar',
}
