import * as v from 'valibot'
import type { SiteImage } from '#client/site.ts'

export const tagSchema = v.object({ slug: v.string(), name: v.string() })
export type Tag = v.InferOutput<typeof tagSchema>

export const headingSchema = v.object({ id: v.string(), text: v.string(), level: v.number() })
export type PostHeading = v.InferOutput<typeof headingSchema>

/** A post as lists show it. Instants are ISO 8601 in UTC. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  publishedAt: string
  minutes: number
  tags: Tag[]
}

/** Whom an article names; role and photograph are those of a person of the page about the company, if one has that name. */
export type Author = Tag & { role: string; photo: SiteImage | null; isPerson: boolean }

/** A series that an article belongs to: which of its parts it is, from 1 on, and all of them in their order. */
export type Series = Tag & { part: number; parts: PostLink[] }

/** A post as its own page shows it. `html` was sanitised when it was saved. */
export type Post = PostSummary & {
  updatedAt: string
  html: string
  headings: PostHeading[]
  author: Author | null
  series: Series | null
  seoTitle: string | null
  seoDescription: string | null
  /** An image stands above its text. */
  covered: boolean
  /** For social networks, where one was chosen; null where it is drawn. */
  socialImage: SiteImage | null
}

export type PostList = { posts: PostSummary[]; page: number; pages: number; total: number }

export const postLinkSchema = v.object({ slug: v.string(), title: v.string() })
export type PostLink = v.InferOutput<typeof postLinkSchema>

export type PostPage = {
  post: Post
  related: PostSummary[]
  previous: PostLink | null
  next: PostLink | null
}
