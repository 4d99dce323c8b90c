import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// The tables that the query builder is used on; worker/migrations has them all and is the truth.

export const redirects = sqliteTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  createdAt: integer('created_at').notNull(),
})
