import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { addTestManager } from '../testing/testing.ts'
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
