import * as v from 'valibot'

/** The version of a post that a change is based on. */
export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

const nullableText = v.nullable(v.string())

/** Content of a post as stored. Limits are checked when it is written, not when it is read. */
export const storedContentSchema = v.object({
  title: v.string(),
  slug: v.string(),
  excerpt: v.string(),
  markdown: v.string(),
  tags: v.array(v.string()),
  // Content stored by older versions lacks these two.
  series: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  seoTitle: nullableText,
  seoDescription: nullableText,
  cover: nullableText,
  socialImage: nullableText,
})
