import type * as v from 'valibot'
import type { storedContentSchema } from './stored-content.ts'

/** The content of an article in which nothing is written. */
export const emptyContent: v.InferOutput<typeof storedContentSchema> = {
  title: '',
  slug: '',
  excerpt: '',
  markdown: '',
  tags: [],
  series: '',
  author: '',
  seoTitle: null,
  seoDescription: null,
  cover: null,
  socialImage: null,
}
