import { expect, test } from 'vitest'
import { type Env, parseEnv } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { watchAccess } from '#worker/testing/replace-calls.ts'
import { addTestManager, getCookies, createTestApp, postJson } from '#worker/testing/testing.ts'
import { signInByPassword, createQuietApp, password } from '../testing.ts'
import { hashBudget, getHashBudget } from './hash-budget.ts'
import { signInWithPassword } from './sign-in.ts'

const newEmail = () => `limite-${crypto.randomUUID()}@sitio.example`

test('correct passwords do not use up the budget', async () => {
  const { app } = await createQuietApp()
  const email = newEmail()
  await addTestManager(app, email, password)
  for (let n = 0; n < 2 * hashBudget.burst; n += 1)
    expect((await signInByPassword(app, email)).status).toBe(200)
})

test('more than 30 correct passwords in a minute are refused, and a 21st session ends the oldest', async () => {
  const { app, pass } = await createQuietApp()
  const email = newEmail()
  await addTestManager(app, email, password)
  const enterTimes = async (times: number) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n += 1) statuses.push((await signInByPassword(app, email)).status)
    return statuses
  }
  expect(await enterTimes(31)).toEqual([...Array<number>(30).fill(200), 429])
  pass(16 * 60_000)
  expect(await enterTimes(10)).toEqual(Array<number>(10).fill(200))
  pass(16 * 60_000)
  const newest = await signInByPassword(app, email)
  expect(newest.status).toBe(200)
  expect(
    await app.value`SELECT count(*) FROM sessions s JOIN managers m ON m.id = s.manager_id WHERE m.email = ${email}`,
  ).toBe(20)
  expect(
    (await app.request('/api/mngr/cuenta', { headers: { Cookie: getCookies(newest) } })).status,
  ).not.toBe(401)
})

test('an attempt that fails because of D1 does not use up the budget', async () => {
  const { app } = await createQuietApp()
  let isDown = true
  const DB = watchAccess(app.bindings.DB, () => {
    if (isDown) throw new Error('D1 is down')
  })
  const env = parseEnv({ ...app.bindings, DB })
  const tryOnce = (n: number) => {
    const origin = { network: `${n}::/64`, block: `${n}::/48` }
    const given = { email: newEmail(), password, remember: false, deviceHash: null, now: Date.now() }
    return signInWithPassword(env, { ...given, ...origin }, () =>
      Promise.resolve({ correct: false, outdated: false }),
    )
  }
  for (let n = 0; n <= hashBudget.burst; n += 1) await expect(tryOnce(n)).rejects.toThrow()
  isDown = false
  for (let n = 0; n < hashBudget.burst; n += 1) expect((await tryOnce(n)).kind).toBe('refused')
  expect((await tryOnce(99)).kind).toBe('throttled')
})

test('the budget gains one check per interval, and none while it is full', async () => {
  const { burst, refillMs } = hashBudget
  const budget = getHashBudget(parseEnv((await createTestApp()).bindings))
  // Uses a new block each time, because a block's earlier checks would count.
  const take = (at: number) => budget.take(crypto.randomUUID(), at)
  const takeAll = (at: number) => Array.from({ length: burst }, () => take(at))
  const none = Array<number>(burst).fill(0)
  expect([...takeAll(0), take(refillMs - 5_000), take(refillMs - 1), take(refillMs)]).toEqual([
    ...none,
    5_000,
    1,
    0,
  ])
  // The budget has been full again for a while, so a new interval begins now.
  const later = refillMs * (burst + 1) + 7_000
  expect([...takeAll(later), take(later + refillMs - 7_000)]).toEqual([...none, 7_000])
  // One check was taken from a full budget and refilled 5 s before the others are taken.
  const full = later * 3
  expect([take(full), ...takeAll(full + refillMs + 5_000)]).toEqual([0, ...none])
  expect(take(full + 2 * refillMs)).toBe(5_000)
})

test('an unknown device that was refused is refused again without a query', async () => {
  const { app } = await createQuietApp()
  let asked = 0
  const DB = watchAccess(app.bindings.DB, () => void (asked += 1))
  const origin = { network: '192.0.2.91', block: '192.0.2.0/24', deviceHash: null, now: Date.now() }
  const given = { email: newEmail(), password, remember: false, ...origin }
  const tryIn = (env: Env) =>
    signInWithPassword(env, given, () => Promise.resolve({ correct: false, outdated: false }))
  // Each environment stands for a separate isolate.
  for (let n = 0; n < rateLimits.attempts.password.account; n += 1) await tryIn(parseEnv({ ...app.bindings }))
  const env = parseEnv({ ...app.bindings, DB })
  const again = () => tryIn(env)
  expect((await again()).kind).toBe('throttled')
  expect(asked).toBeGreaterThan(0)
  asked = 0
  expect((await again()).kind).toBe('throttled')
  expect(asked).toBe(0)
})

test('wrong passwords of one IPv4 host do not block a correct one from elsewhere', async () => {
  const { app, pass } = await createQuietApp()
  const email = newEmail()
  await addTestManager(app, email, password)
  const attack = (host: string) =>
    app.request(
      '/api/_auth/ingreso',
      postJson({ email: newEmail(), password: 'no es esta frase' }, { 'CF-Connecting-IP': host }),
    )
  for (let round = 0; round < 6; round += 1) {
    for (let n = 0; n < 4; n += 1) await attack('203.0.113.66')
    const entered = await signInByPassword(app, email, { 'CF-Connecting-IP': '198.51.100.7' })
    expect([round, entered.status]).toEqual([round, 200])
    pass(hashBudget.refillMs)
  }
})

test('an address block with one failure gets a check before one with many, and many blocks share the budget', async () => {
  const { app, pass } = await createQuietApp()
  const env = parseEnv(app.bindings)
  const tryFrom = async (block: string) => {
    const given = { email: newEmail(), password, remember: false, deviceHash: null, now: Date.now() }
    const { kind } = await signInWithPassword(env, { ...given, network: crypto.randomUUID(), block }, () =>
      Promise.resolve({ correct: false, outdated: false }),
    )
    return kind === 'refused'
  }
  let loud = 0
  // Without requests of others the block gets every refill.
  for (let n = 0; n < 12; n += 1) {
    for (let time = 0; time < 4; time += 1) loud += Number(await tryFrom('loud'))
    pass(hashBudget.refillMs)
  }
  expect(loud).toBeGreaterThanOrEqual(12)
  const mistyped: boolean[] = []
  for (let n = 0; n < 3; n += 1) {
    mistyped.push(await tryFrom('quiet'))
    expect(await tryFrom('loud')).toBe(false)
  }
  expect(mistyped).toEqual([true, true, true])
  pass(hashBudget.refillMs)
  let many = 0
  for (let n = 0; n < 40; n += 1) many += Number(await tryFrom(`block ${n}`))
  expect(many).toBe(2)
})
