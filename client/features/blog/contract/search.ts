import * as v from 'valibot'
import { type PostSummary, postLinkSchema, type Tag, tagSchema } from './post.ts'

/** A piece of text; `hit` is shown as `<mark>`. Never HTML. */
export const segmentSchema = v.object({ text: v.string(), hit: v.boolean() })

export const searchResultSchema = v.object({
  slug: v.string(),
  title: v.array(segmentSchema),
  snippet: v.array(segmentSchema),
  publishedAt: v.string(),
  minutes: v.number(),
  tags: v.array(tagSchema),
})

export const searchPageSchema = v.object({
  /** The question as it was understood: trimmed, at most 100 characters. Empty: nothing was asked. */
  q: v.string(),
  /** Where nothing has all the words of a question (`total` is 0), what has most of them. */
  results: v.array(searchResultSchema),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
  /** More answer than `total`, which is where counting ended. */
  more: v.boolean(),
  /** What may have been meant by a question that nothing answers. */
  meant: v.nullable(v.string()),
  /** Where nothing answers: the articles nearest to it. */
  near: v.array(postLinkSchema),
})

export type Segment = v.InferOutput<typeof segmentSchema>
export type SearchResult = v.InferOutput<typeof searchResultSchema>
/** A page of the site beside its articles. */
export type SiteResult = { path: string; title: string; about: string }
export type SearchPage = v.InferOutput<typeof searchPageSchema> & {
  /** What of the rest of the site answers. */
  elsewhere: SiteResult[]
  /** Where nothing was asked, or too little: the newest articles, and what there is to read about. */
  offer: { posts: PostSummary[]; tags: (Tag & { count: number })[] } | null
}
export type Suggestions = { suggestions: { slug: string; title: Segment[] }[] }
