import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { writeBatch } from './write-batch.ts'

/** Tables with one row per day: `day`, `revision`, and `counts` as JSON. */
type DayTable = 'speed_days' | 'lost_days'

const row = v.object({ revision: v.number(), counts: v.string() })

/** How often a change is tried: a concurrent write makes a try fail. */
const maxTries = 3

/**
 * Changes the counts of a day without losing concurrent changes. `change` gets the stored counts, null if the day has
 * no row, and returns the new ones. It may be called several times.
 */
export async function updateDayCounts(
  db: Database,
  table: DayTable,
  day: string,
  change: (counts: unknown) => unknown,
): Promise<void> {
  const name = sql.identifier(table)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const [stored] = await db.all(sql`SELECT revision, counts FROM ${name} WHERE day = ${day}`)
    const before = stored === undefined ? null : v.parse(row, stored)
    const counts = JSON.stringify(change(before === null ? null : JSON.parse(before.counts)))
    const revision = before?.revision ?? null
    const written = await writeBatch(db, [
      {
        conditions: [sql`(SELECT revision FROM ${name} WHERE day = ${day}) IS ${revision}`],
        statements: [
          sql`INSERT INTO ${name} (day, revision, counts) VALUES (${day}, ${(revision ?? 0) + 1}, ${counts})
            ON CONFLICT (day) DO UPDATE SET revision = excluded.revision, counts = excluded.counts`,
        ],
      },
    ])
    if (written) return
  }
  throw new Error(`${table} of ${day} is written by others all the time`)
}
