import { sql, type SQL } from 'drizzle-orm'
import { listKindsWithoutPast, listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import type { Kind } from '#client/features/content/kinds/names.ts'
import { isCurrent, publicationsWithEntries } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { toPlainText } from './sections.ts'

// What search engines, the site's own search and the editors' links know of published entries.

type PublicEntry = {
  kind: Kind
  slug: string
  title: string
  description: string
  /** The long text, if it was asked for. */
  text: string
  at: number
}

const joinKinds = (kinds: readonly string[]): SQL =>
  sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
const kindsWithPages = joinKinds(['page', 'service', ...listedKindEntries.map(([kind]) => kind)])

/** All words of a text that is searched, without markup, ids and addresses. */
export function joinTexts(value: unknown): string {
  if (typeof value === 'string')
    return /^(?:[a-z\d-]*|(?:\/|https?:)\S*)$/.test(value) ? '' : toPlainText(value)
  return value !== null && typeof value === 'object' ? Object.values(value).map(joinTexts).join(' ') : ''
}

/** Characters of HTML of all long texts together; the entries after that are found by their other fields. */
const maxTexts = 1_000_000
const lengthSoFar = sql`sum(length(p.data ->> 'html')) OVER (ORDER BY p.kind = 'service' DESC, p.path)`
const html = sql`iif(${lengthSoFar} <= ${maxTexts}, p.data ->> 'html', NULL)`

/**
 * Published entries with a page of their own, and the lists of their kinds. `slug`: path without the first slash; `at`:
 * publication in epoch milliseconds. `withTexts`: reads the long texts, too.
 */
export async function listPublicEntries(
  db: Database,
  now: number,
  { withTexts = false } = {},
): Promise<PublicEntry[]> {
  // The key of an entry without an address, `kind/id`, is no page.
  const rows = await db.all<
    Omit<PublicEntry, 'text'> & { html: string | null }
  >(sql`SELECT p.kind, p.path AS slug, p.title, p.from_at AS at,
coalesce(p.data ->> 'description', p.data ->> 'summary', '') AS description,
${withTexts ? html : sql`NULL`} AS html
FROM ${publicationsWithEntries} WHERE p.kind IN (${kindsWithPages}) AND p.path <> p.kind || '/' || p.entry_id AND ${isCurrent(now)}
AND NOT (p.kind IN (${joinKinds(listKindsWithoutPast())}) AND coalesce(p.data ->> 'endsAt' <= ${now}, FALSE)) ORDER BY p.path`)
  const entries = rows.map(({ html: long, ...entry }) => ({ ...entry, text: toPlainText(long ?? '') }))
  const lists = listedKindEntries.flatMap(([kind, { path, name }]) => {
    const dates = entries.flatMap((entry) => (entry.kind === kind ? [entry.at] : []))
    return dates.length === 0
      ? []
      : [{ kind, slug: path, title: name, description: '', text: '', at: Math.max(...dates) }]
  })
  return [...lists, ...entries]
}
