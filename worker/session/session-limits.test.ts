import { expect, test } from 'vitest'
import { writeBatch } from '../db/write-batch.ts'
import { parseEnv } from '../env.ts'
import { watchAccess } from '../testing/replace-calls.ts'
import {
  createTestApp,
  signInOwner,
  type TestApp,
  testManager,
  testManagerSession,
} from '../testing/testing.ts'
import { touchSession } from './queries.ts'
import { isLastUseStale, isSessionValid, sessionLimits } from './session-limits.ts'
import { createSession } from './sessions.ts'
import { hashToken } from './token.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A session created and last used the given times ago (ms), as row and copy. */
async function createAgedSession(app: TestApp, remember: boolean, began: number, used: number) {
  await signInOwner(app)
  const now = Date.now()
  const createdAt = now - began
  const lastUsedAt = now - used
  const opened = { user: testManager, remember, device: 'Prueba', place: null }
  const env = parseEnv(app.bindings)
  const { token, step } = createSession(env, opened, createdAt)
  await writeBatch(env.db, [step])
  const hash = hashToken(token)
  await app.run`UPDATE sessions SET last_used_at = ${lastUsedAt} WHERE hash = ${hash}`
  const record = { user: testManager, createdAt, lastUsedAt, remember }
  await app.bindings.SESSIONS.put(`session:${hash}`, JSON.stringify(record))
  return { headers: { Cookie: `__Host-sesion=${token}` } }
}

test.for([
  ['unused for almost 2 h', false, 5 * hour, 2 * hour - minute, true],
  ['unused for 2 h', false, 5 * hour, 2 * hour, false],
  ['in use, almost 12 h old', false, 12 * hour - minute, minute, true],
  ['in use, 12 h old', false, 12 * hour, minute, false],
  ['remembered, unused for almost 14 days', true, 20 * day, 14 * day - minute, true],
  ['remembered, unused for 14 days', true, 20 * day, 14 * day, false],
  ['remembered, in use, almost 30 days old', true, 30 * day - minute, minute, true],
  ['remembered, in use, 30 days old', true, 30 * day, minute, false],
] as const)('validity of a session: %s', async ([, remember, began, used, valid]) => {
  const app = await createTestApp()
  const init = await createAgedSession(app, remember, began, used)
  const session = await app.request('/api/_auth/session', init)
  expect(await session.json()).toEqual(valid ? testManagerSession : { user: null })
  const renewed = await createAgedSession(app, remember, began, used)
  expect((await app.request('/api/mngr/cuenta/sesiones', renewed)).status).toBe(valid ? 200 : 401)
})

/** Counts writes to KV. */
function countWrites(SESSIONS: KVNamespace): { SESSIONS: KVNamespace; writes: () => number } {
  let writes = 0
  return {
    writes: () => writes,
    SESSIONS: watchAccess(SESSIONS, (name) => void (writes += name === 'put' ? 1 : 0)),
  }
}

test.for([
  ['within a tenth of the idle limit', 11 * minute, 0],
  ['after it', 13 * minute, 1],
] as const)('twenty parallel page loads write the last use at most once: %s', async ([, used, times]) => {
  const app = await createTestApp()
  const init = await createAgedSession(app, false, hour, used)
  const { SESSIONS, writes } = countWrites(app.bindings.SESSIONS)
  const counted = await createTestApp({ SESSIONS })
  const loads = await Promise.all(Array.from({ length: 20 }, () => counted.request('/mngr', init)))
  expect(loads.every(({ status }) => status === 200)).toBe(true)
  expect(writes()).toBe(times)
})

test('a session ends exactly at either limit, and its last use is stale after a tenth of the idle limit', () => {
  for (const remember of [false, true]) {
    const { idle, total } = remember ? sessionLimits.remembered : sessionLimits.normal
    const unused = { createdAt: 0, lastUsedAt: 0, remember }
    expect([isSessionValid(unused, idle - 1), isSessionValid(unused, idle)]).toEqual([true, false])
    const inUse = { createdAt: 0, lastUsedAt: total - 1, remember }
    expect([isSessionValid(inUse, total - 1), isSessionValid(inUse, total)]).toEqual([true, false])
    expect([isLastUseStale(unused, idle / 10 - 1), isLastUseStale(unused, idle / 10)]).toEqual([false, true])
  }
})

test('of parallel requests that read the same last use only one writes', async () => {
  const app = await createTestApp()
  const { headers } = await createAgedSession(app, false, hour, 20 * minute)
  const { db } = parseEnv(app.bindings)
  const hash = hashToken(headers.Cookie.slice('__Host-sesion='.length))
  const now = Date.now()
  const touch = () => touchSession(db, hash, now - 10 * minute, now)
  expect([await touch(), await touch()]).toEqual([true, false])
})
