import * as v from 'valibot'

/** Fields that cannot be saved are shown as they are stored. */
export const livePreviewRequestSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(80)),
  content: v.record(v.string(), v.unknown()),
})
/** `anchor`: the id of the section where the text is; null if it is the whole page. */
export const livePreviewResponseSchema = v.object({ html: v.string(), anchor: v.nullable(v.string()) })
export type PreviewedPage = v.InferOutput<typeof livePreviewResponseSchema>
