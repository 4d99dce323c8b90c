import * as v from 'valibot'

/** POST `{ days? }` creates a link with which anybody can read a text before it is published → 201 */
export const getEntryPreviewsPath = (id: string): string => `/api/mngr/paginas/${id}/vistas`
/** DELETE revokes the link → 204 */
export const getEntryPreviewPath = (id: string, preview: number): string =>
  `${getEntryPreviewsPath(id)}/${preview}`

const entryPreviewSchema = v.object({
  id: v.number(),
  /** Absolute URL, to be copied. */
  url: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type EntryPreview = v.InferOutput<typeof entryPreviewSchema>

export const entryPreviewRequestSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 7),
})
