import { sql, type SQL } from 'drizzle-orm'
import { runBatch } from '../db/batch.ts'
import { reach } from '../db/reach.ts'
import { throttleWindowMs } from '../db/throttle.ts'
import type { Database } from '../env.ts'
import { deviceMs, sessionLimits } from '../session/limits.ts'

/** Rows of one table that one statement deletes: what is left behind must not hold the database up. */
const piece = 500
/** Pieces of one night; what is left goes the night after. */
const pieces = 40

const { normal, remembered } = sessionLimits

/** What nobody can use any more, by table: its key, and when a row of it is over. */
const forgotten = (now: number): readonly (readonly [table: string, key: string, over: SQL])[] => [
  [
    'sessions',
    'id',
    sql`created_at <= ${now} - CASE remember WHEN 1 THEN ${remembered.total} ELSE ${normal.total} END
      OR last_used_at <= ${now} - CASE remember WHEN 1 THEN ${remembered.idle} ELSE ${normal.idle} END`,
  ],
  ['challenges', 'hash', sql`expires_at <= ${now}`],
  ['enrolments', 'hash', sql`expires_at <= ${now} OR used_at IS NOT NULL`],
  ['email_changes', 'manager_id', sql`expires_at <= ${now}`],
  ['password_resets', 'manager_id', sql`expires_at <= ${now}`],
  ['known_devices', 'hash, manager_id', sql`last_used_at <= ${now - deviceMs}`],
  ['throttle', 'key', sql`started_at <= ${now - throttleWindowMs}`],
]

/** Forgets sessions, challenges, links, devices and counts that are over, in pieces; returns how many rows. */
export async function sweepAccounts(db: Database, now: number): Promise<number> {
  let left = forgotten(now)
  let swept = 0
  for (let round = 0; round < pieces && left.length > 0; round += 1) {
    const rows = await reach(
      runBatch(
        db,
        left.map(([table, key, over]) => {
          const columns = sql.raw(key)
          return sql`DELETE FROM ${sql.raw(table)} WHERE (${columns}) IN (
            SELECT ${columns} FROM ${sql.raw(table)} WHERE ${over} LIMIT ${piece}) RETURNING 1`
        }),
      ),
    )
    swept += rows.flat().length
    left = left.filter((_, index) => rows[index]?.length === piece)
  }
  return swept
}
