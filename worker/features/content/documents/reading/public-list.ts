import { sql, type SQL } from 'drizzle-orm'
import { listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import { isCurrent, publicationsWithEntries } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'

// What search engines, the site's own search and the editors' links know of published entries.

type PublicEntry = {
  kind: string
  slug: string
  title: string
  description: string
  at: number
}

const joinKinds = (kinds: readonly string[]): SQL =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
const kindsWithPages = joinKinds(['page', 'service', ...listedKindEntries.map(([kind]) => kind)])
const kindsWithoutPast = joinKinds(
  listedKindEntries.flatMap(([kind, { pastEntries }]) => (pastEntries === 'nowhere' ? [kind] : [])),
)

/**
 * Published entries with a page of their own, and the lists of their kinds. `slug`: path without the first slash; `at`:
 * publication in epoch milliseconds.
 */
export async function listPublicEntries(db: Database, now: number): Promise<PublicEntry[]> {
  const entries = await db.all<PublicEntry>(sql`SELECT p.kind, p.path AS slug, p.title, p.from_at AS at,
coalesce(p.data ->> 'description', p.data ->> 'summary', '') AS description
FROM ${publicationsWithEntries} WHERE p.kind IN (${kindsWithPages}) AND ${isCurrent(now)}
AND NOT (p.kind IN (${kindsWithoutPast}) AND coalesce(p.data ->> 'endsAt' <= ${now}, FALSE)) ORDER BY p.path`)
  const lists = listedKindEntries.flatMap(([kind, { path, name }]) => {
    const dates = entries.flatMap((entry) => (entry.kind === kind ? [entry.at] : []))
    return dates.length === 0
      ? []
      : [{ kind, slug: path, title: name, description: '', at: Math.max(...dates) }]
  })
  return [...lists, ...entries]
}
