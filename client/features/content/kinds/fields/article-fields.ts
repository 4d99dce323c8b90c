import * as v from 'valibot'
import { createLineSchema } from '#client/runtime/text/line-schema.ts'
import { mediaId, tagNames } from './field-schemas.ts'
import { type Field, type FieldOptions, type Limited, text, type TextOptions } from './fields.ts'

// Fields that only the article has.

/** A text that stays null until somebody writes it; readers then get another one instead. */
export const optionalText = (options: TextOptions): Limited<string | null> => ({
  ...text(options),
  schema: v.nullable(createLineSchema(options.max, options.subject)),
  blank: null,
})

/** Names of tags; a merge keeps those of both sides. */
export const tags = (options: FieldOptions & { max: number }): Limited<string[]> => ({
  ...options,
  control: 'tags',
  schema: tagNames(options.max),
  blank: [],
})

/** The id of an image: the one above the text, or the one for social networks, which the site draws while it is null. */
export const imageId = (
  options: FieldOptions & { control: 'cover' | 'socialImage' },
): Field<string | null> => ({ ...options, schema: mediaId, blank: null })
