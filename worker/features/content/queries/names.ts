import { sql } from 'drizzle-orm'
import type { KnownNames } from '#client/features/content/contract/edited-text.ts'
import { selectCurrentData } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { listAssignableUsers, listUserNames } from '../../account/queries/users.ts'

/**
 * Names that the editor suggests: series and authors of articles, published people, and active users. And those of the
 * users who may import a site.
 */
export async function listKnownNames(db: Database, now: number): Promise<KnownNames> {
  const [rows, team, importers] = await Promise.all([
    db.all<{ kind: 'series' | 'author'; name: string }>(sql`
        SELECT 'series' AS kind, series AS name FROM posts WHERE series_slug <> ''
        UNION SELECT 'author', byline FROM posts WHERE byline_slug <> ''
        UNION SELECT 'author', value ->> 'title' FROM json_each(${selectCurrentData('person', now)})
        ORDER BY 1, 2`),
    listAssignableUsers(db),
    listUserNames(db, 'importContent'),
  ])
  const of = (kind: 'series' | 'author'): string[] =>
    rows.flatMap((row) => (row.kind === kind ? [row.name] : []))
  // Users without a name are listed by their email address, which readers must not see.
  const named = team.flatMap(({ name, active }) => (active && !name.includes('@') ? [name] : []))
  return { series: of('series'), authors: [...new Set([...of('author'), ...named])], importers }
}
