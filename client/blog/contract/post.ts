import * as v from 'valibot'

export const tagSchema = v.object({ slug: v.string(), name: v.string() })

/** A post as lists show it. Instants are ISO 8601 in UTC. */
export const postSummarySchema = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  publishedAt: v.string(),
  minutes: v.number(),
  tags: v.array(tagSchema),
})

export const headingSchema = v.object({ id: v.string(), text: v.string(), level: v.number() })

/** A post as its own page shows it. `html` was sanitised when it was saved. */
export const postSchema = v.object({
  ...postSummarySchema.entries,
  updatedAt: v.string(),
  html: v.string(),
  headings: v.array(headingSchema),
  seoTitle: v.nullable(v.string()),
  seoDescription: v.nullable(v.string()),
  /** Path of a 1200 × 630 image for social networks; null where the site's own is used. */
  socialImage: v.nullable(v.string()),
})

const postLinkSchema = v.object({ slug: v.string(), title: v.string() })

export const postListSchema = v.object({
  posts: v.array(postSummarySchema),
  page: v.number(),
  pages: v.number(),
  total: v.number(),
})

export const postPageSchema = v.object({
  post: postSchema,
  related: v.array(postSummarySchema),
  previous: v.nullable(postLinkSchema),
  next: v.nullable(postLinkSchema),
})

export type Tag = v.InferOutput<typeof tagSchema>
export type PostSummary = v.InferOutput<typeof postSummarySchema>
export type PostHeading = v.InferOutput<typeof headingSchema>
export type Post = v.InferOutput<typeof postSchema>
export type PostList = v.InferOutput<typeof postListSchema>
export type PostPage = v.InferOutput<typeof postPageSchema>
