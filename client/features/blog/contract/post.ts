import * as v from 'valibot'
import type { SiteImage } from '#client/site.ts'

export const tagSchema = v.object({ slug: v.string(), name: v.string() })
export type Tag = v.InferOutput<typeof tagSchema>

export const headingSchema = v.object({ id: v.string(), text: v.string(), level: v.number() })
export type PostHeading = v.InferOutput<typeof headingSchema>

/** The chosen image of a post as its card shows it; `className` crops it around its focus. */
export type CardImage = { src: string; srcSet: string; width: number; height: number; className: string }

/** A post as lists show it. Instants are ISO 8601 in UTC. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  publishedAt: string
  minutes: number
  tags: Tag[]
  cover?: CardImage
}

/** The author of an article. Role, duties and photo are those of the person with this name on the page about the company. */
export type Author = Tag & { role: string; duties: string; photo: SiteImage | null; isPerson: boolean }

/** The series of an article: `part` is its number, from 1 on; `parts` are all articles in order. */
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
  /** Whether there is an image above the text. */
  covered: boolean
  /** The chosen image for social networks. If null, the site draws one. */
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
