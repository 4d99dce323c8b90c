import { expect, test } from 'vitest'
import { rateLimits } from '../http/limits/rate-limits.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  signInEditor,
} from '../testing/testing.ts'

const password = 'una frase larga y rara'

test('an editor cannot end another person’s session, and the refused attempt writes no audit entry', async () => {
  const app = await createTestApp()
  const owner = await signInOwner(app)
  const editor = await signInEditor(app)
  const id = await app.value`SELECT id FROM sessions WHERE manager_id = 'm1'`
  await app.request(`/api/mngr/cuenta/sesiones/${String(id)}`, postJson({}, editor, 'DELETE'))
  expect((await app.request('/api/mngr/cuenta/sesiones', { headers: owner })).status).toBe(200)
  expect(await app.value`SELECT count(*) AS n FROM audit WHERE event = 'sessions.closed'`).toBe(0)
})

test('closing other sessions is audited only if there were any', async () => {
  const app = await createTestApp()
  const mine = await signInOwner(app)
  const last = "SELECT coalesce(max(id), 0) AS id FROM audit WHERE event = 'sessions.closed'"
  const close = async () => {
    const closed = await app.request('/api/mngr/cuenta/sesiones', postJson({}, mine, 'DELETE'))
    expect([closed.status, await closed.json()]).toMatchObject([200, { sessions: { length: 1 } }])
    return app.bindings.DB.prepare(last).first<number>('id')
  }
  const other = await signInOwner(app)
  const recorded = await close()
  expect(recorded).toBeGreaterThan(0)
  expect((await app.request('/api/mngr/cuenta/sesiones', { headers: other })).status).toBe(401)
  expect(await close()).toBe(recorded)
})

test('a browser with a sign-in is remembered for 400 days under the same token', async () => {
  const app = await createTestApp()
  const email = 'aparato@sitio.example'
  await addTestManager(app, email, password)
  const first = await app.request('/api/_auth/ingreso', postJson({ email, password }))
  const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-dispositivo='))
  expect(device).toContain('; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax')
  const again = await app.request(
    '/api/_auth/ingreso',
    postJson({ email, password }, { Cookie: getCookies(first) }),
  )
  expect(again.headers.getSetCookie()).toContain(device)
  const known = await app.value`SELECT count(*) AS n FROM known_devices`
  expect(known).toBe(1)
})

test('no cache stores answers of the manager API', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  for (const path of ['cuenta/sesiones', 'posts', 'medios', 'registro', 'registro/exportar.csv', 'nada'])
    expect((await app.request(`/api/mngr/${path}`, { headers })).headers.get('Cache-Control'), path).toBe(
      'private, no-store',
    )
})

test('lookups of invented sessions are limited per network, and real sessions do not count', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const from = { 'CF-Connecting-IP': '192.0.2.77' }
  const inside = async (token: string) =>
    (await app.request('/api/mngr/cuenta/sesiones', { headers: { ...from, Cookie: token } })).status
  const madeUp = (n: number) => inside(`__Host-sesion=${String(n).padStart(43, 'A')}`)
  for (let n = 1; n < rateLimits.network.pages; n += 1) expect(await madeUp(n)).toBe(401)
  expect(await inside(Cookie)).toBe(200)
  expect(await inside(Cookie)).toBe(200)
  expect(await madeUp(0)).toBe(401)
  // Further unknown tokens get 503, because their sessions might exist.
  expect([await madeUp(1), await inside(Cookie)]).toEqual([503, 200])
})
