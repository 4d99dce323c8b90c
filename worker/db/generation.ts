import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { live, scheduled } from './live.ts'
import { reach } from './reach.ts'

const generationRow = v.object({ version: v.string(), nextAt: v.nullable(v.number()) })

/**
 * The version of everything the public can read, and the next moment (epoch milliseconds) at which it changes
 * by itself: null where nothing is scheduled.
 */
export type Generation = v.InferOutput<typeof generationRow>

/**
 * The counter that each content change bumps in its own batch, and the newest post that is live by now, so that
 * a scheduled post changes the version by itself.
 */
export function selectGeneration(now: number): SQL {
  return sql`
    SELECT generation || '-' || coalesce(
      (SELECT published_at FROM posts WHERE ${live(now)}
       ORDER BY published_at DESC LIMIT 1), 0) AS version,
      (SELECT min(published_at) FROM posts WHERE ${scheduled(now)}) AS nextAt
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
