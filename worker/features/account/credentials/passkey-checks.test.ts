import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  signInOwner,
  type TestApp,
} from '#worker/testing/testing.ts'
import {
  enrolAuthenticator,
  createAuthenticator,
  createStoredEnrolmentLink,
  signInByPassword,
  password,
} from '../testing.ts'

const newEmail = () => `llave-${crypto.randomUUID()}@sitio.example`

const signIn = '/api/_auth/ingreso/llave'
const verify = '/api/mngr/cuenta/verificar/llave'
const register = '/api/mngr/cuenta/llaves'
const activate = '/api/_auth/activar/llave'

type Behaviour = Parameters<typeof createAuthenticator>[0]

/** Sends a passkey with this behaviour to every route that accepts passkeys; returns the response statuses. */
async function outcomesOf(app: TestApp, behaviour: Behaviour): Promise<Record<string, number>> {
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const key = await enrolAuthenticator(app, id, behaviour)
  const session = { Cookie: getCookies(await signInByPassword(app, email)) }
  const send = async (path: string, body: object, headers = {}) =>
    (await app.request(path, postJson(body, headers))).status
  const asked = (path: string, body: object = {}, headers = {}) =>
    app.request(`${path}/opciones`, postJson(body, headers))

  const entered = await send(signIn, { response: await key.answer(await asked(signIn)) })
  const added = await createAuthenticator(behaviour).register(await asked(register, {}, session))
  const registered = await send(register, { label: 'Otra', response: added }, session)
  const again = { Cookie: getCookies(await signInByPassword(app, email)) }
  const verified = await send(verify, { response: await key.answer(await asked(verify, {}, again)) }, again)
  const invited = await addTestManager(app, newEmail(), null)
  const link = await createStoredEnrolmentLink(parseEnv(app.bindings), invited, Date.now())
  const body = { token: link.split('/').at(-1), name: 'Nueva' }
  const first = await createAuthenticator(behaviour).register(await asked(activate, body))
  const activated = await send(activate, { ...body, label: 'Suya', response: first })
  return { entered, registered, verified, activated }
}

const refused = { entered: 401, registered: 422, verified: 422, activated: 422 }

test('every route accepts a passkey of this site that verified its user', async () => {
  const app = await createTestApp()
  expect(await outcomesOf(app, {})).toEqual({ entered: 200, registered: 200, verified: 200, activated: 200 })
})

test('every route refuses a passkey response that was made on another origin', async () => {
  const app = await createTestApp()
  for (const origin of ['https://evil.example', 'http://cauce.example', 'https://blog.cauce.example'])
    expect(await outcomesOf(app, { origin }), origin).toEqual(refused)
})

test('every route refuses a passkey that was created for another site (rpId)', async () => {
  const app = await createTestApp()
  for (const rpId of ['evil.example', 'https://evil.example', 'blog.cauce.example'])
    expect(await outcomesOf(app, { rpId }), rpId).toEqual(refused)
})

test('every route refuses a passkey that did not verify its user', async () => {
  const app = await createTestApp()
  expect(await outcomesOf(app, { verifiesUser: false })).toEqual(refused)
})

test('a challenge is valid for its purpose and user only, and for ten minutes', async () => {
  const app = await createTestApp()
  const email = newEmail()
  const key = await enrolAuthenticator(app, await addTestManager(app, email, password))
  const { Cookie } = await signInOwner(app)
  const own = { Cookie: getCookies(await signInByPassword(app, email)) }
  const options = (path: string, headers = {}) => app.request(`${path}/opciones`, postJson({}, headers))
  const statusOf = async (path: string, asked: Response, headers = {}) =>
    (await app.request(path, postJson({ response: await key.answer(asked) }, headers))).status
  expect(await statusOf(signIn, await options(verify, own))).toBe(401)
  expect(await statusOf(verify, await options(signIn), own)).toBe(422)
  expect(await statusOf(verify, await options(verify, { Cookie }), own)).toBe(422)
  for (const challenge of ['', Buffer.from('a.9999999999999.b').toString('base64url')])
    expect(await statusOf(signIn, Response.json({ options: { challenge } })), challenge).toBe(401)
  const asked = await options(signIn)
  const late = asked.clone()
  expect(await statusOf(signIn, asked)).toBe(200)
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await app.run`DELETE FROM challenges`
  expect(await statusOf(signIn, late)).toBe(401)
  expect(await statusOf(signIn, await options(signIn))).toBe(200)
})
