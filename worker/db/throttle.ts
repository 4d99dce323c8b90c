import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../env.ts'
import { runBatch } from './batch.ts'
import { type DailyKeys, keyedHash, keyOverlapMs, readDailyKeys } from './daily-keys.ts'
import { withStorageTimeout } from './with-timeout.ts'
import type { BatchStep } from './write-batch.ts'

/** A day's key must be known for as long as its counts matter. */
export const throttleWindowMs = keyOverlapMs

/** `key` may name an address or a mail: it is stored only as a keyed hash. */
export type AttemptLimit = { key: string; max: number }
type RefusedAttempt = { allowed: false; retryAfterSeconds: number }
/** `exhaustedKeys`: keys of which this attempt was the last one allowed. */
export type AttemptResult = { allowed: true; exhaustedKeys: readonly string[] } | RefusedAttempt

const exceededRow = v.object({ position: v.number(), started_at: v.number() })
const countedRow = v.object({ key: v.string(), count: v.number() })

/** How long an isolate refuses by itself what the database has refused; a count may be cleared elsewhere meanwhile. */
const rememberRefusalMs = 10_000
/** Refusals that an isolate remembers at once; the oldest go first. */
const maxRefusals = 2_000

/** Of each refused key: until when it is refused here, and when its count ends. */
type Refusals = Map<string, { until: number; retryAt: number }>
const refusalsByDatabase = new WeakMap<Database, Refusals>()

function getRefusals(db: Database): Refusals {
  const refusals = refusalsByDatabase.get(db) ?? new Map()
  refusalsByDatabase.set(db, refusals)
  return refusals
}

const refuseUntil = (retryAt: number, now: number): RefusedAttempt => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil((retryAt - now) / 1_000)),
})

/** The refusal that this isolate remembers for one of these keys; asks no storage. */
export function findRememberedRefusal(
  db: Database,
  limits: readonly AttemptLimit[],
  now: number,
): RefusedAttempt | null {
  const refusals = getRefusals(db)
  const found = limits.flatMap(({ key }) => {
    const refusal = refusals.get(key)
    // Where the clock went back, nothing is remembered.
    return refusal && refusal.until > now && refusal.until <= now + rememberRefusalMs ? [refusal.retryAt] : []
  })
  return found.length === 0 ? null : refuseUntil(Math.max(...found), now)
}

function rememberRefusal(db: Database, key: string, retryAt: number, now: number): void {
  const refusals = getRefusals(db)
  refusals.delete(key)
  refusals.set(key, { until: Math.min(now + rememberRefusalMs, retryAt), retryAt })
  const [oldest] = refusals.keys()
  if (refusals.size > maxRefusals && oldest !== undefined) refusals.delete(oldest)
}

type HashedKey = { hash: string; previous: string | null }

const createKeyHasher =
  ({ current, previous }: DailyKeys) =>
  (key: string): HashedKey => ({
    hash: keyedHash(current, key),
    previous: previous === null ? null : keyedHash(previous, key),
  })

/** The limits that leave no attempt, by their position in `given`, a JSON array. */
const selectExceededLimits = (given: string, since: number): SQL => sql`
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
export async function countAttempt(
  db: Database,
  limits: readonly AttemptLimit[],
  now: number,
): Promise<AttemptResult> {
  const known = findRememberedRefusal(db, limits, now)
  if (known) return known
  const hashed = createKeyHasher(await readDailyKeys(db, now))
  const rows = limits.map(({ key, max }) => ({ key, max, ...hashed(key) }))
  const given = JSON.stringify(rows.map(({ hash, previous, max }) => ({ hash, previous, max })))
  const since = now - throttleWindowMs
  const [over, counted] = await withStorageTimeout(
    runBatch(db, [
      selectExceededLimits(given, since),
      sql`INSERT INTO throttle (key, count, started_at)
        SELECT value ->> 'hash', 1, ${now} FROM json_each(${given})
        WHERE NOT EXISTS (${selectExceededLimits(given, since)})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN started_at <= ${since} THEN 1 ELSE count + 1 END,
          started_at = CASE WHEN started_at <= ${since} THEN excluded.started_at ELSE started_at END
        RETURNING key, count`,
    ]),
  )
  const refused = v.parse(v.array(exceededRow), over)
  if (refused.length === 0) {
    const counts = new Map(v.parse(v.array(countedRow), counted).map(({ key, count }) => [key, count]))
    const reached = rows.filter(({ hash, max }) => (counts.get(hash) ?? 0) >= max)
    return { allowed: true, exhaustedKeys: reached.map(({ key }) => key) }
  }
  for (const { position, started_at } of refused) {
    const row = rows[position]
    if (row) rememberRefusal(db, row.key, started_at + throttleWindowMs, now)
  }
  return refuseUntil(Math.max(...refused.map((row) => row.started_at)) + throttleWindowMs, now)
}

/**
 * The attempt was none, for the batch of what it was for: the first key's count is cleared, the others get back
 * what this one took.
 */
export async function undoAttemptStep(
  db: Database,
  [account, ...others]: readonly Pick<AttemptLimit, 'key'>[],
  now: number,
): Promise<BatchStep> {
  const hashed = createKeyHasher(await readDailyKeys(db, now))
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
    onWritten() {
      if (account) getRefusals(db).delete(account.key)
    },
  }
}
