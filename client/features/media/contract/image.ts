import * as v from 'valibot'

const percentSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
/** Point of an image that stays visible when the image is cropped, in percent of its width and height. */
export const focusSchema = v.object({ x: percentSchema, y: percentSchema })
export type Focus = v.InferOutput<typeof focusSchema>

/** Attributes of an `<img>`; width and height in pixels. */
export const imageSchema = v.object({
  src: v.string(),
  srcset: v.string(),
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  /** Missing = the centre. */
  focus: v.optional(focusSchema),
})
export type Image = v.InferOutput<typeof imageSchema>

/** Narrower covers are enlarged on usual screens, in pixels. */
export const minCoverWidth = 1200
