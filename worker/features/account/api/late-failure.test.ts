import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { addTestManager, getCookies, createTestApp, postJson, type TestApp } from '#worker/testing/testing.ts'
import {
  createStoredEnrolmentLink,
  enrolAuthenticator,
  signInByPassword,
  fromNewNetwork,
  requestPrivatePage,
  password,
  enableSecondFactor,
} from '../testing.ts'

/** The app with a D1 in which statements that begin with `start` fail. */
function failingAt(app: TestApp, start: string): Promise<TestApp> {
  const DB = replaceCalls(app.bindings.DB, (real) => ({
    prepare(text: string) {
      if (text.trimStart().startsWith(start)) throw new Error('out of reach')
      return real.prepare(text)
    },
  }))
  return createTestApp({ DB })
}

/** The app with a D1 that writes sessions but then throws, as if its response were lost. */
function losingAnswers(app: TestApp): Promise<TestApp> {
  const opening = new WeakSet<object>()
  const DB = replaceCalls(app.bindings.DB, (real) => ({
    prepare: (text: string) => ({
      bind(...values: unknown[]) {
        const bound = real.prepare(text).bind(...values)
        if (/^\s*INSERT INTO sessions/.test(text)) opening.add(bound)
        return bound
      },
    }),
    async batch(statements: D1PreparedStatement[]) {
      const rows = await real.batch(statements)
      if (statements.some((statement) => opening.has(statement))) throw new Error('the line broke')
      return rows
    },
  }))
  return createTestApp({ DB })
}

const newEmail = () => `tarde-${crypto.randomUUID()}@sitio.example`

/** A signed-in user with a second factor, and one of their recovery codes. */
async function withCodes(app: TestApp) {
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  const { codes, Cookie } = await enableSecondFactor(app, getCookies(await signInByPassword(app, email)))
  return { id, email, code: codes[0] ?? '', Cookie }
}

const sendCode = (app: TestApp, code: string, Cookie: string) =>
  app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie, ...fromNewNetwork() }))

const starts = [
  ['the session', 'INSERT INTO sessions'],
  ['the device', 'INSERT INTO known_devices'],
  ['the audit entry', 'INSERT INTO audit'],
] as const

test.for([
  ...starts,
  ['the deletion of the waiting sign-in', 'DELETE FROM challenges WHERE hash'] as const,
  ['the use of the code', 'UPDATE recovery_codes'] as const,
])('a recovery code still works after %s could not be written', async ([, start]) => {
  const healthyApp = await createTestApp()
  const { email, code } = await withCodes(healthyApp)
  const step = getCookies(await signInByPassword(healthyApp, email))
  const failed = await sendCode(await failingAt(healthyApp, start), code, step)
  expect(failed.status).toBe(503)
  expect(failed.headers.get('Cache-Control')).toBe('no-store')
  const opened = await sendCode(healthyApp, code, step)
  expect(opened.status).toBe(200)
  expect(await requestPrivatePage(healthyApp, getCookies(opened))).toBe(200)
  expect(
    (await sendCode(healthyApp, code, getCookies(await signInByPassword(healthyApp, email)))).status,
  ).toBe(401)
})

test.for([...starts, ['the use of the challenge', 'INSERT INTO challenges'] as const])(
  'a passkey challenge still works after %s could not be written',
  async ([, start]) => {
    const healthyApp = await createTestApp()
    const key = await enrolAuthenticator(healthyApp, await addTestManager(healthyApp, newEmail(), null))
    const options = await healthyApp.request('/api/_auth/ingreso/llave/opciones', postJson({}))
    const response = await key.answer(options)
    const send = (app: TestApp) =>
      app.request('/api/_auth/ingreso/llave', postJson({ response }, fromNewNetwork()))
    expect((await send(await failingAt(healthyApp, start))).status).toBe(503)
    const opened = await send(healthyApp)
    expect(opened.status).toBe(200)
    expect(await requestPrivatePage(healthyApp, getCookies(opened))).toBe(200)
    expect((await send(healthyApp)).status).toBe(401)
  },
)

test.for([
  ...starts,
  ['the password', 'UPDATE managers SET'] as const,
  ['the use of the link', 'UPDATE enrolments'] as const,
])('an invitation still works after %s could not be written', async ([, start]) => {
  const healthyApp = await createTestApp()
  const id = await addTestManager(healthyApp, newEmail(), null)
  const link = await createStoredEnrolmentLink(parseEnv(healthyApp.bindings), id, Date.now())
  const body = { token: link.split('/').at(-1), name: 'Nueva', password: 'frase nueva y larga' }
  const send = (app: TestApp) => app.request('/api/_auth/activar', postJson(body))
  expect((await send(await failingAt(healthyApp, start))).status).toBe(503)
  const opened = await send(healthyApp)
  expect(opened.status).toBe(200)
  expect(await requestPrivatePage(healthyApp, getCookies(opened))).toBe(200)
  expect((await send(healthyApp)).status).toBe(410)
})

test('a session that D1 wrote is valid even if the response of D1 is lost', async () => {
  const healthyApp = await createTestApp()
  const { email, code } = await withCodes(healthyApp)
  const step = getCookies(await signInByPassword(healthyApp, email))
  const failed = await sendCode(await losingAnswers(healthyApp), code, step)
  expect(failed.status).toBe(503)
  expect(await requestPrivatePage(healthyApp, getCookies(failed))).toBe(200)
})

test.for([
  ['the new token', 'UPDATE sessions SET hash'],
  ['the audit entry', 'INSERT INTO audit'],
] as const)(
  'session and code still work if %s could not be written when confirming the identity',
  async ([, start]) => {
    const healthyApp = await createTestApp()
    const { code, Cookie } = await withCodes(healthyApp)
    const send = (app: TestApp) =>
      app.request('/api/mngr/cuenta/verificar', postJson({ password, code }, { Cookie }))
    expect((await send(await failingAt(healthyApp, start))).status).toBe(503)
    expect(await requestPrivatePage(healthyApp, Cookie)).toBe(200)
    const verified = await send(healthyApp)
    expect(verified.status).toBe(200)
    expect(await requestPrivatePage(healthyApp, Cookie)).toBe(401)
    expect(await requestPrivatePage(healthyApp, getCookies(verified))).toBe(200)
  },
)

test('of four simultaneous requests with one recovery code, exactly one signs in', async () => {
  const app = await createTestApp()
  const { email, code } = await withCodes(app)
  const step = getCookies(await signInByPassword(app, email))
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendCode(app, code, step)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
})
