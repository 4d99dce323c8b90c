import { expect, test } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { addTestManager, getCookies, postJson, type TestApp } from '#worker/testing/testing.ts'
import { signInByPassword, createQuietApp, password } from '../testing.ts'
import { hashBudget } from './hash-budget.ts'

const minute = 60_000

const newEmail = () => `fallo-${crypto.randomUUID()}@sitio.example`

/** Sends a wrong password from the nth network. */
const attempt = (app: TestApp, email: string, n: number, more: Record<string, string> = {}) =>
  app.request(
    '/api/_auth/ingreso',
    postJson(
      { email, password: 'no es esta frase' },
      { 'CF-Connecting-IP': `2001:db8:${n.toString(16)}::1`, ...more },
    ),
  )

test('failures of an account in a window make two audit entries: the first, and the number of the others', async () => {
  const { app, pass, runJobs, records } = await createQuietApp()
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const device = getCookies(await signInByPassword(app, email))
  const [entered] = await records()
  for (let n = 0; n < 8; n += 1) {
    await attempt(app, email, 1, { Cookie: device })
    pass(1_000)
  }
  const first = { event: 'sign-in.failed', manager_id: id, detail: 'password' }
  expect(await records()).toEqual([entered, first])
  pass(15 * minute)
  await runJobs()
  await runJobs()
  const rest = {
    event: 'sign-in.throttled',
    manager_id: id,
    detail: String(rateLimits.attempts.password.account - 1),
  }
  expect(await records()).toEqual([entered, first, rest])
  // A window is closed by the job, or by the first failure after it.
  for (let n = 0; n < 2; n += 1) await attempt(app, email, 1, { Cookie: device })
  pass(16 * minute)
  await attempt(app, email, 1, { Cookie: device })
  const one = { event: 'sign-in.failed', manager_id: id, detail: '1' }
  expect((await records()).slice(3)).toEqual([first, one, first])
  // A single failure needs no second entry.
  pass(16 * minute)
  await runJobs()
  expect((await records()).slice(3)).toEqual([first, one, first])
})

test('failures at unknown accounts make two audit entries per window, however many accounts there are', async () => {
  const { app, pass, runJobs, records } = await createQuietApp()
  for (let n = 0; n < 10; n += 1) {
    await attempt(app, newEmail(), n)
    pass(hashBudget.refillMs)
  }
  await runJobs()
  pass(16 * minute)
  await runJobs()
  const written = await records()
  expect(written).toEqual([
    { event: 'sign-in.failed', manager_id: null, detail: 'password' },
    { event: 'sign-in.failed', manager_id: null, detail: '9' },
  ])
})

test('the account page and the audit page show how many failures followed the first', async () => {
  const { app, pass, runJobs } = await createQuietApp()
  const email = newEmail()
  await addTestManager(app, email, password)
  const device = getCookies(await signInByPassword(app, email))
  for (let n = 0; n < 3; n += 1) await attempt(app, email, 1, { Cookie: device })
  pass(16 * minute)
  await runJobs()
  const textOf = async (path: string) =>
    (await (await app.request(path, { headers: { Cookie: device } })).text()).replaceAll('<!-- -->', '')
  expect(await textOf('/mngr/cuenta')).toContain('Alguien intentó entrar 2 veces más y no lo consiguió.')
  expect(await textOf('/mngr/registro')).toContain(
    'intentó entrar 2 veces más con la cuenta de Ana Prueba y no lo',
  )
})
