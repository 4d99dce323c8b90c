import { expect, test } from 'vitest'
import { createTestApp, postJson, signedIn, type TestApp, testManager } from '../testing/testing.ts'
import { hashToken } from './token.ts'

const keyOf = ({ Cookie }: { Cookie: string }) =>
  `session:${hashToken(Cookie.slice('__Host-sesion='.length))}`
const copyOf = (app: TestApp, headers: { Cookie: string }) =>
  app.bindings.SESSIONS.get(keyOf(headers), 'json')
const greeted = async (app: TestApp, headers: { Cookie: string }): Promise<unknown> =>
  (await app.request('/api/_auth/session', { headers })).json()
const inside = async (app: TestApp, headers: { Cookie: string }) =>
  (await app.request('/api/mngr/cuenta/sesiones', { headers })).status

/** The app with a count of what it asks of D1. */
async function counting(app: TestApp): Promise<{ app: TestApp; asked: () => number }> {
  let asked = 0
  const DB = new Proxy(app.bindings.DB, {
    get(target, property) {
      if (property === 'prepare') asked += 1
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { app: await createTestApp({ DB }), asked: () => asked }
}

test('the session endpoint is answered from the copy alone', async () => {
  const whole = await createTestApp()
  const headers = await signedIn(whole)
  const { app, asked } = await counting(whole)
  const before = asked()
  expect(await greeted(app, headers)).toEqual({ user: testManager })
  expect(asked()).toBe(before)
})

test('a copy that KV lost signs nobody out, and the next private request writes it again', async () => {
  const app = await createTestApp()
  const headers = await signedIn(app)
  await app.bindings.SESSIONS.delete(keyOf(headers))
  expect(await inside(app, headers)).toBe(200)
  expect(await copyOf(app, headers)).toMatchObject({ user: testManager })
})

test('a public page greets whoever has a row and no copy, which is then written again', async () => {
  const app = await createTestApp()
  const headers = await signedIn(app)
  await app.bindings.SESSIONS.delete(keyOf(headers))
  expect(await greeted(app, headers)).toEqual({ user: testManager })
  expect(await copyOf(app, headers)).toMatchObject({ user: testManager })
})

test('a copy that shows an older name or none that can be read is written again', async () => {
  const app = await createTestApp()
  const headers = await signedIn(app)
  const { SESSIONS } = app.bindings
  const old = await copyOf(app, headers)
  for (const stale of [JSON.stringify({ ...Object(old), user: { ...testManager, name: 'Antes' } }), '{}']) {
    await SESSIONS.put(keyOf(headers), stale)
    expect(await inside(app, headers)).toBe(200)
    expect(await copyOf(app, headers)).toEqual(old)
  }
})

test('a session closed in D1 is over at once for everything private, while its copy lives on', async () => {
  const app = await createTestApp()
  const headers = await signedIn(app)
  const { DB } = app.bindings
  await DB.prepare('DELETE FROM sessions WHERE hash = ?1').bind(keyOf(headers).slice('session:'.length)).run()
  expect(await copyOf(app, headers)).not.toBeNull()
  expect(await inside(app, headers)).toBe(401)
  expect((await app.request('/mngr', { headers })).status).toBe(302)
  expect((await app.request('/api/data/mngr', { headers })).status).toBe(401)
})

test('closing removes the copy: by signing out, one by one, and all the others', async () => {
  const app = await createTestApp()
  const [mine, one, two, out] = [
    await signedIn(app),
    await signedIn(app),
    await signedIn(app),
    await signedIn(app),
  ]
  await app.request('/api/_auth/session', { method: 'DELETE', headers: out })
  expect(await copyOf(app, out)).toBeNull()
  const hash = keyOf(one).slice('session:'.length)
  const id = await app.bindings.DB.prepare('SELECT id FROM sessions WHERE hash = ?1').bind(hash).first('id')
  await app.request(`/api/mngr/cuenta/sesiones/${String(id)}`, postJson({}, mine, 'DELETE'))
  expect(await copyOf(app, one)).toBeNull()
  expect(await inside(app, two)).toBe(200)
  await app.request('/api/mngr/cuenta/sesiones', postJson({}, mine, 'DELETE'))
  expect(await copyOf(app, two)).toBeNull()
  expect(await copyOf(app, mine)).not.toBeNull()
  expect(await inside(app, two)).toBe(401)
})
