import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { selectLastPublicationTime, selectNextPublicationTimes } from './publications.ts'
import { selectAnnouncementTimes, selectAnnouncementPhase, selectStoredSite } from './stored-site.ts'

const versionRow = v.object({
  version: v.string(),
  nextAt: v.nullable(v.number()),
  site: v.nullable(v.string()),
})

/**
 * Version of everything the public can read, and the next instant (epoch milliseconds) at which it changes by schedule:
 * null = nothing scheduled. Includes the stored site settings.
 */
export type ContentVersion = v.InferOutput<typeof versionRow>

/** The counter that content changes increment, and when the schedule changed last what readers see. */
const textsVersion = (now: number): SQL => sql`generation || '-' || ${selectLastPublicationTime(now)}`

/** Subquery: the content version of the texts alone, without the announcement. */
export const selectTextsVersion = (now: number): SQL =>
  sql`(SELECT ${textsVersion(now)} FROM site_state WHERE id = 1)`

/**
 * Selects the content version, including what changes by schedule: texts and the announcement. While a backup is
 * being restored `nextAt` is at most `now + 1`, so that the edge cache stores no mixed state.
 */
export function selectContentVersion(now: number): SQL {
  return sql`
  SELECT ${textsVersion(now)} || ${selectAnnouncementPhase(now)} AS version,
  (SELECT min(at) FROM (${selectAnnouncementTimes(now)} UNION ALL ${selectNextPublicationTimes(now)}
  UNION ALL SELECT ${now + 1} FROM write_pause WHERE until > ${now})) AS nextAt,
  ${selectStoredSite(now)} AS site
  FROM site_state WHERE id = 1`
}

export const parseContentVersion = (row: unknown): ContentVersion => v.parse(versionRow, row)

export async function readContentVersion(db: Database, now: number): Promise<ContentVersion> {
  return parseContentVersion(await db.get(selectContentVersion(now)))
}

/** For the batch of every content change. Run that with `runBatch`, which records the change. */
export const bumpContentVersion = sql`UPDATE site_state SET generation = generation + 1 WHERE id = 1`

/**
 * SQL that raises the version counter above every value that an isolate or data centre has seen. A restore needs it,
 * because it brings back an older counter. Seconds since 1970 exceed any count of changes.
 */
export const advanceContentVersion = (now: number): string =>
  `UPDATE site_state SET generation = max(generation + 1, ${Math.floor(now / 1000)}) WHERE id = 1`
const changes = new WeakMap<Database, number>()

/** How often this isolate tried to change the content of a database; an increase means that caches must be purged. */
export const countContentChanges = (db: Database): number => changes.get(db) ?? 0

export function recordContentChange(db: Database): void {
  changes.set(db, countContentChanges(db) + 1)
}
