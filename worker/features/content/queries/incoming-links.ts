import { sql, type SQL } from 'drizzle-orm'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { selectMenuLinks } from '#worker/db/stored-site.ts'
import type { Database, Env } from '#worker/env.ts'

const maxRead = 50
/** Each content is searched once for each address. */
const maxAddresses = 100

/**
 * SQL condition: the content `e` has the path `s` as a whole, not a longer one or that of another site. One character
 * stands for the path in the pattern, because D1 limits patterns to 50 bytes.
 */
const hasLink = (siteUrl: string): SQL => sql`instr(e.content, s.path) > 0 AND replace(
  replace(e.content, ${siteUrl}, ''), s.path, char(1)) GLOB '*[^a-zA-Z0-9_.-]' || char(1) || '[^a-zA-Z0-9_/-]*'`

type IncomingLink = { id: string; kind: AnyKindName; title: string | null; path: string }

/**
 * The texts outside the trash that link to one of the texts that `ids` selects, if `isSeen` holds for their entry `e`.
 * `path`: the linked address; of several, the first in the alphabet.
 */
export function listIncomingLinks(
  { db, siteUrl }: Env,
  ids: SQL,
  isSeen: SQL = sql`TRUE`,
): Promise<IncomingLink[]> {
  return db.all(sql`
    SELECT e.id, e.kind, e.content ->> 'title' AS title, min(s.path) AS path FROM (
      SELECT '/' || path AS path FROM entry_publications WHERE entry_id IN (${ids})
      UNION SELECT '/blog/' || slug FROM posts WHERE id IN (${ids}) LIMIT ${maxAddresses}) s
    JOIN entries e ON ${hasLink(siteUrl)} AND e.trashed_at IS NULL AND e.id NOT IN (${ids}) AND ${isSeen}
    GROUP BY e.id ORDER BY path, e.id LIMIT ${maxRead}`)
}

/** Whether a menu or the announcement leads to one of these texts. */
export async function isInMenus(db: Database, ids: readonly string[]): Promise<boolean> {
  const settings = sql`(SELECT data FROM settings ORDER BY rev DESC LIMIT 1)`
  const found = await db.column<number>(sql`SELECT 1 FROM ${selectMenuLinks(settings)}
    WHERE path IN (SELECT path FROM entry_publications WHERE entry_id ${isOneOf(ids)}) LIMIT 1`)
  return found.length > 0
}
