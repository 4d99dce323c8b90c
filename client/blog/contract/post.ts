import * as v from 'valibot'

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

/** A post as its own page shows it. `html` was sanitised when it was saved. */
export type Post = PostSummary & {
  updatedAt: string
  html: string
  headings: PostHeading[]
  seoTitle: string | null
  seoDescription: string | null
  /** Path of a 1200 × 630 image for social networks; null where the site's own is used. */
  socialImage: string | null
}

export type PostList = { posts: PostSummary[]; page: number; pages: number; total: number }

type PostLink = { slug: string; title: string }

export type PostPage = {
  post: Post
  related: PostSummary[]
  previous: PostLink | null
  next: PostLink | null
}
