import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { findListedKind, listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import { type Kind } from '#client/features/content/kinds/names.ts'
import type {
  EntryData,
  ListData,
  ListedEntry,
  ListedPages,
} from '#client/features/content/public/contract.ts'
import { fromCurrentInOrder, isKindOwned } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import type { PageFunction, PageFunctions } from '#worker/http/page.ts'
import { findRedirected } from '../../redirects/cached-table.ts'
import { selectPublication } from './public-entries.ts'
import { readPublicTexts } from './public-texts.ts'

// The data of the public pages of kinds with a list and a page for each entry.

const storedJson = v.pipe(v.string(), v.parseJson())

/** The entry, or none if another version of the site stored it, against the schema of its kind or without a slug. */
function parseEntry(kind: string, given: unknown): ListedEntry[] {
  // Safe: `kind` is a key of `listedKinds`, and all of these kinds have the fields of `ListedEntry`.
  const parsed = v.safeParse(getKind(kind as Kind).publicSchema, given)
  const entry = parsed.success ? (parsed.output as ListedEntry) : null
  return entry?.slug ? [entry] : []
}

const isPast = ({ endsAt }: ListedEntry, now: number): boolean => endsAt != null && endsAt <= now

/**
 * The list of a kind. Until its first entry is published, redirects of pages that had its path before the site did still
 * apply.
 */
const createListPage =
  (kind: string): PageFunction<ListData> =>
  async ({ env: { db }, now, route }) => {
    const [{ isOwned, data }, { next }] = await Promise.all([
      db.get<{ isOwned: number; data: string }>(sql`
        SELECT ${isKindOwned(kind, now)} AS isOwned, (SELECT json_group_array(json_set(data, '$.html', '')) FROM (
          SELECT p.data FROM ${fromCurrentInOrder(kind, now)})) AS data`),
      readPublicTexts({ db, now }, 'next'),
    ])
    if (isOwned === 0 && (await findRedirected(db, [route.path], now)).size > 0) return { kind: 'missing' }
    const { past = [], entries = [] } = Object.groupBy(
      v.parse(v.pipe(storedJson, v.array(v.unknown())), data).flatMap((given) => parseEntry(kind, given)),
      (entry) => (isPast(entry, now) ? 'past' : 'entries'),
    )
    const shownPast = findListedKind(kind)?.hidesPast ? [] : past
    return { kind: 'data', data: { entries, past: shownPast, next } }
  }

const storedRow = v.object({
  id: v.string(),
  path: v.string(),
  data: storedJson,
  from: v.number(),
  first: v.number(),
})

/** What readers see at a path of a listed kind; null if there is nothing. `at`: when this version was published. */
export async function findListedEntry(
  db: Database,
  kind: string,
  path: string,
  now: number,
): Promise<{ id: string; path: string; entry: ListedEntry; at: number; publishedAt: number } | null> {
  const row = await db.find(
    selectPublication(
      path.slice(1),
      now,
      sql`e.id, p.path, p.data, p.from_at AS "from", e.first_published_at AS first`,
    ),
  )
  if (!row) return null
  const { id, data, from: at, first: publishedAt, ...found } = v.parse(storedRow, row)
  const [entry] = parseEntry(kind, data)
  return entry ? { id, entry, at, publishedAt, path: `/${found.path}` } : null
}

/** The entry after the one at `path`, of those that are not past; none if there is no other. */
const listOthers = (db: Database, kind: string, path: string, now: number) =>
  db.all<{ slug: string; title: string }>(sql`
    WITH shown AS (SELECT row_number() OVER () AS place, path, slug, title FROM (
      SELECT p.path, p.data ->> 'slug' AS slug, p.title, p.data ->> 'endsAt' AS ends FROM ${fromCurrentInOrder(kind, now)})
      WHERE slug <> '' AND coalesce(ends > ${now}, TRUE) OR path = ${path.slice(1)})
    SELECT slug, title FROM shown, (SELECT max(place) AS here FROM shown WHERE path = ${path.slice(1)})
    WHERE place <> coalesce(here, 0) ORDER BY place < here, place LIMIT 1`)

const createEntryPage =
  (kind: string): PageFunction<EntryData> =>
  async ({ env: { db }, now, route }) => {
    const [found, others, { next }] = await Promise.all([
      findListedEntry(db, kind, route.path, now),
      listOthers(db, kind, route.path, now),
      readPublicTexts({ db, now }, 'next'),
    ])
    if (!found) return { kind: 'missing' }
    const { entry, path, publishedAt } = found
    // A scheduled version has moved the entry.
    if (path !== route.path) return { kind: 'redirect', to: path, statusCode: 308 }
    return {
      kind: 'data',
      data: {
        entry,
        isPast: isPast(entry, now),
        publishedAt: new Date(publishedAt).toISOString(),
        other: others[0] ?? null,
        next,
      },
    }
  }

// Safe: each function is that of its kind.
export const listedPages = Object.fromEntries(
  listedKindEntries.flatMap(([kind, { path }]) => [
    [path, createListPage(kind)],
    [`${path}-slug`, createEntryPage(kind)],
  ]),
) as PageFunctions<ListedPages>
