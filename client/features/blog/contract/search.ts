import * as v from 'valibot'
import { type PostSummary, postLinkSchema, type Tag, tagSchema } from './post.ts'

/** A piece of text, never HTML; a `hit` is shown as `<mark>`. */
const segmentSchema = v.object({ text: v.string(), hit: v.boolean() })

const searchResultSchema = v.object({
  slug: v.string(),
  title: v.array(segmentSchema),
  snippet: v.array(segmentSchema),
  publishedAt: v.string(),
  minutes: v.number(),
  tags: v.array(tagSchema),
})

const searchPageSchema = v.object({
  /** The query as it was understood: trimmed, at most 100 characters. Empty if nothing was asked. */
  q: v.string(),
  /** If no article has all words of the query (`total` is 0), those that have most of them. */
  results: v.array(searchResultSchema),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
  /** There are more results than `total`, at which counting stopped. */
  more: v.boolean(),
  /** A corrected query, if the typed one finds nothing. */
  meant: v.nullable(v.string()),
  /** The most similar articles, if the query finds nothing. */
  near: v.array(postLinkSchema),
})

export type Segment = v.InferOutput<typeof segmentSchema>
export type SearchResult = v.InferOutput<typeof searchResultSchema>
/** A page of the site that is not an article. */
export type SiteResult = { path: string; title: string; about: string }
export type SearchPage = v.InferOutput<typeof searchPageSchema> & {
  /** Results from the rest of the site. */
  elsewhere: SiteResult[]
  /** The newest articles and all tags, if the query is empty or too short. */
  offer: { posts: PostSummary[]; tags: (Tag & { count: number })[] } | null
}
export type Suggestions = { suggestions: { slug: string; title: Segment[] }[] }
