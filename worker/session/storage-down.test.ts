import { expect, test } from 'vitest'
import { enableSecondFactor } from '../features/account/testing.ts'
import { replaceCalls } from '../testing/replace-calls.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  testManager,
  testManagerSession,
} from '../testing/testing.ts'
import { lookupTimeoutMs } from './session-limits.ts'

const failures = [
  ['throws', () => Promise.reject(new Error('out of reach'))],
  ['throws before it promises anything', () => fail()],
  ['never answers', () => new Promise<never>(() => {})],
] as const

const password = 'una frase larga y rara'

type Call = (typeof failures)[number][1]

function fail(): never {
  throw new Error('out of reach')
}

/** Implements only the methods that sessions use. */
function createFailingKv(call: () => Promise<never>): KVNamespace {
  return { get: call, put: call, delete: call } as unknown as KVNamespace
}

/** A D1 database in which statements on sessions fail and all others work. */
function failSessionRows(DB: D1Database, call: Call): D1Database {
  const statement = { bind: () => statement, first: call, all: call, run: call, raw: call }
  return replaceCalls(DB, (real) => ({
    prepare: (query: string) => (query.includes('sessions') ? statement : real.prepare(query)),
  }))
}

test.for(failures)(
  'while KV %s nobody is signed out, and every answer takes less than 3 s',
  async ([, call]) => {
    const { Cookie } = await signInOwner(await createTestApp())
    let calls = 0
    const counted = () => {
      calls += 1
      return call()
    }
    const app = await createTestApp({ SESSIONS: createFailingKv(counted) })
    // A call without a timeout would never end here.
    const ask = async (path: string, init: RequestInit = {}) => {
      calls = 0
      const response = await app.request(path, { ...init, headers: { Cookie } })
      expect(calls * lookupTimeoutMs, path).toBeLessThan(3_000)
      return response
    }
    expect((await ask('/nosotros')).status).toBe(200)
    expect((await ask('/mngr')).status).toBe(200)
    expect((await ask('/api/mngr/cuenta/sesiones')).status).toBe(200)
    expect((await ask('/api/data/mngr')).status).toBe(200)
    const form = await ask('/mngr/ingreso')
    expect(form.status).toBe(302)
    expect(form.headers.get('Location')).toBe('/mngr')
    // If this answered signed out, public pages would send a manager to the sign-in page and back in a loop.
    expect(await (await ask('/api/_auth/session')).json()).toEqual(testManagerSession)
    expect(calls).toBe(0)

    const out = await ask('/api/_auth/session', { method: 'DELETE' })
    expect(out.status).toBe(200)
    expect(out.headers.getSetCookie().join()).toContain('__Host-sesion=; Max-Age=0')
    expect((await ask('/api/mngr/cuenta/sesiones')).status).toBe(401)
  },
)

test.for(failures)('while KV %s a recovery code opens a session and works only once', async ([, call]) => {
  const healthyApp = await createTestApp()
  const email = `codigo-${crypto.randomUUID()}@sitio.example`
  await addTestManager(healthyApp, email, password)
  const entered = await healthyApp.request('/api/_auth/ingreso', postJson({ email, password }))
  const { codes } = await enableSecondFactor(healthyApp, getCookies(entered))

  const app = await createTestApp({ SESSIONS: createFailingKv(call) })
  const enter = async (code = '') => {
    const step = await app.request('/api/_auth/ingreso', postJson({ email, password }))
    return app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie: getCookies(step) }))
  }
  const opened = await enter(codes[0])
  expect(opened.status).toBe(200)
  const inside = { headers: { Cookie: getCookies(opened) } }
  expect((await app.request('/api/mngr/cuenta/sesiones', inside)).status).toBe(200)
  expect((await enter(codes[0])).status).toBe(401)
})

test.for(failures)('while D1 %s the manager area answers 503, not the sign-in page', async ([, call]) => {
  const healthyApp = await createTestApp()
  const { Cookie } = await signInOwner(healthyApp)
  const app = await createTestApp({ DB: failSessionRows(healthyApp.bindings.DB, call) })
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { Cookie, ...init.headers } })
  for (const path of ['/api/mngr/cuenta/sesiones', '/api/data/mngr']) {
    const response = await ask(path)
    expect(response.status, path).toBe(503)
    expect(response.headers.get('Retry-After'), path).toBe('10')
    expect(await response.json(), path).toMatchObject({
      statusCode: 503,
      message: 'No pudimos comprobar tu sesión. Inténtalo de nuevo.',
    })
  }
  const page = await ask('/mngr/cuenta')
  expect(page.status).toBe(503)
  expect(page.headers.get('Location')).toBeNull()
  const html = await page.text()
  expect(html).toContain('<title>Error: 503</title>')
  expect(html).toContain('No pudimos comprobar tu sesión. Inténtalo de nuevo.')
  // Signing out fails visibly: session and cookie remain.
  for (const out of [
    await ask('/api/_auth/session', { method: 'DELETE' }),
    await ask('/mngr/salir', { method: 'POST' }),
  ]) {
    expect(out.status).toBe(503)
    expect(await out.text()).toContain('No pudimos cerrar tu sesión; inténtalo de nuevo.')
    expect(out.headers.getSetCookie()).toEqual([])
  }
  expect((await healthyApp.request('/mngr', { headers: { Cookie } })).status).toBe(200)
  // The name comes from the copy, and the sign-in page explains the problem.
  expect(await (await ask('/api/_auth/session')).json()).toEqual({
    user: { ...testManager, permissions: [] },
  })
  const form = await ask('/mngr/ingreso')
  expect(form.status).toBe(200)
  expect(await form.text()).toContain('no podemos comprobar tu sesión')
})

test('with both stores down the session endpoint answers as signed out', async () => {
  const healthyApp = await createTestApp()
  const { Cookie } = await signInOwner(healthyApp)
  const never = failures[2][1]
  const app = await createTestApp({
    SESSIONS: createFailingKv(never),
    DB: failSessionRows(healthyApp.bindings.DB, never),
  })
  const session = await app.request('/api/_auth/session', { headers: { Cookie } })
  expect(session.status).toBe(200)
  expect(await session.json()).toEqual({ user: null })
})

test('a request without a session cookie is signed out even while D1 is down', async () => {
  const { bindings } = await createTestApp()
  const app = await createTestApp({ DB: failSessionRows(bindings.DB, failures[0][1]) })
  expect((await app.request('/api/mngr/cuenta/sesiones')).status).toBe(401)
  expect((await app.request('/mngr')).headers.get('Location')).toBe('/mngr/ingreso?volver=%2Fmngr')
  // A malformed token is not looked up either.
  const headers = { Cookie: '__Host-sesion=corta' }
  expect((await app.request('/api/mngr/cuenta/sesiones', { headers })).status).toBe(401)
})

test('a hidden site does not redirect managers to sign in while D1 is down', async () => {
  const healthyApp = await createTestApp()
  const headers = await signInOwner(healthyApp)
  const DB = failSessionRows(healthyApp.bindings.DB, failures[0][1])
  const app = await createTestApp({ ENVIRONMENT: 'staging', DB })
  for (const path of ['/nosotros', '/api/data/blog'])
    expect((await app.request(path, { headers })).status, path).toBe(503)
  expect((await app.request('/nosotros')).status).toBe(302)
})
