import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { watchAccess } from '#worker/testing/replace-calls.ts'
import { addTestManager, getCookies, createTestApp, postJson, type TestApp } from '#worker/testing/testing.ts'
import {
  enrolAuthenticator,
  countRows,
  signInByPassword,
  requestPrivatePage,
  createQuietApp,
  password,
  enableSecondFactor,
} from '../testing.ts'
import { hashBudget } from './hash-budget.ts'
import { signInWithPassword } from './sign-in.ts'

const path = '/api/_auth/ingreso'
const wrong = 'no es esta frase'
const minute = 60_000

const newEmail = () => `limite-${crypto.randomUUID()}@sitio.example`

/** The nth address: of one common block (`subscriber`), or of a block of its own (`stranger`). */
const subscriber = (n: number) => `2001:db8:77:${n.toString(16)}::1`
const stranger = (n: number) => `2001:db8:${n.toString(16)}::1`

const attempt = (app: TestApp, email: string, address: string, more: Record<string, string> = {}) =>
  app.request(path, postJson({ email, password: wrong }, { 'CF-Connecting-IP': address, ...more }))

const statuses = (answers: readonly Response[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of 24 wrong passwords from one /48 an isolate hashes three, and reserves one check for others', async () => {
  const { app, pass } = await createQuietApp()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => attempt(app, newEmail(), subscriber(n))),
  )
  expect(statuses(answers)).toEqual({ 401: hashBudget.burst - 1, 429: 25 - hashBudget.burst })
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused?.text()).toContain('llave de acceso')
  pass(hashBudget.refillMs)
  const later = await Promise.all([1, 2].map((n) => attempt(app, newEmail(), subscriber(n))))
  expect(statuses(later)).toEqual({ 401: 1, 429: 1 })
})

test('a block of addresses shares one limit across isolates and accounts', async () => {
  const { app } = await createQuietApp()
  for (const address of [
    (n: number) => ({ network: `2001:db8:88:${n}::/64`, block: '2001:db8:88::/48' }),
    (n: number) => ({ network: `198.51.100.${n}`, block: '198.51.100.0/24' }),
  ]) {
    let hashed = 0
    for (let n = 0; n < rateLimits.attempts.password.block + 5; n += 1) {
      const given = { email: newEmail(), password: wrong, remember: false, deviceHash: null, now: Date.now() }
      // A new environment stands for a separate isolate.
      await signInWithPassword(parseEnv({ ...app.bindings }), { ...given, ...address(n) }, async () => {
        hashed += 1
        return { correct: false, outdated: false }
      })
    }
    expect(hashed).toBe(rateLimits.attempts.password.block)
  }
})

test('a refused attempt writes nothing, by script or by form', async () => {
  const { app } = await createQuietApp()
  const email = newEmail()
  await addTestManager(app, email, password)
  for (let n = 0; n < hashBudget.burst; n += 1) await attempt(app, email, stranger(n))
  const before = await countRows(app)
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      n % 2
        ? attempt(app, n % 4 === 1 ? email : newEmail(), stranger(n))
        : app.request('/mngr/ingreso', {
            method: 'POST',
            headers: { 'CF-Connecting-IP': stranger(n), Origin: 'https://cauce.example' },
            body: new URLSearchParams({ correo: newEmail(), contrasena: wrong }),
          }),
    ),
  )
  expect(statuses(answers)).toEqual({ 429: 400 })
  expect(await countRows(app)).toEqual(before)
})

test('an attempt that the isolate refuses makes no query', async () => {
  const healthyApp = (await createQuietApp()).app
  let asked = 0
  const DB = watchAccess(healthyApp.bindings.DB, (name) => void (asked += name === 'prepare' ? 1 : 0))
  const app = await createTestApp({ DB })
  for (let n = 0; n < hashBudget.burst; n += 1) await attempt(app, newEmail(), stranger(n))
  expect(asked).toBeGreaterThan(0)
  asked = 0
  for (let n = 0; n < 20; n += 1) expect((await attempt(app, newEmail(), stranger(n))).status).toBe(429)
  expect(asked).toBe(0)
})

test('5,000 networks with as many email addresses cause a bounded number of rows and hashes', async () => {
  const { app, runJobs, pass } = await createQuietApp()
  const before = await countRows(app)
  let hashed = 0
  const isolates = Array.from({ length: 50 }, () => parseEnv({ ...app.bindings }))
  for (let n = 0; n < 5_000; n += 1) {
    const env = isolates[n % isolates.length]
    if (!env) throw new Error('no isolate')
    const given = { email: newEmail(), password: wrong, remember: false, deviceHash: null, now: Date.now() }
    await signInWithPassword(env, { ...given, network: `${n}::/64`, block: `${n}::/48` }, async () => {
      hashed += 1
      return { correct: false, outdated: false }
    })
  }
  expect(hashed).toBe(rateLimits.attempts.password.site)
  const after = await countRows(app)
  // One row each per account, network and block, and one for the site.
  expect(after['throttle']).toBe(3 * rateLimits.attempts.password.site + 1)
  const others = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(others.toSorted()).toEqual(['daily_keys', 'throttle'])
  pass(16 * minute)
  await runJobs()
  expect((await countRows(app))['throttle']).toBe(0)
})

test('known devices, passkeys and open sessions still work while strangers have used up every limit', async () => {
  const { app } = await createQuietApp()
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const known = getCookies(await signInByPassword(app, email))
  const key = await enrolAuthenticator(app, id)
  for (let n = 0; n < 2 * rateLimits.attempts.password.site; n += 1) {
    const origin = { network: `${n}::/64`, block: `${n}::/48` }
    const given = { email: n < 9 ? email : newEmail(), password: wrong, remember: false, deviceHash: null }
    await signInWithPassword(parseEnv({ ...app.bindings }), { ...given, ...origin, now: Date.now() }, () =>
      Promise.resolve({ correct: false, outdated: false }),
    )
  }
  for (let n = 0; n < 20; n += 1) await attempt(app, newEmail(), stranger(n))
  expect((await attempt(app, newEmail(), stranger(99))).status).toBe(429)
  expect((await signInByPassword(app, email)).status).toBe(429)
  expect(await requestPrivatePage(app, known)).toBe(200)
  const device = known.replace(/__Host-sesion=[^;]+(; )?/, '')
  expect((await attempt(app, email, stranger(1), { Cookie: device })).status).toBe(401)
  expect((await signInByPassword(app, email, { Cookie: device })).status).toBe(200)
  const options = await app.request(`${path}/llave/opciones`, postJson({}))
  const response = await key.answer(options)
  expect((await app.request(`${path}/llave`, postJson({ response }))).status).toBe(200)
})

test('exactly the wrong password that uses up the limit of the site is logged', async () => {
  const { app } = await createQuietApp()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const loggedAt: number[] = []
  for (let n = 1; n <= rateLimits.attempts.password.site + 3; n += 1) {
    const origin = { network: `${n}::/64`, block: `${n}::/48` }
    const given = { email: newEmail(), password: wrong, remember: false, deviceHash: null, now: Date.now() }
    await signInWithPassword(parseEnv({ ...app.bindings }), { ...given, ...origin }, () =>
      Promise.resolve({ correct: false, outdated: false }),
    )
    loggedAt.push(
      ...warn.mock.calls.filter(([text]) => String(text).includes('sign-in-limited')).map(() => n),
    )
    warn.mockClear()
  }
  expect(loggedAt).toEqual([rateLimits.attempts.password.site])
})

test('wrong codes on one known device do not count for another', async () => {
  const { app, pass, runJobs, records } = await createQuietApp()
  const email = newEmail()
  await addTestManager(app, email, password)
  const deviceOf = (cookies: string) => cookies.replace(/__Host-sesion=[^;]+(; )?/, '')
  const first = getCookies(await signInByPassword(app, email))
  const { codes } = await enableSecondFactor(app, first)
  const answer = async (Cookie: string, code: string | undefined) => {
    const step = getCookies(await signInByPassword(app, email, { Cookie }))
    return app.request(`${path}/codigo`, postJson({ code }, { Cookie: [Cookie, step].join('; ') }))
  }
  const second = deviceOf(getCookies(await answer('', codes[0])))
  /** Ends the time window; returns the audit event that records its failures after the first one. */
  const rest = async () => {
    pass(16 * minute)
    await runJobs()
    return (await records()).at(-1)?.['event']
  }
  for (let n = 0; n < 2; n += 1) await answer(deviceOf(first), '000000')
  expect(await rest()).toBe('sign-in.failed')
  const tried: number[] = []
  for (let n = 0; n <= rateLimits.attempts.password.account; n += 1)
    tried.push((await answer(deviceOf(first), '000000')).status)
  expect(tried).toEqual([...Array.from({ length: rateLimits.attempts.password.account }, () => 401), 429])
  expect((await answer(second, codes[1])).status).toBe(200)
  expect(await rest()).toBe('sign-in.throttled')
})

test('requesting a passkey challenge writes nothing, and its response works once', async () => {
  const { app, pass, runJobs, records } = await createQuietApp()
  const key = await enrolAuthenticator(app, await addTestManager(app, newEmail(), null))
  const ask = (n: number) =>
    app.request(`${path}/llave/opciones`, postJson({}, { 'CF-Connecting-IP': stranger(n) }))
  await ask(0)
  const before = await countRows(app)
  const options = await Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)))
  expect(statuses(options)).toEqual({ 200: 300 })
  expect(await countRows(app)).toEqual(before)
  const response = await key.answer(await ask(1))
  const answers = await Promise.all([1, 2, 3].map(() => app.request(`${path}/llave`, postJson({ response }))))
  expect(statuses(answers)).toEqual({ 200: 1, 401: 2 })
  // The second and third use count as failed sign-ins, but exceed no limit.
  pass(16 * minute)
  await runJobs()
  const events = (await records()).map(({ event }) => event)
  expect(events.toSorted()).toEqual(['sign-in.failed', 'sign-in.failed', 'sign-in.passkey'])
})

test('unknown passkeys write no row, and are limited per network and minute', async () => {
  const { app, pass } = await createQuietApp()
  // Other tests may have used up the count of this isolate.
  pass(60 * minute)
  const before = await countRows(app)
  const send = (n: number) =>
    app.request(
      `${path}/llave`,
      postJson({ response: { id: `de-nadie-${n}` } }, { 'CF-Connecting-IP': stranger(1) }),
    )
  const answers: Response[] = []
  for (let n = 0; n < 305; n += 1) answers.push(await send(n))
  expect(statuses(answers)).toEqual({ 401: 300, 429: 5 })
  expect(await countRows(app)).toEqual(before)
})
