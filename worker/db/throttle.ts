import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { runBatch } from './batch.ts'
import type { Part } from './parts.ts'
import { reach } from './reach.ts'

export const throttleWindowMs = 15 * 60_000

export type Limit = { key: string; max: number }
export type Counted = { allowed: true } | { allowed: false; retryAfterSeconds: number; firstOver: boolean }

const countRow = v.object({ count: v.number(), started_at: v.number() })

/**
 * Counts an attempt before it is made, in one statement a key: parallel attempts cannot slip past each
 * other. What turns out to be no failure is given back with `forgiven`.
 */
export async function countAttempt(db: Database, limits: readonly Limit[], now: number): Promise<Counted> {
  const since = now - throttleWindowMs
  const [, ...counts] = await reach(
    runBatch(db, [
      sql`DELETE FROM throttle WHERE started_at <= ${since}`,
      ...limits.map(
        ({ key }) =>
          sql`
          INSERT INTO throttle (key, count, started_at) VALUES (${key}, 1, ${now})
          ON CONFLICT (key) DO UPDATE SET count = count + 1 RETURNING count, started_at`,
      ),
    ]),
  )
  const over = limits.flatMap(({ max }, index) => {
    const row = v.parse(countRow, counts[index]?.[0])
    return row.count > max ? [{ ...row, max }] : []
  })
  if (over.length === 0) return { allowed: true }
  const until = Math.max(...over.map((row) => row.started_at)) + throttleWindowMs
  return {
    allowed: false,
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1_000)),
    firstOver: over.some((row) => row.count === row.max + 1),
  }
}

/**
 * The attempt was none, for the batch of what it was for: the first key's count is cleared, the others get back
 * what this one took.
 */
export function forgiven([account, ...others]: readonly Pick<Limit, 'key'>[]): Part {
  return {
    statements: [
      ...(account ? [sql`DELETE FROM throttle WHERE key = ${account.key}`] : []),
      ...others.map(({ key }) => sql`UPDATE throttle SET count = count - 1 WHERE key = ${key} AND count > 0`),
    ],
  }
}
