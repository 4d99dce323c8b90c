import { expect, test } from 'vitest'
import { rateLimits } from '../http/limits/rate-limits.ts'
import { createTestApp, signInOwner, testOrigin } from '../testing/testing.ts'

const requestPrivate = async (app: Awaited<ReturnType<typeof createTestApp>>, headers: { Cookie: string }) =>
  (await app.request('/api/mngr/cuenta/sesiones', { headers })).status

test('the sign-out button works without JavaScript and leads to the home page', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const page = await (await app.request('/mngr', { headers })).text()
  const form = /<form\b(?=[^>]*method="post")[^>]*action="([^"]+)"[^>]*>(?:(?!<\/form>).)*Cerrar sesión/.exec(
    page,
  )
  expect(form?.[1]).toBe('/mngr/salir')
  // The button must not be inside a disabled fieldset.
  const before = page.slice(0, form?.index)
  expect(before.match(/<fieldset/g)?.length ?? 0).toBe(before.match(/<\/fieldset/g)?.length ?? 0)
  const out = await app.request('/mngr/salir', {
    method: 'POST',
    headers: { ...headers, Origin: testOrigin },
  })
  expect(out.status).toBe(303)
  expect(out.headers.get('Location')).toBe('/')
  expect(out.headers.get('Clear-Site-Data')).toBe('"cache"')
  expect(out.headers.getSetCookie().join()).toContain('__Host-sesion=; Max-Age=0')
  expect(await requestPrivate(app, headers)).toBe(401)
  const record = await app.value`SELECT count(*) AS n FROM audit WHERE event = 'sign-out'`
  expect(record).toBeGreaterThan(0)
})

test('neither another site nor a link can sign somebody out', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  for (const foreign of [{ Origin: 'https://mal.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
    const out = await app.request('/mngr/salir', { method: 'POST', headers: { ...headers, ...foreign } })
    expect(out.status).toBe(403)
  }
  expect((await app.request('/mngr/salir', { headers })).status).toBe(404)
  expect(await requestPrivate(app, headers)).toBe(200)
})

test('signing out clears a pending sign-in cookie, if there is one', async () => {
  const app = await createTestApp()
  const waiting = { Cookie: `__Host-paso=${'A'.repeat(43)}` }
  for (const [headers, cleared] of [
    [waiting, true],
    [await signInOwner(app), false],
  ] as const) {
    const out = await app.request('/api/_auth/session', { method: 'DELETE', headers })
    expect(await out.json()).toEqual({ loggedOut: true })
    expect(out.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-paso=; Max-Age=0'))).toBe(
      cleared,
    )
  }
})

test('sign-outs of invented sessions are limited per network, then answer 503', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const from = { 'CF-Connecting-IP': '192.0.2.78' }
  const out = async (cookie: string) => {
    const headers = { ...from, Cookie: cookie }
    return (await app.request('/api/_auth/session', { method: 'DELETE', headers })).status
  }
  const madeUp = (n: number) => out(`__Host-sesion=${String(n).padStart(43, 'A')}`)
  expect(await requestPrivate(app, { Cookie })).toBe(200)
  for (let n = 0; n < rateLimits.network.pages; n += 1) expect(await madeUp(n)).toBe(200)
  expect([await madeUp(0), await out(Cookie)]).toEqual([503, 200])
  expect(await requestPrivate(app, { Cookie })).toBe(401)
})
