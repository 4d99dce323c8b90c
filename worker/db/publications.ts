import { sql, type SQL } from 'drizzle-orm'
import { listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'

// A post is live if it is published, its date has come, and its end has not. With a future date it is scheduled.

/** True if the instant (epoch milliseconds) has come. */
export const hasPassed = (at: number | null, now: number): boolean => at !== null && at <= now

const column = (alias: string, name: string): SQL => sql.raw(`${alias}.${name}`)

/** SQL condition: the row has no end, or its end has not come. The indexes that order lists contain `until_at`. */
export function hasNotEnded(now: number, alias: string): SQL {
  const untilAt = column(alias, 'until_at')
  return sql`(${untilAt} IS NULL OR ${untilAt} > ${now})`
}

const isPublished = (alias: string): SQL => sql`${column(alias, 'status')} = 'published'`

/** SQL condition for live rows of `posts`; `alias` is the table's name in the query. */
export const whereLive = (now: number, alias = 'posts'): SQL =>
  sql`${isPublished(alias)} AND ${column(alias, 'published_at')} <= ${now} AND ${hasNotEnded(now, alias)}`

export const whereScheduled = (now: number, alias = 'posts'): SQL =>
  sql`${isPublished(alias)} AND ${column(alias, 'published_at')} > ${now}`

/** SQL condition: the post was live until its end. Nothing is written then, so its status stays. */
export const whereEnded = (now: number, alias = 'posts'): SQL =>
  sql`${isPublished(alias)} AND ${column(alias, 'until_at')} <= ${now}`

/** SQL condition: the post is neither live nor scheduled, nor in the trash. */
export const whereDraft = (now: number, alias = 'posts'): SQL =>
  sql`(${column(alias, 'status')} = 'draft' OR ${whereEnded(now, alias)})`

/**
 * SQL condition for rows of `post_tags` whose post is live: `live_at` is the post's date while it is published, `until_at`
 * its end. `live_at` is NULL for tags that readers do not see: of drafts, and of pending changes.
 */
export const whereTagLive = (now: number, alias = 'post_tags'): SQL =>
  sql`${column(alias, 'live_at')} <= ${now} AND ${hasNotEnded(now, alias)}`

// What readers see of an entry is decided by the clock when it is read: the publication that began last, until the end
// date of the entry. Nothing has to be written when a date comes.

/** SQL condition: the publication `p` of the entry `e` is what readers see at `now` (epoch milliseconds). */
export const isCurrent = (now: number): SQL => sql`(p.from_at <= ${now} AND p.data IS NOT NULL
AND ${hasNotEnded(now, 'e')} AND NOT EXISTS (
SELECT 1 FROM entry_publications n WHERE n.entry_id = p.entry_id
AND n.from_at > p.from_at AND n.from_at <= ${now} AND n.data IS NOT NULL))`

/** For `FROM`: publications as `p`, each with its entry as `e`. */
export const publicationsWithEntries: SQL = sql`entry_publications p JOIN entries e ON e.id = p.entry_id`

/** SQL condition: readers see a text at the path (without the leading slash). */
export const isPublishedAt = (path: SQL, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${publicationsWithEntries} WHERE p.path = ${path} AND ${isCurrent(now)})`

/** Current publications of a kind in the owner's order. Starts from the ordered entries, so that `LIMIT` reads no more. */
export const fromCurrentInOrder = (kind: string, now: number): SQL =>
  sql`entries e CROSS JOIN entry_publications p ON p.entry_id = e.id
  WHERE e.kind = ${kind} AND ${isCurrent(now)} ORDER BY e.position, e.id`

/** SQL: the title of what was published last at a path (without the leading slash), shown or not; NULL if nothing was. */
export const selectTitleAt = (path: SQL): SQL =>
  sql`(SELECT title FROM entry_publications p WHERE p.path = ${path} ORDER BY p.from_at DESC LIMIT 1)`

/** SQL condition: something of this kind was published once, so its built-in texts are not shown. */
export const isKindOwned = (kind: string | SQL, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM entries WHERE kind = ${kind} AND first_published_at <= ${now})`

const listPaths = JSON.stringify(listedKindEntries.map(([kind, { path }]) => [kind, `/${path}`]))

/** Rows of `path`: the lists of kinds that exist, because something of the kind was published once. */
export const selectOwnedLists = (now: number): SQL =>
  sql`SELECT value ->> 1 AS path FROM json_each(${listPaths}) WHERE ${isKindOwned(sql`value ->> 0`, now)}`

/** Subquery: the current entries of a kind, in the owner's order, as a JSON array. */
export const selectCurrentData = (kind: string, now: number): SQL =>
  sql`(SELECT json_group_array(json(data)) FROM (SELECT p.data FROM ${fromCurrentInOrder(kind, now)}))`

/** SQL: the end date in the text itself, such as that of a job offer. Lists change when it comes; it is indexed. */
const statedEnd = sql`(data ->> 'endsAt')`

/**
 * Rows of `at`: the next start and the next end of a publication, in epoch milliseconds. Few rows: D1 allows a compound
 * query five terms.
 */
export const selectNextPublicationTimes = (now: number): SQL => sql`
  SELECT min(from_at) AS at FROM entry_publications WHERE from_at > ${now}
  UNION ALL SELECT min(at) FROM (SELECT min(until_at) AS at FROM entries WHERE until_at > ${now}
  UNION ALL SELECT min(${statedEnd}) FROM entry_publications WHERE ${statedEnd} > ${now})`

/** Part of the content version: the last start or end of a publication. */
export const selectLastPublicationTime = (now: number): SQL => sql`max(
  coalesce((SELECT max(from_at) FROM entry_publications WHERE from_at <= ${now}), 0),
  coalesce((SELECT max(until_at) FROM entries WHERE until_at <= ${now}), 0),
  coalesce((SELECT max(${statedEnd}) FROM entry_publications WHERE ${statedEnd} <= ${now}), 0))`
