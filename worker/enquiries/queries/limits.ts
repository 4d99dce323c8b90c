import { sql } from 'drizzle-orm'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

const hourMs = 60 * 60 * 1_000

/** What is counted of the whole site; the keys of senders are longer. */
export const siteKey = 'sitio'
/** Notification mails that were sent. */
export const mailKey = 'avisos'

export const hourOf = (now: number): number => Math.floor(now / hourMs)

/** Counts one more for each key in the present hour and returns the counts, in the order of the keys. */
export async function countUp(
  db: Database,
  now: number,
  keys: readonly [string, ...string[]],
): Promise<number[]> {
  const rows = sql.join(
    keys.map((key) => sql`(${key}, ${hourOf(now)}, 1)`),
    sql`, `,
  )
  const counted = await reach(
    db.all<{ key: string; count: number }>(sql`
      INSERT INTO enquiry_limits (key, hour, count) VALUES ${rows}
      ON CONFLICT (key, hour) DO UPDATE SET count = count + 1 RETURNING key, count`),
  )
  return keys.map((key) => counted.find((row) => row.key === key)?.count ?? 1)
}

/** How many were counted for a key in the present hour. */
export async function readCount(db: Database, now: number, key: string): Promise<number> {
  const row = await reach(
    db.get<{ count: number } | undefined>(sql`
      SELECT count FROM enquiry_limits WHERE key = ${key} AND hour = ${hourOf(now)}`),
  )
  return row?.count ?? 0
}

/** Seconds until the hour in which was counted ends. */
export function secondsLeft(now: number): number {
  return Math.ceil((hourMs - (now % hourMs)) / 1_000)
}

export async function forgetCounts(db: Database, now: number): Promise<void> {
  await reach(db.run(sql`DELETE FROM enquiry_limits WHERE hour < ${hourOf(now) - 1}`))
}
