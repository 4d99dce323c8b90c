import * as v from 'valibot'

/** POST `{ days? }` makes a link by which anybody reads a text before it is published → 201. */
export const documentPreviewsPath = (id: string): string => `/api/mngr/paginas/${id}/vistas`
/** DELETE: it no longer opens; 204. */
export const documentPreviewPath = (id: string, preview: number): string =>
  `${documentPreviewsPath(id)}/${preview}`

export const documentPreviewSchema = v.object({
  id: v.number(),
  /** Absolute, to be copied. */
  url: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type DocumentPreview = v.InferOutput<typeof documentPreviewSchema>

export const documentPreviewRequestSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 7),
})
