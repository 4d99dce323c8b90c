import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { whereLive, whereScheduled } from './live-posts.ts'
import { selectContentTimes, selectDueMark } from './scheduled-content.ts'
import { selectAnnouncementTimes, selectAnnouncementPhase, selectStoredSite } from './stored-site.ts'
import { withStorageTimeout } from './with-timeout.ts'

const versionRow = v.object({
  version: v.string(),
  nextAt: v.nullable(v.number()),
  site: v.nullable(v.string()),
})

/**
 * The version of everything the public can read, and the next moment (epoch milliseconds) at which it changes
 * by itself: null where nothing is scheduled, in the past where a text is due. What every page says of the company comes
 * along.
 */
export type ContentVersion = v.InferOutput<typeof versionRow>

/** Whether a moment has come of which nobody has written down yet what it changes. */
export const hasDueChange = ({ nextAt }: ContentVersion, now: number): boolean =>
  nextAt !== null && nextAt <= now

/** The counter that each content change bumps in its own batch, and the newest post that is live by now. */
const postsVersionSql = (now: number): SQL => sql`
  generation || '-' || coalesce((SELECT published_at FROM posts WHERE ${whereLive(now)} ORDER BY published_at DESC LIMIT 1), 0)`

/** The version of the published posts alone, as a value. */
export const selectPostsVersion = (now: number): SQL =>
  sql`(SELECT ${postsVersionSql(now)} FROM site_state WHERE id = 1)`

/**
 * The version with what else changes by itself: a scheduled post does, and a notice that begins or ends. While a backup
 * is restored it changes with every moment, so no cache in front stores half of it.
 */
export function selectContentVersion(now: number): SQL {
  return sql`
    SELECT ${postsVersionSql(now)} || ${selectAnnouncementPhase(now)} || ${selectDueMark(now)} AS version,
      (SELECT min(at) FROM (SELECT min(published_at) AS at FROM posts WHERE ${whereScheduled(now)}
        UNION ALL ${selectAnnouncementTimes(now)} UNION ALL ${selectContentTimes}
        UNION ALL SELECT ${now + 1} FROM write_pause WHERE until > ${now})) AS nextAt,
      ${selectStoredSite} AS site
    FROM site_state WHERE id = 1`
}

export const parseContentVersion = (row: unknown): ContentVersion => v.parse(versionRow, row)

export async function readContentVersion(db: Database, now: number): Promise<ContentVersion> {
  return parseContentVersion(await withStorageTimeout(db.get(selectContentVersion(now))))
}

/** The statement every content change adds to its batch, which goes by `runBatch`. */
export const bumpContentVersion = sql`UPDATE site_state SET generation = generation + 1 WHERE id = 1`

/**
 * The statement after which no generation that any isolate or data centre has seen comes again: a restored database
 * counts on from an older number. Seconds since 1970 are beyond all that was ever counted by ones.
 */
export const advanceContentVersion = (now: number): string =>
  `UPDATE site_state SET generation = max(generation + 1, ${Math.floor(now / 1000)}) WHERE id = 1`
const changes = new WeakMap<Database, number>()

/** How often this isolate has tried to change the content of a database: more than before = something to purge. */
export const countContentChanges = (db: Database): number => changes.get(db) ?? 0

export function recordContentChange(db: Database): void {
  changes.set(db, countContentChanges(db) + 1)
}
