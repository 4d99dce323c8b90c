import { expect, test, vi } from 'vitest'
import { addTestManager, cookiesOf, createTestApp, postJson, type TestApp } from '../../testing/testing.ts'
import { codeAt } from '../second-factor.ts'

// Hashing is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const password = 'una frase larga y rara'

/** The app on a D1 that fails at statements that begin like this. */
function failingAt(app: TestApp, start: string): Promise<TestApp> {
  const DB = new Proxy(app.bindings.DB, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (property === 'prepare' && String(given[0]).trimStart().startsWith(start))
          throw new Error('out of reach')
        return value.apply(target, given)
      }
    },
  })
  return createTestApp({ DB })
}

/** A manager with a second factor, signed in, and a recovery code. */
async function withCodes(app: TestApp) {
  const email = `tarde-${crypto.randomUUID()}@sitio.example`
  await addTestManager(app, email, password)
  const entered = await app.request('/api/_auth/ingreso', postJson({ email, password }))
  const headers = { Cookie: cookiesOf(entered) }
  const proposal = await app.request('/api/mngr/cuenta/codigo/opciones', { method: 'POST', headers })
  // secondFactorOptionsSchema
  const { secret } = (await proposal.json()) as { secret: string }
  const code = codeAt(secret, Date.now() - 30_000)
  const on = await app.request('/api/mngr/cuenta/codigo', postJson({ code }, headers))
  // recoveryCodesSchema
  const { codes } = (await on.json()) as { codes: string[] }
  return { email, code: codes[0] ?? '', Cookie: cookiesOf(on) }
}

const inside = async (app: TestApp, Cookie: string) =>
  (await app.request('/api/mngr/cuenta/sesiones', { headers: { Cookie } })).status

test.for([
  ['taking back the attempt', 'DELETE FROM throttle WHERE key', 200],
  ['noting the device', 'INSERT INTO known_devices', 200],
  ['writing it down', 'INSERT INTO audit', 503],
] as const)('a recovery code opens a session although %s fails afterwards', async ([, start, status]) => {
  const whole = await createTestApp()
  const { email, code } = await withCodes(whole)
  const step = await whole.request('/api/_auth/ingreso', postJson({ email, password }))
  const app = await failingAt(whole, start)
  const cookie = cookiesOf(step)
  const opened = await app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie: cookie }))
  expect(opened.status).toBe(status)
  expect(opened.headers.get('Cache-Control')).toBe('no-store')
  expect(await inside(whole, cookiesOf(opened))).toBe(200)
})

test.for([
  ['taking back the attempt', 'DELETE FROM throttle WHERE key', 200],
  ['writing it down', 'INSERT INTO audit', 503],
] as const)('proving who it is keeps the session although %s fails afterwards', async ([, start, status]) => {
  const whole = await createTestApp()
  const { code, Cookie } = await withCodes(whole)
  const app = await failingAt(whole, start)
  const verified = await app.request('/api/mngr/cuenta/verificar', postJson({ password, code }, { Cookie }))
  expect(verified.status).toBe(status)
  // The token is another one by now: without the cookie the manager would be out.
  expect(await inside(whole, cookiesOf(verified))).toBe(200)
})
