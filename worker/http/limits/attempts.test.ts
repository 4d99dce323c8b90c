import { expect, test } from 'vitest'
import { writeBatch } from '../../db/write-batch.ts'
import { parseEnv } from '../../env.ts'
import { watchAccess } from '../../testing/replace-calls.ts'
import { createTestApp } from '../../testing/testing.ts'
import { countAttempt, undoAttemptStep, findRememberedRefusal, throttleWindowMs } from './attempts.ts'

const noon = Date.UTC(2026, 10, 23, 12)
const day = 24 * 60 * 60_000
const minute = 60_000

/** An empty database; each call of `isolate` simulates an isolate with its own memory. */
async function openDatabase() {
  const { bindings } = await createTestApp()
  const { DB } = bindings
  await DB.batch([DB.prepare('DELETE FROM throttle'), DB.prepare('DELETE FROM daily_keys')])
  return {
    DB,
    isolate: () => parseEnv({ ...bindings }).db,
    rows: async () =>
      (await DB.prepare('SELECT key, count FROM throttle ORDER BY key').all<{ key: string; count: number }>())
        .results,
  }
}

test('counts store hashed keys, and the hashes differ from day to day', async () => {
  const { isolate, rows, DB } = await openDatabase()
  const limits = ['password:ana@cauce.example', 'password-network:203.0.113.9'].map((key) => ({
    key,
    max: 5,
  }))
  await countAttempt(isolate(), limits, noon)
  const today = await rows()
  expect(today).toHaveLength(2)
  for (const { key } of today) expect(key).toMatch(/^[0-9a-f]{64}$/)
  await DB.prepare('DELETE FROM throttle').run()
  await countAttempt(isolate(), limits, noon + day)
  const tomorrow = (await rows()).map(({ key }) => key)
  expect(tomorrow).toHaveLength(2)
  expect(tomorrow.filter((key) => today.some((row) => row.key === key))).toEqual([])
})

test('attempts before midnight count after midnight, and are undone together with later ones', async () => {
  const { isolate, rows } = await openDatabase()
  const limits = [{ key: 'a', max: 5 }]
  const midnight = Date.UTC(2026, 10, 24)
  for (const at of [-2, -1, 1, 2, 3])
    expect((await countAttempt(isolate(), limits, midnight + at * minute)).allowed).toBe(true)
  expect(await countAttempt(isolate(), limits, midnight + 4 * minute)).toMatchObject({ allowed: false })
  const db = isolate()
  await writeBatch(db, [await undoAttemptStep(db, limits, midnight + 5 * minute)])
  expect(await rows()).toEqual([])
})

test('an attempt is counted under all of its keys or under none', async () => {
  const { isolate, rows } = await openDatabase()
  const [one, other] = [
    { key: 'one', max: 1 },
    { key: 'other', max: 9 },
  ]
  expect(await countAttempt(isolate(), [one, other], noon)).toEqual({ allowed: true, exhaustedKeys: ['one'] })
  const before = await rows()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      countAttempt(isolate(), [one, other, { key: `${n}`, max: 9 }], noon),
    ),
  )
  const seconds = throttleWindowMs / 1_000
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ allowed: false, retryAfterSeconds: seconds })]),
  )
  expect(await rows()).toEqual(before)
  expect(await countAttempt(isolate(), [one, other], noon + throttleWindowMs)).toMatchObject({
    allowed: true,
  })
  expect((await rows()).map(({ count }) => count)).toEqual([1, 1])
})

test('parallel attempts never exceed the limit', async () => {
  const { isolate } = await openDatabase()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => countAttempt(isolate(), [{ key: 'many', max: 7 }], noon)),
  )
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(7)
})

test('an isolate repeats a refusal for ten seconds without D1, unless it undoes the attempt', async () => {
  const { isolate, DB } = await openDatabase()
  const db = isolate()
  const limits = [{ key: 'again', max: 1 }]
  await countAttempt(db, limits, noon)
  expect((await countAttempt(db, limits, noon)).allowed).toBe(false)
  await DB.prepare('DELETE FROM throttle').run()
  expect((await countAttempt(db, limits, noon + 9_000)).allowed).toBe(false)
  expect((await countAttempt(db, limits, noon + 10_000)).allowed).toBe(true)
  expect((await countAttempt(db, limits, noon + 10_000)).allowed).toBe(false)
  await writeBatch(db, [await undoAttemptStep(db, limits, noon + 10_000)])
  expect((await countAttempt(db, limits, noon + 11_000)).allowed).toBe(true)
})

test('an isolate remembers its 2,000 newest refusals without asking the database', async () => {
  const { isolate } = await openDatabase()
  const db = isolate()
  const refuse = async (keys: readonly string[], now: number) => {
    const limits = keys.map((key) => ({ key, max: 1 }))
    await countAttempt(isolate(), limits, now)
    expect(await countAttempt(db, limits, now)).toMatchObject({ allowed: false })
    return limits
  }
  const [first] = await refuse(['first'], noon)
  await refuse(['second'], noon)
  // Both refusals have expired in memory. The first key is refused again and becomes the newest.
  const later = noon + minute
  await refuse(['first'], later)
  const others = await refuse(
    Array.from({ length: 1_999 }, (_, n) => `other ${n}`),
    later,
  )
  const remembered = (limits: readonly (typeof first)[], now: number) =>
    limits.filter((limit) => limit && findRememberedRefusal(db, [limit], now)).length
  expect(remembered([first, ...others], later)).toBe(2_000)
  const more = await refuse(['one more'], later)
  expect(remembered([first], later)).toBe(0)
  expect(remembered([...others, ...more], later)).toBe(2_000)
})

test('an isolate reads the keys of a day once', async () => {
  const { DB } = await openDatabase()
  let batches = 0
  const counting = watchAccess(DB, (name) => void (batches += name === 'batch' ? 1 : 0))
  const { bindings } = await createTestApp({ DB: counting })
  const { db } = parseEnv(bindings)
  await countAttempt(db, [{ key: 'a', max: 5 }], noon)
  batches = 0
  await countAttempt(db, [{ key: 'a', max: 5 }], noon + minute)
  expect(batches).toBe(1)
  await undoAttemptStep(db, [{ key: 'a' }], noon + minute)
  expect(batches).toBe(1)
})
