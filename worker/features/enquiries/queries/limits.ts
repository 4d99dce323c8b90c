import { sql } from 'drizzle-orm'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { hourMs } from '#worker/site-settings/day.ts'

/** Key that counts enquiries stored in the inbox. Sender keys are longer, so these names cannot collide with them. */
export const siteKey = 'sitio'
/** Key that counts enquiries stored in quarantine. */
export const quarantineKey = 'cuarentena'
/** Key that counts submissions counted by sender; limits how many senders get a row. */
export const countedKey = 'contados'
/** Key that counts files stored with enquiries. */
export const filesKey = 'archivos'
/** Key that counts notification mails sent. */
export const mailKey = 'avisos'
/** Key that counts confirmations mailed to the senders of enquiries. */
export const confirmationKey = 'confirmaciones'

export const toHour = (now: number): number => Math.floor(now / hourMs)

export type HourLimit = { key: string; max: number }

/**
 * Adds one to each key in the current hour, or to none if one of them has reached its limit: refused requests write
 * nothing. Returns the keys at their limit.
 */
export async function countWithinLimits(
  db: Database,
  now: number,
  limits: readonly HourLimit[],
): Promise<string[]> {
  const given = JSON.stringify(limits)
  const full = sql`SELECT e.key FROM json_each(${given}) l JOIN enquiry_limits e ON e.key = l.value ->> 'key'
    WHERE e.hour = ${toHour(now)} AND e.count >= l.value ->> 'max'`
  const [rows] = await queryBatch<[{ key: string }, never]>(db, [
    full,
    sql`INSERT INTO enquiry_limits (key, hour, count)
        SELECT value ->> 'key', ${toHour(now)}, 1 FROM json_each(${given}) WHERE NOT EXISTS (${full})
        ON CONFLICT (key, hour) DO UPDATE SET count = count + 1`,
  ])
  return rows.map(({ key }) => key)
}

export async function readHourCount(db: Database, now: number, key: string): Promise<number> {
  return (
    (await db.value<number | null>(sql`
      SELECT count FROM enquiry_limits WHERE key = ${key} AND hour = ${toHour(now)}`)) ?? 0
  )
}

export function getSecondsLeft(now: number): number {
  return Math.ceil((hourMs - (now % hourMs)) / 1_000)
}

export async function deleteOldCounts(db: Database, now: number): Promise<void> {
  await db.run(sql`DELETE FROM enquiry_limits WHERE hour < ${toHour(now) - 1}`)
}
