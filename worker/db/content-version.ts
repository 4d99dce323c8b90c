import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { live, scheduled } from './live.ts'
import { reach } from './reach.ts'
import { noticeMoments, noticePhase, storedSite } from './stored-site.ts'
import { textMoments, textsDue } from './stored-texts.ts'

const generationRow = v.object({
  version: v.string(),
  nextAt: v.nullable(v.number()),
  site: v.nullable(v.string()),
})

/**
 * The version of everything the public can read, and the next moment (epoch milliseconds) at which it changes
 * by itself: null where nothing is scheduled, in the past where a text is due. What every page says of the company comes
 * along.
 */
export type Generation = v.InferOutput<typeof generationRow>

/** Whether a moment has come of which nobody has written down yet what it changes. */
export const isDue = ({ nextAt }: Generation, now: number): boolean => nextAt !== null && nextAt <= now

/** The counter that each content change bumps in its own batch, and the newest post that is live by now. */
const contentVersion = (now: number): SQL => sql`
  generation || '-' || coalesce((SELECT published_at FROM posts WHERE ${live(now)} ORDER BY published_at DESC LIMIT 1), 0)`

/** The version of the published posts alone, as a value. */
export const postsVersion = (now: number): SQL =>
  sql`(SELECT ${contentVersion(now)} FROM site_state WHERE id = 1)`

/**
 * The version with what else changes by itself: a scheduled post does, and a notice that begins or ends. While a backup
 * is restored it changes with every moment, so no cache in front stores half of it.
 */
export function selectGeneration(now: number): SQL {
  return sql`
    SELECT ${contentVersion(now)} || ${noticePhase(now)} || ${textsDue(now)} AS version,
      (SELECT min(at) FROM (SELECT min(published_at) AS at FROM posts WHERE ${scheduled(now)}
        UNION ALL ${noticeMoments(now)} UNION ALL ${textMoments}
        UNION ALL SELECT ${now + 1} FROM write_pause WHERE until > ${now})) AS nextAt,
      ${storedSite} AS site
    FROM site_state WHERE id = 1`
}

export const parseGeneration = (row: unknown): Generation => v.parse(generationRow, row)

export async function readGeneration(db: Database, now: number): Promise<Generation> {
  return parseGeneration(await reach(db.get(selectGeneration(now))))
}

/** The statement every content change adds to its batch, which goes by `runBatch`. */
export const bumpGeneration = sql`UPDATE site_state SET generation = generation + 1 WHERE id = 1`

/**
 * The statement after which no generation that any isolate or data centre has seen comes again: a restored database
 * counts on from an older number. Seconds since 1970 are beyond all that was ever counted by ones.
 */
export const leapGeneration = (now: number): string =>
  `UPDATE site_state SET generation = max(generation + 1, ${Math.floor(now / 1000)}) WHERE id = 1`
const changes = new WeakMap<Database, number>()

/** How often this isolate has tried to change the content of a database: more than before = something to purge. */
export const contentChanges = (db: Database): number => changes.get(db) ?? 0

export function noteContentChange(db: Database): void {
  changes.set(db, contentChanges(db) + 1)
}
