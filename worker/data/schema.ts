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
