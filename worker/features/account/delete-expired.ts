import { sql, type SQL } from 'drizzle-orm'
import { queryBatch } from '../../db/batch.ts'
import { isExpiredKey } from '../../db/daily-keys.ts'
import type { Database } from '../../env.ts'
import { throttleWindowMs } from '../../http/limits/attempts.ts'
import { deviceMemoryMs, sessionLimits } from '../../session/session-limits.ts'

/** Rows deleted per statement, so that a backlog does not block the database. */
const rowsPerDelete = 500
/** Statements per table and run. The next run deletes the remaining rows. */
const maxDeletes = 40

const { normal, remembered } = sessionLimits

/** A table, its key columns, and the condition that a row has expired. */
type ExpiringTable = readonly [table: string, key: string, over: SQL]

const listExpiringTables = (now: number): ExpiringTable[] => [
  [
    'sessions',
    'id',
    sql`created_at <= ${now} - CASE remember WHEN 1 THEN ${remembered.total} ELSE ${normal.total} END
      OR last_used_at <= ${now} - CASE remember WHEN 1 THEN ${remembered.idle} ELSE ${normal.idle} END`,
  ],
  ['challenges', 'hash', sql`expires_at <= ${now}`],
  ['enrolments', 'hash', sql`expires_at <= ${now} OR used_at IS NOT NULL`],
  ['email_changes', 'manager_id', sql`expires_at <= ${now}`],
  ['password_links', 'hash', sql`expires_at <= ${now}`],
  ['known_devices', 'hash, manager_id', sql`last_used_at <= ${now - deviceMemoryMs}`],
]

/** The tables of counted sign-in attempts and of the daily keys that hash who is counted. */
const listShortLivedTables = (now: number): ExpiringTable[] => [
  ['throttle', 'key', sql`started_at <= ${now - throttleWindowMs}`],
  ['daily_keys', 'day', isExpiredKey(now)],
]

/** Deletes expired sessions, challenges, links and devices; returns the number of rows. */
export const deleteExpiredAccountData = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, listExpiringTables(now))

export const deleteExpiredAttempts = (db: Database, now: number): Promise<number> =>
  deleteExpired(db, listShortLivedTables(now))

async function deleteExpired(db: Database, tables: readonly ExpiringTable[]): Promise<number> {
  let left = tables
  let swept = 0
  for (let round = 0; round < maxDeletes && left.length > 0; round += 1) {
    const rows = await queryBatch(
      db,
      left.map(([table, key, over]) => {
        const columns = sql.raw(key)
        return sql`DELETE FROM ${sql.raw(table)} WHERE (${columns}) IN (
            SELECT ${columns} FROM ${sql.raw(table)} WHERE ${over} LIMIT ${rowsPerDelete}) RETURNING 1`
      }),
    )
    swept += rows.flat().length
    left = left.filter((_, index) => rows[index]?.length === rowsPerDelete)
  }
  return swept
}
