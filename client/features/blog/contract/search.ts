import type { PostLink, PostSummary, Tag } from './post.ts'

/** A piece of text, never HTML; a `hit` is shown as `<mark>`. */
export type Segment = { text: string; hit: boolean }

export type SearchResult = {
  slug: string
  title: Segment[]
  snippet: Segment[]
  publishedAt: string
  minutes: number
  tags: Tag[]
}

/** A page of the site that is not an article. */
export type SiteResult = { path: string; title: string; about: string }

export type SearchPage = {
  /** The query as it was understood: trimmed, at most 100 characters. Empty if nothing was asked. */
  q: string
  /** If no article has all words of the query (`total` is 0), those that have most of them. */
  results: SearchResult[]
  page: number
  pages: number
  total: number
  /** There are more results than `total`, at which counting stopped. */
  more: boolean
  /** A corrected query, if the typed one finds nothing. */
  meant: string | null
  /** The most similar articles, if the query finds nothing. */
  near: PostLink[]
  /** Results from the rest of the site. */
  elsewhere: SiteResult[]
  /** The newest articles and all tags, if the query is empty or too short. */
  offer: { posts: PostSummary[]; tags: (Tag & { count: number })[] } | null
}
export type Suggestions = { suggestions: { slug: string; title: Segment[] }[] }
