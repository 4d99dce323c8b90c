import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { watchAccess } from '../testing/replace-calls.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  signInEditor,
  type TestApp,
  testManager,
  testManagerSession,
} from '../testing/testing.ts'
import { lookUpStoredSession, readCopy } from './sessions.ts'
import { hashToken } from './token.ts'

const getKey = ({ Cookie }: { Cookie: string }) =>
  `session:${hashToken(Cookie.slice('__Host-sesion='.length))}`
const readStoredCopy = (app: TestApp, headers: { Cookie: string }) =>
  app.bindings.SESSIONS.get(getKey(headers), 'json')
const readGreetedUser = async (app: TestApp, headers: { Cookie: string }): Promise<unknown> =>
  (await app.request('/api/_auth/session', { headers })).json()
const requestPrivate = async (app: TestApp, headers: { Cookie: string }) =>
  (await app.request('/api/mngr/cuenta/sesiones', { headers })).status

test('the session endpoint shows a changed role or disabled account at once, whoever changed it', async () => {
  const app = await createTestApp()
  const owner = await signInOwner(app)
  const editor = await signInEditor(app)
  const roleOf = async () => {
    const { user } = (await readGreetedUser(app, editor)) as { user: { role: string } | null }
    return user?.role ?? null
  }
  expect(await roleOf()).toBe('editor')
  const promoted = await app.request(
    '/api/mngr/cuenta/equipo/e1',
    postJson({ role: 'owner' }, owner, 'PATCH'),
  )
  expect(promoted.status).toBe(200)
  expect(await roleOf()).toBe('owner')
  expect(await readStoredCopy(app, editor)).toMatchObject({ user: { role: 'owner' } })
  await app.run`UPDATE managers SET role_id = 'editor' WHERE id = 'e1'`
  expect(await roleOf()).toBe('editor')
  await app.run`UPDATE managers SET disabled_at = 1 WHERE id = 'e1'`
  expect(await roleOf()).toBeNull()
  await app.run`UPDATE managers SET disabled_at = NULL WHERE id = 'e1'`
  expect(await roleOf()).toBe('editor')
  await app.run`DELETE FROM sessions WHERE manager_id = 'e1'`
  expect(await readStoredCopy(app, editor)).not.toBeNull()
  expect(await roleOf()).toBeNull()
})

const minute = 60_000

/** Sets the last use of the session to `ms` ago. */
const ageLastUse = (app: TestApp, headers: { Cookie: string }, ms: number) =>
  app.run`UPDATE sessions SET last_used_at = ${Date.now() - ms} WHERE hash = ${getKey(headers).slice('session:'.length)}`

test('private requests write the KV copy only once per tenth of the idle limit', async () => {
  const healthyApp = await createTestApp()
  const headers = await signInOwner(healthyApp)
  let calls = 0
  const SESSIONS = watchAccess(healthyApp.bindings.SESSIONS, () => void (calls += 1))
  const app = await createTestApp({ SESSIONS })
  await healthyApp.bindings.SESSIONS.delete(getKey(headers))
  await ageLastUse(healthyApp, headers, 11 * minute)
  for (let request = 0; request < 5; request += 1) expect(await requestPrivate(app, headers)).toBe(200)
  expect(calls).toBe(0)
  await ageLastUse(healthyApp, headers, 13 * minute)
  for (let request = 0; request < 5; request += 1) expect(await requestPrivate(app, headers)).toBe(200)
  expect(calls).toBe(1)
  expect(await readStoredCopy(app, headers)).toMatchObject({ user: testManager })
})

test('a public page greets a manager whose session has no copy', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  await app.bindings.SESSIONS.delete(getKey(headers))
  expect(await readGreetedUser(app, headers)).toEqual(testManagerSession)
})

test('an outdated or unreadable copy is written again', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const { SESSIONS } = app.bindings
  const old = Object(await readStoredCopy(app, headers))
  for (const stale of [JSON.stringify({ ...old, user: { ...testManager, name: 'Antes' } }), '{}']) {
    await SESSIONS.put(getKey(headers), stale)
    await ageLastUse(app, headers, 13 * minute)
    expect(await requestPrivate(app, headers)).toBe(200)
    expect(await readStoredCopy(app, headers)).toEqual({ ...old, lastUsedAt: expect.any(Number) })
  }
})

test('a session deleted in D1 ends at once for private pages although its copy remains', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  await app.run`DELETE FROM sessions WHERE hash = ${getKey(headers).slice('session:'.length)}`
  expect(await readStoredCopy(app, headers)).not.toBeNull()
  expect(await requestPrivate(app, headers)).toBe(401)
  expect((await app.request('/mngr', { headers })).status).toBe(302)
  expect((await app.request('/api/data/mngr', { headers })).status).toBe(401)
})

test('closing sessions deletes their copies: sign-out, one by one, and all others', async () => {
  const app = await createTestApp()
  const [mine, one, two, out] = [
    await signInOwner(app),
    await signInOwner(app),
    await signInOwner(app),
    await signInOwner(app),
  ]
  await app.request('/api/_auth/session', { method: 'DELETE', headers: out })
  expect(await readStoredCopy(app, out)).toBeNull()
  const hash = getKey(one).slice('session:'.length)
  const id = await app.value`SELECT id FROM sessions WHERE hash = ${hash}`
  await app.request(`/api/mngr/cuenta/sesiones/${String(id)}`, postJson({}, mine, 'DELETE'))
  expect(await readStoredCopy(app, one)).toBeNull()
  expect(await requestPrivate(app, two)).toBe(200)
  await app.request('/api/mngr/cuenta/sesiones', postJson({}, mine, 'DELETE'))
  expect(await readStoredCopy(app, two)).toBeNull()
  expect(await readStoredCopy(app, mine)).not.toBeNull()
  expect(await requestPrivate(app, two)).toBe(401)
})

test('an expired or unreadable copy is ignored', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const env = parseEnv(app.bindings)
  const hash = getKey(headers).slice('session:'.length)
  expect(await readCopy(env, hash, Date.now())).toMatchObject({ user: testManager })
  expect(await readCopy(env, hash, Date.now() + 13 * 60 * minute)).toBeNull()
  await app.bindings.SESSIONS.put(getKey(headers), JSON.stringify({ user: testManager }))
  expect(await readCopy(env, hash, Date.now())).toBeNull()
  expect(await readCopy(env, 'f'.repeat(64), Date.now())).toBeNull()
})

/** The session cookie of a response, without its other cookies. */
const openedBy = (response: Response) => ({
  Cookie: /__Host-sesion=[^;]+/.exec(getCookies(response))?.[0] ?? '',
})

test('signing in and verifying again write a copy and end the browser’s previous session with its copy', async () => {
  const app = await createTestApp()
  const [email, password] = ['otra-vez@sitio.example', 'una frase larga y rara']
  await addTestManager(app, email, password)
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await app.request(path, postJson(body, headers))
    expect(response.status).toBe(200)
    return openedBy(response)
  }
  const first = await post('/api/_auth/ingreso', { email, password })
  expect(await readStoredCopy(app, first)).toMatchObject({ user: { email } })
  const second = await post('/api/_auth/ingreso', { email, password }, first)
  const third = await post('/api/mngr/cuenta/verificar', { password }, second)
  for (const over of [first, second])
    expect([await requestPrivate(app, over), await readStoredCopy(app, over)]).toEqual([401, null])
  expect(await requestPrivate(app, third)).toBe(200)
  expect(await readStoredCopy(app, third)).toMatchObject({ user: { email } })
})

test('updating the last use of an ended session deletes its copy', async () => {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const token = headers.Cookie.slice('__Host-sesion='.length)
  const { afterResponse } = await lookUpStoredSession(parseEnv(app.bindings), token, Date.now() + 13 * minute)
  await app.run`DELETE FROM sessions WHERE hash = ${hashToken(token)}`
  expect(await readStoredCopy(app, headers)).not.toBeNull()
  await afterResponse?.()
  expect(await readStoredCopy(app, headers)).toBeNull()
})
