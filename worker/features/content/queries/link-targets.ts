import { sql } from 'drizzle-orm'
import { getStateLabel } from '#client/features/content/contract/transitions.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { describeText } from '#client/features/content/kinds/labels.ts'
import type { InternalPage } from '#client/features/content/links/contract.ts'
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
