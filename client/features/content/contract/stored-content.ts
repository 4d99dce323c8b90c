import * as v from 'valibot'

/** The version of a post that a change is made from. */
export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

const nullableText = v.nullable(v.string())

/**
 * What a post says, as the server or a browser stores it: its limits are checked when it is written, not when it is
 * read.
 */
export const storedContentSchema = v.object({
  title: v.string(),
  slug: v.string(),
  excerpt: v.string(),
  markdown: v.string(),
  tags: v.array(v.string()),
  // What an older editor stored had neither.
  series: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  seoTitle: nullableText,
  seoDescription: nullableText,
  cover: nullableText,
  socialImage: nullableText,
})
