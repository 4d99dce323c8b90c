import { expect, test } from 'vitest'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import { parseEnv } from '../../env.ts'
import { replaceCalls } from '../../testing/replace-calls.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  type TestApp,
  testManager,
} from '../../testing/testing.ts'
import { createStoredEnrolmentLink, submitEarlierCode } from './testing.ts'

const password = 'una frase larga y rara'
const hour = 3_600_000

async function enter(app: TestApp, email: string): Promise<string> {
  return getCookies(await app.request('/api/_auth/ingreso', postJson({ email, password })))
}

const account = (app: TestApp, Cookie: string, path = '/sesiones', init: RequestInit = {}) =>
  app.request(`/api/mngr/cuenta${path}`, { ...init, headers: { ...init.headers, Cookie } })

test('a revoked session gets 401 at once, even while KV still returns its old value', async () => {
  const stale = new Map<string, unknown>()
  const base = await createTestApp()
  // Like KV in production, which may return an old value for a minute.
  const SESSIONS = replaceCalls(base.bindings.SESSIONS, (real) => ({
    async get(key: string, type: 'json') {
      if (!stale.has(key)) stale.set(key, await real.get(key, type))
      return stale.get(key)
    },
  }))
  const app = await createTestApp({ SESSIONS })
  const Cookie = await signInOwner(app).then((headers) => headers.Cookie)
  expect((await account(app, Cookie)).status).toBe(200)
  await app.request('/api/_auth/session', { method: 'DELETE', headers: { Cookie } })
  expect((await account(app, Cookie)).status).toBe(401)
  expect((await app.request('/mngr', { headers: { Cookie } })).status).toBe(302)
})

test('changed, truncated and made-up session cookies are refused, and signing in never uses a made-up token', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'fija@sitio.example', password)
  const { Cookie } = await signInOwner(app)
  const token = Cookie.slice('__Host-sesion='.length)
  const planted = 'A'.repeat(43)
  for (const bad of [
    token.slice(1),
    `${token}x`,
    token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A'),
    planted,
    '..',
    '%00',
    'x'.repeat(600),
  ]) {
    expect((await account(app, `__Host-sesion=${bad}`)).status, bad).toBe(401)
  }
  const response = await app.request(
    '/api/_auth/ingreso',
    postJson({ email: 'fija@sitio.example', password }, { Cookie: `__Host-sesion=${planted}` }),
  )
  expect(getCookies(response)).not.toContain(planted)
  expect((await account(app, `__Host-sesion=${planted}`)).status).toBe(401)
})

test('an enrolment link works once, expires, and opening it does not use it up', async () => {
  const app = await createTestApp()
  const id = await addTestManager(app, 'nueva@sitio.example', null)
  const env = parseEnv(app.bindings)
  const enrol = (link: string) =>
    app.request(
      '/api/_auth/activar',
      postJson({ token: link.split('/').at(-1), name: 'Nueva', password: 'frase nueva y larga' }),
    )
  const expired = await createStoredEnrolmentLink(env, id, Date.now() - (7 * 24 + 1) * hour)
  expect((await enrol(expired)).status).toBe(410)
  // Somebody may hand it on days later.
  const link = await createStoredEnrolmentLink(env, id, Date.now() - 6 * 24 * hour)
  const page = await app.request(new URL(link).pathname)
  expect(await page.text()).toContain('nueva@sitio.example')
  expect((await enrol(link)).status).toBe(200)
  expect((await enrol(link)).status).toBe(410)
})

test('signing in with a second factor requires a code, and no code works twice', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'doble@sitio.example', password)
  let Cookie = await enter(app, 'doble@sitio.example')
  const proposal = await account(app, Cookie, '/codigo/opciones', { method: 'POST' })
  // The response has the shape of `secondFactorOptionsSchema`.
  const { secret, qr } = (await proposal.json()) as { secret: string; qr: string }
  expect(qr).toMatch(/^data:image\/svg\+xml,/)
  const on = await submitEarlierCode(secret, (code) => account(app, Cookie, '/codigo', postJson({ code })))
  expect(on.status).toBe(200)
  // The response has the shape of `recoveryCodesSchema`.
  const { codes } = (await on.json()) as { codes: string[] }
  expect(codes).toHaveLength(10)
  expect(codes[0]).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
  Cookie = getCookies(on)
  const begin = async () => {
    const first = await app.request(
      '/api/_auth/ingreso',
      postJson({ email: 'doble@sitio.example', password }),
    )
    expect(await first.json()).toEqual({ secondFactor: true })
    return getCookies(first)
  }
  const tryCode = async (code: string, cookie: string) =>
    (await app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie: cookie }))).status
  const finish = async (code: string) => tryCode(code, await begin())
  // Create the code only now: while the password is hashed, an earlier code could expire.
  const cookie = await begin()
  const code = generateCode(secret, Date.now())
  expect(await tryCode(code, cookie)).toBe(200)
  expect(await finish(code)).toBe(401)
  expect(await finish(codes[0] ?? '')).toBe(200)
  expect(await finish(codes[0] ?? '')).toBe(401)
})

test('sensitive actions require a recent sign-in, and a new password closes the other sessions', async () => {
  const app = await createTestApp()
  const old = await signInOwner(app, Date.now() - hour)
  const asked = await account(app, old.Cookie, '/contrasena', postJson({ password }, {}, 'PUT'))
  expect(asked.status).toBe(403)
  expect(await asked.json()).toMatchObject({ data: { reauth: true } })
  const { Cookie } = await signInOwner(app)
  const common = await account(app, Cookie, '/contrasena', postJson({ password: 'contraseña123' }, {}, 'PUT'))
  expect(common.status).toBe(422)
  const changed = await account(
    app,
    Cookie,
    '/contrasena',
    postJson({ password: 'otra frase larga' }, {}, 'PUT'),
  )
  expect(changed.status).toBe(200)
  expect((await account(app, old.Cookie)).status).toBe(401)
  expect((await account(app, Cookie)).status).toBe(401)
  const now = await account(app, getCookies(changed))
  expect(await now.json()).toMatchObject({ sessions: [{ current: true, device: 'Chrome en Linux' }] })
})

test('audit entries can neither be changed nor deleted', async () => {
  const app = await createTestApp()
  await app.run`INSERT INTO audit (at, manager_id, event) VALUES (1, ${testManager.id}, 'verified')`
  await expect(app.run`DELETE FROM audit`).rejects.toThrow(/append-only/)
  await expect(app.run`UPDATE audit SET event = 'x'`).rejects.toThrow(/append-only/)
})

test('the account page shows the countries of recent activity by their Spanish names', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  await app.run`INSERT INTO audit (at, manager_id, event, country) VALUES (${Date.now()}, ${testManager.id}, 'verified', 'PE')`
  const page = await app.request('/mngr/cuenta', { headers: { Cookie } })
  expect(await page.text()).toContain(' · Perú')
})
