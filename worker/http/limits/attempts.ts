import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { queryBatch } from '../../db/batch.ts'
import { type DailyKeys, keyedHash, keyOverlapMs, readDailyKeys } from '../../db/daily-keys.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'

/**
 * Window in which attempts are counted, in milliseconds. Hashes made with the key of yesterday can be compared for that
 * long.
 */
export const throttleWindowMs = keyOverlapMs

/** `key` may contain an IP or e-mail address: only its keyed hash is stored. */
export type AttemptLimit = { key: string; max: number }
type RefusedAttempt = { allowed: false; retryAfterSeconds: number }
/** `exhaustedKeys` are the keys for which this was the last allowed attempt. */
export type AttemptResult = { allowed: true; exhaustedKeys: readonly string[] } | RefusedAttempt

const exceededRow = v.object({ position: v.number(), started_at: v.number() })
const countedRow = v.object({ key: v.string(), count: v.number() })

/** How long an isolate repeats a refusal without D1 (ms). Short: another isolate may clear the count. */
const rememberRefusalMs = 10_000
/** Most refusals remembered at a time; the oldest are dropped first. */
const maxRefusals = 2_000

/** Refused key → until when it is refused without asking D1, and when it may be tried again, in epoch milliseconds. */
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

/** Finds a remembered refusal of one of the keys in memory; null if there is none. */
export function findRememberedRefusal(
  db: Database,
  limits: readonly AttemptLimit[],
  now: number,
): RefusedAttempt | null {
  const refusals = getRefusals(db)
  const found = limits.flatMap(({ key }) => {
    const refusal = refusals.get(key)
    // A refusal whose end is too far ahead is ignored: the clock has moved backwards.
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

/** Limits without attempts left, by their position in `given`, a JSON array. */
const selectExceededLimits = (given: string, since: number): SQL => sql`
  SELECT l.key AS position, max(t.started_at) AS started_at FROM json_each(${given}) l
  JOIN throttle t ON t.key IN (l.value ->> 'hash', l.value ->> 'previous') AND t.started_at > ${since}
  GROUP BY l.key HAVING sum(t.count) >= l.value ->> 'max'`

/**
 * Counts an attempt before it is made: under all its keys, or under none if one of them is exhausted. Uses one batch,
 * so that parallel attempts cannot exceed a limit. `undoAttemptStep` takes the count back. The table holds at most one
 * row per allowed attempt and key. Callers whose keys anybody can invent (IP and e-mail addresses) must also pass one
 * key for the whole site.
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
  const [over, counted] = await queryBatch(db, [
    selectExceededLimits(given, since),
    sql`INSERT INTO throttle (key, count, started_at)
        SELECT value ->> 'hash', 1, ${now} FROM json_each(${given})
        WHERE NOT EXISTS (${selectExceededLimits(given, since)})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN started_at <= ${since} THEN 1 ELSE count + 1 END,
          started_at = CASE WHEN started_at <= ${since} THEN excluded.started_at ELSE started_at END
        RETURNING key, count`,
  ])
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
 * A batch step that takes a counted attempt back: clears the count of the first key and decrements the counts of the
 * others.
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
