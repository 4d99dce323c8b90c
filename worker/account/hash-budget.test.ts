import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { addTestManager, postJson } from '../testing/testing.ts'
import { hashBudget } from './hash-budget.ts'
import { signInWithPassword } from './sign-in.ts'
import { enter, openQuietSite, password } from './testing.ts'

const newEmail = () => `limite-${crypto.randomUUID()}@sitio.example`

test('the budget of an isolate is not used by who knows the password', async () => {
  const { app } = await openQuietSite()
  const email = newEmail()
  await addTestManager(app, email, password)
  for (let n = 0; n < 2 * hashBudget.burst; n += 1) expect((await enter(app, email)).status).toBe(200)
})

test('an attempt that storage fails uses nothing of the budget of its isolate', async () => {
  const { app } = await openQuietSite()
  let isDown = true
  const DB = new Proxy(app.bindings.DB, {
    get(target, property) {
      if (isDown) throw new Error('D1 is down')
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
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

test('wrong passwords of one IPv4 host leave the right one of somebody else its turn', async () => {
  const { app, pass } = await openQuietSite()
  const email = newEmail()
  await addTestManager(app, email, password)
  const attack = (host: string) =>
    app.request(
      '/api/_auth/ingreso',
      postJson({ email: newEmail(), password: 'no es esta frase' }, { 'CF-Connecting-IP': host }),
    )
  for (let round = 0; round < 6; round += 1) {
    for (let n = 0; n < 4; n += 1) await attack('203.0.113.66')
    const entered = await enter(app, email, { 'CF-Connecting-IP': '198.51.100.7' })
    expect([round, entered.status]).toEqual([round, 200])
    pass(hashBudget.refillMs)
  }
})

test('whoever mistypes is before the block that used much, and many blocks get no more than the whole budget', async () => {
  const { app, pass } = await openQuietSite()
  const env = parseEnv(app.bindings)
  const tryFrom = async (block: string) => {
    const given = { email: newEmail(), password, remember: false, deviceHash: null, now: Date.now() }
    const { kind } = await signInWithPassword(env, { ...given, network: crypto.randomUUID(), block }, () =>
      Promise.resolve({ correct: false, outdated: false }),
    )
    return kind === 'refused'
  }
  let loud = 0
  // Nobody else asks: the block gets every refill.
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
