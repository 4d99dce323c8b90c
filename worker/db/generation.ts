import { sql } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { live } from './live.ts'
import { reach } from './reach.ts'

/**
 * The version of everything the public can read: the counter that each content change bumps in its
 * own batch, and the newest post that is live by now, so that a scheduled post changes it by itself.
 */
export async function readGeneration(db: Database, now: number): Promise<string> {
  const row = await reach(
    db.get<{ version: string }>(sql`
      SELECT generation || '-' || coalesce(
        (SELECT published_at FROM posts WHERE ${live(now)}
         ORDER BY published_at DESC LIMIT 1), 0) AS version
      FROM site_state WHERE id = 1`),
  )
  return row.version
}

/** The statement every content change adds to its batch. */
export const bumpGeneration = sql`UPDATE site_state SET generation = generation + 1 WHERE id = 1`

/**
 * The statement after which no generation that any isolate or data centre has seen comes again: a restored database
 * counts on from an older number. Seconds since 1970 are beyond all that was ever counted by ones.
 */
export const leapGeneration = (now: number): string =>
  `UPDATE site_state SET generation = max(generation + 1, ${Math.floor(now / 1000)}) WHERE id = 1`
