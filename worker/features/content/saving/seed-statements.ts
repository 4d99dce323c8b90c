import { sql, type SQL } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import { indexArticle, renderColumns } from '../queries/article-index.ts'
import { toPath } from './slug.ts'

export type SeedArticle = {
  id: string
  status: 'draft' | 'published' | 'trash'
  publishedAt: number
  createdAt: number
  updatedAt: number
  content: PostContent
}

/**
 * The statements for an article that comes from a file and may be imported repeatedly, or why it cannot be published.
 * They update it until somebody edits it, and write nothing if another post has its slug or the
 * owner has removed the samples.
 */
export function createSeedStatements(article: SeedArticle): SQL[] | string {
  const { id, status, publishedAt, createdAt, updatedAt, content } = article
  // No images are passed, because these files use none of the media library.
  const rendered = renderColumns(content.markdown, new Map())
  if ('problem' in rendered) return rendered.problem
  const path = toPath(id, 'article', content)
  const text = JSON.stringify(content)
  const written = sql`(SELECT id FROM entries WHERE id = ${id} AND rev = 1)`
  const ended = status === 'published' ? null : publishedAt
  return [
    sql`INSERT INTO entries (id, kind, path, rev, content, first_published_at, until_at, trashed_at, created_at,
        saved_at, updated_at)
      SELECT ${id}, 'article', ${path}, 1, ${text}, ${publishedAt}, ${ended}, ${status === 'trash' ? publishedAt : null},
        ${createdAt}, ${publishedAt}, ${updatedAt}
      WHERE NOT EXISTS (SELECT 1 FROM first_steps WHERE step = 'samples')
        AND NOT EXISTS (SELECT 1 FROM entry_publications WHERE path = ${path} AND entry_id <> ${id})
      ON CONFLICT (id) DO UPDATE SET content = excluded.content, path = excluded.path, saved_at = excluded.saved_at,
        updated_at = excluded.updated_at, first_published_at = excluded.first_published_at WHERE entries.rev = 1
      ON CONFLICT (language, path) DO NOTHING`,
    sql`DELETE FROM entry_revisions WHERE entry_id = ${written}`,
    sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
      SELECT id, 1, 'imported', ${text}, ${publishedAt}, ${publishedAt} FROM entries WHERE id = ${written}`,
    sql`DELETE FROM entry_publications WHERE entry_id = ${written}`,
    sql`INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
      SELECT id, ${publishedAt}, 1, 'article', ${path}, ${content.title}, '{}' FROM entries WHERE id = ${written}`,
    ...indexArticle({ id, texts: { newest: content, shown: content }, rendered, written }),
    sql`DELETE FROM redirects WHERE from_path = ${`/${path}`} AND ${written} IS NOT NULL`,
  ]
}
