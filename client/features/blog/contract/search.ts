import type { PostSummary, Tag } from './post.ts'

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
  /** The articles with all words of the query. If there are none (`total` is 0): those with most of the words. */
  results: SearchResult[]
  page: number
  pages: number
  total: number
  /** True if counting stopped at `total` because there are more results. */
  more: boolean
  /** A corrected query, if the typed one finds nothing. If it finds something (`total` > 0), the results are its own. */
  meant: string | null
  /** The most similar articles, if the query finds nothing. */
  near: PostSummary[]
  /** Found pages of the site that are not articles, best first. */
  elsewhere: SiteResult[]
  /** Shown if the query is empty or too short: the newest articles. */
  offer: { posts: PostSummary[] } | null
  /** Without results: the tags, those with most articles first. */
  tags: (Tag & { count: number })[]
}
export type Suggestions = { suggestions: { slug: string; title: Segment[] }[] }
