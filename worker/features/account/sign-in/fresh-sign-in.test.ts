import { expect, test, vi } from 'vitest'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  testManager,
} from '#worker/testing/testing.ts'
import { createAuthenticator, signInByPassword, createQuietApp, password } from '../testing.ts'

const minute = 60_000

test('exports require a recent sign-in, and a separate route only checks for one', async () => {
  const app = await createTestApp()
  const old = await signInOwner(app, Date.now() - 16 * minute)
  const recent = await signInOwner(app, Date.now() - 14 * minute)
  for (const path of ['/exportar', '/consultas/exportar.csv', '/cuenta/verificar']) {
    const asked = await app.request(`/api/mngr${path}`, { headers: old })
    expect(asked.status, path).toBe(403)
    expect(asked.headers.get('Content-Disposition')).toBeNull()
    expect(await asked.json()).toMatchObject({ data: { reauth: true } })
    expect((await app.request(`/api/mngr${path}`, { headers: recent })).status, path).toBe(200)
  }
})

test('changing passkeys or the second factor replaces the token, but does not count as a recent sign-in', async () => {
  const { app } = await createQuietApp()
  const signedInAt = Date.now()
  const id = await addTestManager(app, 'fresca@sitio.example', password)
  let Cookie = getCookies(await signInByPassword(app, 'fresca@sitio.example'))
  const account = async (path: string, init: RequestInit) => {
    const answer = await app.request(`/api/mngr/cuenta${path}`, {
      ...init,
      headers: { ...init.headers, Cookie },
    })
    expect(answer.status, path).toBe(200)
    const next = answer.headers.getSetCookie().length > 0 ? getCookies(answer) : Cookie
    const isRotated = next !== Cookie
    Cookie = next
    return { answer, isRotated }
  }
  const verifiedAt = async () => app.value<number>`SELECT verified_at FROM sessions WHERE manager_id = ${id}`
  const later = () => vi.setSystemTime(Date.now() + minute)

  const key = createAuthenticator()
  const response = await key.register((await account('/llaves/opciones', postJson({}))).answer)
  later()
  const added = await account('/llaves', postJson({ label: 'Mi llave', response }))
  // The response has the shape of `passkeysResponseSchema`.
  const { passkeys } = (await added.answer.json()) as { passkeys: { id: string }[] }
  later()
  const removed = await account(`/llaves/${passkeys[0]?.id}`, postJson({}, {}, 'DELETE'))
  later()
  const proposal = await account('/codigo/opciones', postJson({}))
  // The response has the shape of `secondFactorOptionsSchema`.
  const { secret } = (await proposal.answer.json()) as { secret: string }
  const on = await account('/codigo', postJson({ code: generateCode(secret, Date.now()) }))
  later()
  const off = await account('/codigo', postJson({}, {}, 'DELETE'))
  expect([added, removed, on, off].map(({ isRotated }) => isRotated)).toEqual([true, true, true, true])
  expect(await verifiedAt()).toBe(signedInAt)

  later()
  await account('/contrasena', postJson({ password: 'otra frase larga', current: password }, {}, 'PUT'))
  expect(await verifiedAt()).toBe(Date.now())
  later()
  await account('/verificar', postJson({ password: 'otra frase larga' }))
  expect(await verifiedAt()).toBe(Date.now())
})

test('setting a first password, or a new one with a second factor, does not count as a recent sign-in', async () => {
  const { app } = await createQuietApp()
  const signedInAt = Date.now()
  const { Cookie } = await signInOwner(app, signedInAt)
  vi.setSystemTime(signedInAt + minute)
  const change = (body: object, cookie: string) =>
    app.request('/api/mngr/cuenta/contrasena', postJson(body, { Cookie: cookie }, 'PUT'))
  const first = await change({ password }, Cookie)
  expect(first.status).toBe(200)
  const headers = { Cookie: getCookies(first) }
  const proposal = await app.request('/api/mngr/cuenta/codigo/opciones', postJson({}, headers))
  // The response has the shape of `secondFactorOptionsSchema`.
  const { secret } = (await proposal.json()) as { secret: string }
  const code = generateCode(secret, Date.now())
  const on = getCookies(await app.request('/api/mngr/cuenta/codigo', postJson({ code }, headers)))
  expect((await change({ password: 'otra frase larga', current: password }, on)).status).toBe(200)
  const verified = app.bindings.DB.prepare('SELECT verified_at FROM sessions WHERE manager_id = ?1')
  expect(await verified.bind(testManager.id).first('verified_at')).toBe(signedInAt)
})
