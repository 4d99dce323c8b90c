import { sql } from 'drizzle-orm'
import type { KnownNames } from '#client/features/content/contract.ts'
import { reach } from '#worker/db/reach.ts'
import { storedPeople } from '#worker/db/stored-people.ts'
import type { Database } from '#worker/env.ts'
import { listTeam } from '../../account/queries/managers.ts'

/** Names that the editor offers: those that articles carry, the people whom readers see, and the team. */
export async function listNames(db: Database): Promise<KnownNames> {
  const [rows, team] = await Promise.all([
    reach(
      db.all<{ kind: 'series' | 'author'; name: string }>(sql`
        SELECT 'series' AS kind, series AS name FROM posts WHERE series_slug <> ''
        UNION SELECT 'author', byline FROM posts WHERE byline_slug <> ''
        UNION SELECT 'author', value ->> 'title' FROM json_each(coalesce(${storedPeople}, '[]'))
        ORDER BY 1, 2`),
    ),
    listTeam(db),
  ])
  const of = (kind: 'series' | 'author'): string[] =>
    rows.flatMap((row) => (row.kind === kind ? [row.name] : []))
  // Whoever has no name is listed by an address, which is no name for readers.
  const named = team.flatMap(({ name, active }) => (active && !name.includes('@') ? [name] : []))
  return { series: of('series'), authors: [...new Set([...of('author'), ...named])] }
}
