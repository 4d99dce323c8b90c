import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// The tables of worker/migrations as drizzle sees them; the SQL files are the truth.

export const posts = sqliteTable('posts', {
  id: text().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  excerpt: text().notNull(),
  markdown: text().notNull(),
  html: text().notNull(),
  headings: text().notNull(),
  words: integer().notNull(),
  status: text({ enum: ['draft', 'published', 'trash'] }).notNull(),
  publishedAt: integer('published_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  seoTitle: text('seo_title'),
  seoDescription: text('seo_description'),
  rev: integer().notNull(),
  plain: text().notNull(),
  cover: text(),
  socialImage: text('social_image'),
  working: text(),
  savedAt: integer('saved_at'),
  authorId: text('author_id'),
  authorName: text('author_name'),
})

export const tags = sqliteTable('tags', {
  id: integer().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
})

export const postTags = sqliteTable(
  'post_tags',
  {
    postId: text('post_id').notNull(),
    tagId: integer('tag_id').notNull(),
    liveAt: integer('live_at'),
  },
  (table) => [primaryKey({ columns: [table.postId, table.tagId] })],
)

export const redirects = sqliteTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  createdAt: integer('created_at').notNull(),
})

export const siteState = sqliteTable('site_state', {
  id: integer().primaryKey(),
  generation: integer().notNull(),
})

// The studio (0004).

export const revisions = sqliteTable('revisions', {
  id: integer().primaryKey(),
  postId: text('post_id').notNull(),
  rev: integer().notNull(),
  kind: text().notNull(),
  content: text().notNull(),
  authorId: text('author_id'),
  authorName: text('author_name'),
  createdAt: integer('created_at').notNull(),
  savedAt: integer('saved_at').notNull(),
})

export const media = sqliteTable('media', {
  id: text().primaryKey(),
  name: text().notNull(),
  alt: text().notNull(),
  decorative: integer().notNull(),
  purpose: text({ enum: ['library', 'social'] }).notNull(),
  variants: text().notNull(),
  authorId: text('author_id'),
  authorName: text('author_name'),
  createdAt: integer('created_at').notNull(),
})

export const previews = sqliteTable('previews', {
  id: integer().primaryKey(),
  postId: text('post_id').notNull(),
  token: text().notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
})
