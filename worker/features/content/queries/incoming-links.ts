import { sql, type SQL } from 'drizzle-orm'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import type { Database } from '#worker/env.ts'

/** Most texts that are read: their contents are searched once more. */
const maxRead = 50

/** Whether the content has the path as a whole: not a longer one, nor that of another site. */
function hasLink(content: string, path: string, siteUrl: string): boolean {
  return new RegExp(`(?<![\\w.-])${path}(?![\\w/-])`).test(content.replaceAll(siteUrl, ''))
}

type IncomingLink = { id: string; kind: AnyKindName; title: string | null; path: string }

/**
 * The texts outside the trash that lead to one of others, which `ids` selects. `path`: the first that each leads to.
 */
export async function listIncomingLinks(db: Database, ids: SQL, siteUrl: string): Promise<IncomingLink[]> {
  const rows = await db.all<IncomingLink & { content: string }>(sql`
    SELECT e.id, e.kind, e.content ->> 'title' AS title, s.path, e.content FROM (
      SELECT '/' || path AS path FROM entry_publications WHERE entry_id IN (${ids})
      UNION SELECT '/blog/' || slug FROM posts WHERE id IN (${ids})) s
    JOIN entries e ON instr(e.content, s.path) > 0 AND e.trashed_at IS NULL AND e.id NOT IN (${ids})
    ORDER BY s.path, e.id LIMIT ${maxRead}`)
  const found = new Map<string, IncomingLink>()
  for (const { id, kind, title, path, content } of rows)
    if (!found.has(id) && hasLink(content, path, siteUrl)) found.set(id, { id, kind, title, path })
  return [...found.values()]
}

/** Whether a menu or the announcement leads to one of these articles. Links to other kinds leave the menus with them. */
export async function isArticleInMenus(db: Database, ids: readonly string[]): Promise<boolean> {
  const found = await db.column<number>(sql`SELECT 1 FROM posts WHERE id ${isOneOf(ids)} AND EXISTS (
    SELECT 1 FROM (SELECT data FROM settings ORDER BY rev DESC LIMIT 1)
    WHERE instr(data, 'ref":"/blog/' || slug || '"') > 0)`)
  return found.length > 0
}
