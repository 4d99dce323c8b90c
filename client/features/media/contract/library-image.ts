import * as v from 'valibot'
import { focusSchema } from './image.ts'

const pixelsSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000))
/** An image of the media library, or none; other addresses are rejected. */
export const libraryImageSchema = v.nullable(
  v.object({
    src: v.pipe(
      v.string(),
      v.regex(/^\/medios\/[0-9a-z]{20}\/\d{1,5}\.(jpg|png|webp|avif|gif)$/, 'Elige una imagen de Medios.'),
    ),
    width: pixelsSchema,
    height: pixelsSchema,
    /** Only of images that a page crops; missing = the centre. */
    focus: v.optional(focusSchema),
  }),
)
