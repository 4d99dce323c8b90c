import * as v from 'valibot'

/**
 * POST `{ id, content }` → the public page of an article or entry with this content, as a document. Stores nothing.
 * Fields that cannot be saved are shown as they are stored.
 */
export const livePreviewPaths = {
  article: '/api/mngr/vista-previa/articulo',
  entry: '/api/mngr/vista-previa/texto',
} as const
export type LivePreviewPath = (typeof livePreviewPaths)[keyof typeof livePreviewPaths]

export const livePreviewRequestSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(80)),
  content: v.record(v.string(), v.unknown()),
})
/** `anchor`: the id of the section where the text is; null if it is the whole page. */
export const livePreviewResponseSchema = v.object({ html: v.string(), anchor: v.nullable(v.string()) })
export type PreviewedPage = v.InferOutput<typeof livePreviewResponseSchema>
