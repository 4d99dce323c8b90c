import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { runBatch } from './batch.ts'
import { type DailyKeys, keyedHash, keyOverlapMs, readDailyKeys } from './daily-keys.ts'
import type { Part } from './parts.ts'
import { reach } from './reach.ts'

/** A day's key must be known for as long as its counts matter. */
export const throttleWindowMs = keyOverlapMs

/** `key` may name an address or a mail: it is stored only as a keyed hash. */
export type Limit = { key: string; max: number }
type Refused = { allowed: false; retryAfterSeconds: number }
/** `reached`: keys of which this attempt was the last one allowed. */
export type Counted = { allowed: true; reached: readonly string[] } | Refused

const overRow = v.object({ position: v.number(), started_at: v.number() })
const countedRow = v.object({ key: v.string(), count: v.number() })

/** How long an isolate refuses by itself what the database has refused; a count may be cleared elsewhere meanwhile. */
const rememberMs = 10_000
/** Refusals that an isolate remembers at once; the oldest go first. */
const maxRemembered = 2_000

/** Of each refused key: until when it is refused here, and when its count ends. */
type Refusals = Map<string, { until: number; retryAt: number }>
const remembered = new WeakMap<Database, Refusals>()

function refusalsOf(db: Database): Refusals {
  const refusals = remembered.get(db) ?? new Map()
  remembered.set(db, refusals)
  return refusals
}

const refusedUntil = (retryAt: number, now: number): Refused => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now) / 1_000)),
})

/** The refusal that this isolate remembers for one of these keys; asks no storage. */
export function rememberedRefusal(db: Database, limits: readonly Limit[], now: number): Refused | null {
  const refusals = refusalsOf(db)
  const found = limits.flatMap(({ key }) => {
    const refusal = refusals.get(key)
    // Where the clock went back, nothing is remembered.
    return refusal && refusal.until > now && refusal.until <= now + rememberMs ? [refusal.retryAt] : []
  })
  return found.length === 0 ? null : refusedUntil(Math.max(...found), now)
}

function remember(db: Database, key: string, retryAt: number, now: number): void {
  const refusals = refusalsOf(db)
  refusals.delete(key)
  refusals.set(key, { until: Math.min(now + rememberMs, retryAt), retryAt })
  const [oldest] = refusals.keys()
  if (refusals.size > maxRemembered && oldest !== undefined) refusals.delete(oldest)
}

type Hashed = { hash: string; previous: string | null }

const hashedBy =
  ({ current, previous }: DailyKeys) =>
  (key: string): Hashed => ({
    hash: keyedHash(current, key),
    previous: previous === null ? null : keyedHash(previous, key),
  })

/** The limits that leave no attempt, by their position in `given`, a JSON array. */
const overLimits = (given: string, since: number): SQL => sql`
  SELECT l.key AS position, max(t.started_at) AS started_at FROM json_each(${given}) l
  JOIN throttle t ON t.key IN (l.value ->> 'hash', l.value ->> 'previous') AND t.started_at > ${since}
  GROUP BY l.key HAVING sum(t.count) >= l.value ->> 'max'`

/**
 * Counts an attempt before it is made, under all its keys or, where one of them leaves none, under none: whoever is
 * refused writes nothing. One batch, so parallel attempts cannot slip past each other. What turns out to be no
 * failure is given back with `forgiven`.
 *
 * The table holds at most as many rows as attempts were allowed: whoever can invent keys (addresses, mails) must
 * also be counted under one key of the whole site.
 */
export async function countAttempt(db: Database, limits: readonly Limit[], now: number): Promise<Counted> {
  const known = rememberedRefusal(db, limits, now)
  if (known) return known
  const hashed = hashedBy(await readDailyKeys(db, now))
  const rows = limits.map(({ key, max }) => ({ key, max, ...hashed(key) }))
  const given = JSON.stringify(rows.map(({ hash, previous, max }) => ({ hash, previous, max })))
  const since = now - throttleWindowMs
  const [over, counted] = await reach(
    runBatch(db, [
      overLimits(given, since),
      sql`INSERT INTO throttle (key, count, started_at)
        SELECT value ->> 'hash', 1, ${now} FROM json_each(${given})
        WHERE NOT EXISTS (${overLimits(given, since)})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN started_at <= ${since} THEN 1 ELSE count + 1 END,
          started_at = CASE WHEN started_at <= ${since} THEN excluded.started_at ELSE started_at END
        RETURNING key, count`,
    ]),
  )
  const refused = v.parse(v.array(overRow), over)
  if (refused.length === 0) {
    const counts = new Map(v.parse(v.array(countedRow), counted).map(({ key, count }) => [key, count]))
    const reached = rows.filter(({ hash, max }) => (counts.get(hash) ?? 0) >= max)
    return { allowed: true, reached: reached.map(({ key }) => key) }
  }
  for (const { position, started_at } of refused) {
    const row = rows[position]
    if (row) remember(db, row.key, started_at + throttleWindowMs, now)
  }
  return refusedUntil(Math.max(...refused.map((row) => row.started_at)) + throttleWindowMs, now)
}

/**
 * The attempt was none, for the batch of what it was for: the first key's count is cleared, the others get back
 * what this one took.
 */
export async function forgiven(
  db: Database,
  [account, ...others]: readonly Pick<Limit, 'key'>[],
  now: number,
): Promise<Part> {
  const hashed = hashedBy(await readDailyKeys(db, now))
  const isOf = (key: string): SQL => {
    const { hash, previous } = hashed(key)
    return sql`key IN (${hash}, ${previous})`
  }
  return {
    statements: [
      ...(account ? [sql`DELETE FROM throttle WHERE ${isOf(account.key)}`] : []),
      ...others.flatMap(({ key }) => [
        sql`UPDATE throttle SET count = count - 1 WHERE key = ${hashed(key).hash}`,
        sql`DELETE FROM throttle WHERE key = ${hashed(key).hash} AND count <= 0`,
      ]),
    ],
    written() {
      if (account) refusalsOf(db).delete(account.key)
    },
  }
}
