import { createHmac, randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'
import { queryBatch } from './batch.ts'

const dayMs = 24 * 60 * 60_000

/** How long a hash or signature made with the key of a day must stay verifiable, in milliseconds. */
export const keyOverlapMs = 15 * 60_000

const getDayNumber = (at: number): number => Math.floor(at / dayMs)

/** The key of today (UTC) and, for the first `keyOverlapMs` of the day, that of yesterday. */
export type DailyKeys = { current: string; previous: string | null }

const cached = new WeakMap<Database, { days: string; keys: DailyKeys }>()

/** Reads the random keys. The first request of a day creates the key of that day. Each isolate caches the keys. */
export async function readDailyKeys(db: Database, now: number): Promise<DailyKeys> {
  const today = getDayNumber(now)
  const before = getDayNumber(now - keyOverlapMs)
  const days = `${before} ${today}`
  const known = cached.get(db)
  if (known?.days === days) return known.keys
  const [, stored] = await queryBatch<[never, { day: number; key: string }]>(db, [
    sql`INSERT INTO daily_keys (day, key) VALUES (${today}, ${randomBytes(32).toString('hex')})
        ON CONFLICT (day) DO NOTHING`,
    sql`SELECT day, key FROM daily_keys WHERE day IN (${before}, ${today})`,
  ])
  const keyOf = (day: number): string | null => stored.find((row) => row.day === day)?.key ?? null
  const current = keyOf(today)
  if (current === null) throw new Error('The key of today was not stored')
  const keys = { current, previous: before === today ? null : keyOf(before) }
  cached.set(db, { days, keys })
  return keys
}

/** HMAC-SHA256 in hex: nobody can compute it or test guesses without the key. */
export const keyedHash = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/** Condition for keys whose hashes and signatures have all expired. */
export const isExpiredKey = (now: number): SQL => sql`day < ${getDayNumber(now - keyOverlapMs)}`
