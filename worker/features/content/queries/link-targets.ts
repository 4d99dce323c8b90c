import { sql } from 'drizzle-orm'
import { getStateLabel } from '#client/features/content/contract/transitions.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import type { InternalPage } from '#client/features/content/links/contract.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { whereLive, whereTagLive } from '#worker/db/live-posts.ts'
import { isCurrent, publicationsWithEntries, selectOwnedLists } from '#worker/db/publications.ts'
import { hasEveryWord } from '#worker/db/search-text.ts'
import type { Database } from '#worker/env.ts'
import { parseListed, selectListed } from './listed-texts.ts'

/** Most articles that are offered as link targets. */
const maxTargets = 8

/** Articles whose title, slug, summary or tags contain every word of the query, last changed first. */
export async function findPostTargets(db: Database, query: string, now: number): Promise<InternalPage[]> {
  const matches = sql.join([sql`p.status <> 'trash'`, ...hasEveryWord(sql`p.folded`, query)], sql` AND `)
  const chosen = sql`SELECT e.id, e.saved_at AS key FROM entries e INDEXED BY entries_by_saved
    CROSS JOIN posts p ON p.id = e.id WHERE e.kind = 'article' AND ${matches}
    ORDER BY e.saved_at DESC, e.id DESC LIMIT ${maxTargets}`
  const rows = await db.all(selectListed(chosen, sql`c.key DESC, e.id DESC`, now))
  return rows.map(parseListed).map(({ kind, path, state, ...found }) => {
    const { label, title } = describeText(kind, found.title)
    const isSeen = state === 'published'
    return { title, path, label: isSeen ? label : `${label} · ${getStateLabel(state, getKind(kind).label)}` }
  })
}

/** Returns the paths that lead to a published text, to a tag of an article, to the list of a kind, or to a redirect. */
export async function findKnownPaths(
  db: Database,
  paths: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const given = sql`(SELECT value FROM json_each(${JSON.stringify(paths)}))`
  const found = await queryBatch<{ path: string }[]>(db, [
    sql`SELECT '/blog/' || slug AS path FROM posts
        WHERE slug IN (SELECT substr(value, 7) FROM json_each(${JSON.stringify(paths)})) AND ${whereLive(now)}`,
    sql`SELECT '/blog/etiqueta/' || slug AS path FROM tags
        WHERE slug IN (SELECT substr(value, 16) FROM json_each(${JSON.stringify(paths)}))
          AND EXISTS (SELECT 1 FROM post_tags WHERE tag_id = tags.id AND ${whereTagLive(now)})`,
    sql`SELECT from_path AS path FROM redirects WHERE from_path IN ${given}`,
    sql`SELECT '/' || p.path AS path FROM ${publicationsWithEntries}
        WHERE p.path IN (SELECT substr(value, 2) FROM json_each(${JSON.stringify(paths)}))
          AND p.kind <> 'article' AND ${isCurrent(now)}`,
    selectOwnedLists(now),
  ])
  return new Set(found.flat().map(({ path }) => path))
}
