import { expect, test } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import { addTestManager, getCookies, createTestApp, postJson, type TestApp } from '#worker/testing/testing.ts'
import { createStoredEnrolmentLink, enableSecondFactor } from '../testing.ts'

const path = '/api/_auth/ingreso'
const password = 'una frase larga y rara'
const wishes = ['//evil.example', 'https:evil.example', '/\\evil.example', 'https://evil.example/mngr']

const enter = (app: TestApp, email: string, headers: Record<string, string> = {}, volver?: string) =>
  app.request(path, postJson({ email, password, volver }, headers))

const statusOf = (app: TestApp, Cookie: string) =>
  app.request('/api/mngr/cuenta/sesiones', { headers: { Cookie } }).then(({ status }) => status)

test('signing in by script or form never redirects to another site', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'gala@sitio.example', password)
  for (const wished of wishes) {
    const answer = await enter(app, 'gala@sitio.example', {}, wished)
    expect(await answer.json(), wished).toMatchObject({ to: '/mngr' })
    for (const [query, field] of [
      [wished, ''],
      ['/mngr/cuenta', wished],
    ] as const) {
      const form = await app.request(`/mngr/ingreso?volver=${encodeURIComponent(query)}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://cauce.example' },
        body: new URLSearchParams({
          correo: 'gala@sitio.example',
          contrasena: password,
          volver: field,
        }).toString(),
      })
      expect(form.headers.get('Location'), wished).toBe('/mngr')
    }
  }
})

test('signing in over the session of another user opens a new session and ends the old one', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'intrusa@sitio.example', password)
  await addTestManager(app, 'hugo@sitio.example', password)
  const left = getCookies(await enter(app, 'intrusa@sitio.example'))
  expect(await statusOf(app, left)).toBe(200)
  const own = getCookies(await enter(app, 'hugo@sitio.example', { Cookie: left }))
  const session = await app.request('/api/_auth/session', { headers: { Cookie: own } })
  expect(await session.json()).toMatchObject({ user: { email: 'hugo@sitio.example' } })
  expect(await statusOf(app, left)).toBe(401)
  expect(await statusOf(app, own)).toBe(200)
})

test('confirming the identity replaces the session token', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'irene@sitio.example', password)
  const before = getCookies(await enter(app, 'irene@sitio.example'))
  const verified = await app.request('/api/mngr/cuenta/verificar', postJson({ password }, { Cookie: before }))
  expect(verified.status).toBe(200)
  expect(await statusOf(app, before)).toBe(401)
  expect(await statusOf(app, getCookies(verified))).toBe(200)
})

test('of several simultaneous uses of an enrolment link one succeeds, and a newer link ends an older one', async () => {
  const app = await createTestApp()
  const id = await addTestManager(app, 'nora@sitio.example', null)
  const env = parseEnv(app.bindings)
  const tokenOf = (link: string) => link.split('/').at(-1)
  const older = tokenOf(await createStoredEnrolmentLink(env, id, Date.now()))
  const token = tokenOf(await createStoredEnrolmentLink(env, id, Date.now()))
  const enrol = (given: string | undefined, number: number) =>
    app.request(
      '/api/_auth/activar',
      postJson({ token: given, name: 'Nora', password: `frase nueva y larga ${number}` }),
    )
  expect((await enrol(older, 0)).status).toBe(410)
  expect((await enrol(`${token?.slice(1)}A`, 0)).status).toBe(410)
  const answers = await Promise.all([1, 2, 3, 4].map((number) => enrol(token, number)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
  const options = await app.request('/api/_auth/activar/llave/opciones', postJson({ token, name: 'Nora' }))
  expect(options.status).toBe(410)
})

test('of four simultaneous uses of an app code or recovery code, exactly one signs in', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'olga@sitio.example', password)
  const session = getCookies(await enter(app, 'olga@sitio.example'))
  const { secret, codes } = await enableSecondFactor(app, session)
  for (const createCode of [() => generateCode(secret, Date.now()), () => codes[0] ?? '']) {
    const steps = await Promise.all([1, 2, 3, 4].map(() => enter(app, 'olga@sitio.example')))
    // Create the code only now: while the passwords are hashed, an earlier code could expire.
    const code = createCode()
    const answers = await Promise.all(
      steps.map((step) => app.request(`${path}/codigo`, postJson({ code }, { Cookie: getCookies(step) }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    await app.bindings.DB.exec('DELETE FROM throttle')
  }
})
