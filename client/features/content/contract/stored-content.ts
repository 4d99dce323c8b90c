import * as v from 'valibot'

/** Version number of a post. A request sends the version that its change is based on. */
export const revSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

const nullableText = v.nullable(v.string())

/** Content of a stored post. It may exceed the current limits, which are checked only when content is written. */
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
