import { expect, test } from 'vitest'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import {
  addTestManager,
  getCookies,
  createTestApp,
  postJson,
  type TestApp,
  testOrigin,
} from '#worker/testing/testing.ts'
import { signInByPassword, fromNewNetwork, createQuietApp, password, enableSecondFactor } from '../testing.ts'
import { hashBudget } from './hash-budget.ts'

// Signing in by the form without scripts, and by the page's script.

const newEmail = () => `formulario-${crypto.randomUUID()}@sitio.example`

const post = (app: TestApp, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request('/mngr/ingreso', {
    method: 'POST',
    headers: { Origin: testOrigin, ...fromNewNetwork(), ...headers },
    body: new URLSearchParams(fields),
  })

/** The names of the password and code fields that the form in a response has. */
async function askedBy(answer: Response): Promise<string[]> {
  const html = await answer.text()
  return ['contrasena', 'codigo'].filter((name) => html.includes(`name="${name}"`))
}

const clearsStep = (answer: Response): boolean =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-paso=; Max-Age=0'))

const withSecondFactor = async (app: TestApp) => {
  const email = newEmail()
  const id = await addTestManager(app, email, password)
  return { email, id, ...(await enableSecondFactor(app, getCookies(await signInByPassword(app, email)))) }
}

test('without scripts the form asks for the code after the password, and starts again if the step was used', async () => {
  const app = await createTestApp()
  const { email, id, codes } = await withSecondFactor(app)
  const volver = '/mngr/cuenta'
  const asked = await post(app, { correo: email, contrasena: password, recordar: 'on', volver })
  expect([asked.status, asked.headers.get('Location')]).toEqual([
    303,
    '/mngr/ingreso?volver=%2Fmngr%2Fcuenta&paso=codigo',
  ])
  const step = { Cookie: getCookies(asked) }
  const wrong = await post(app, { codigo: '000000' }, step)
  expect([wrong.status, clearsStep(wrong), await askedBy(wrong)]).toEqual([401, false, ['codigo']])
  const right = await post(app, { codigo: codes[0] ?? '', volver }, step)
  expect([right.status, right.headers.get('Location'), clearsStep(right)]).toEqual([303, volver, true])
  expect(right.headers.getSetCookie().join()).toMatch(/__Host-sesion=[\w-]{43}; Max-Age=2592000/)
  expect(await app.value`SELECT event FROM audit WHERE manager_id = ${id} ORDER BY id DESC LIMIT 1`).toBe(
    'sign-in.recovery-code',
  )
  const over = await post(app, { codigo: codes[1] ?? '' }, step)
  expect([over.status, clearsStep(over), await askedBy(over)]).toEqual([401, true, ['contrasena']])
})

test('requests that the form cannot send are refused, and a flood gets Retry-After', async () => {
  const { app } = await createQuietApp()
  const wrong = { correo: newEmail(), contrasena: 'no es esta frase' }
  const json = await post(app, wrong, { 'Content-Type': 'application/json' })
  const long = await post(app, { ...wrong, relleno: 'x'.repeat(100_000) })
  expect([json.status, long.status]).toEqual([415, 413])
  for (const fields of [{ correo: '', contrasena: '' }, { codigo: '' }])
    expect((await post(app, fields)).status).toBe(422)
  for (let n = 0; n < hashBudget.burst; n += 1) {
    const answer = await post(app, wrong)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([401, null])
    expect(await answer.text()).not.toContain('Tu contraseña nueva está guardada')
  }
  const flood = await post(app, wrong)
  const wait = String(hashBudget.refillMs / 1_000)
  expect([flood.status, flood.headers.get('Retry-After')]).toEqual([429, wait])
  const program = await post(app, wrong, { Accept: 'application/json' })
  expect([program.status, program.headers.get('Retry-After')]).toEqual([429, wait])
  expect(await program.json()).toMatchObject({ error: true, statusCode: 429 })
})

test('the JSON response reports an expired step or a wrong code, but after a wrong password names no field', async () => {
  const app = await createTestApp()
  const { email } = await withSecondFactor(app)
  const tryCode = async (headers: Record<string, string>) => {
    const init = postJson({ code: '000000' }, { ...fromNewNetwork(), ...headers })
    const answer = await app.request('/api/_auth/ingreso/codigo', init)
    return { status: answer.status, clears: clearsStep(answer), ...(await answer.json<object>()) }
  }
  const over = { status: 401, clears: true, data: { expired: true } }
  expect(await tryCode({})).toMatchObject(over)
  expect(await tryCode({ Cookie: `__Host-paso=${'A'.repeat(43)}` })).toMatchObject(over)
  const step = { Cookie: getCookies(await signInByPassword(app, email)) }
  const fields = { code: 'El código no es correcto o ya se usó.' }
  expect(await tryCode(step)).toMatchObject({ status: 401, clears: false, data: { fields } })
  const wrong = postJson({ email, password: 'no es esta frase' }, fromNewNetwork())
  expect(await (await app.request('/api/_auth/ingreso', wrong)).json()).not.toHaveProperty('data')
})

test('requests with made-up cookies of a sign-in step or a device are limited per network and minute', async () => {
  const { app } = await createQuietApp()
  const email = newEmail()
  const steps = { 'CF-Connecting-IP': '192.0.2.81' }
  const devices = { 'CF-Connecting-IP': '192.0.2.82' }
  const token = (n: number) => String(n).padStart(43, 'A')
  const statusOf = async (path: string, body: object, headers: Record<string, string>) =>
    (await app.request(`/api/_auth/ingreso${path}`, postJson(body, headers))).status
  const tryStep = (n: number) =>
    statusOf('/codigo', { code: '000000' }, { ...steps, Cookie: `__Host-paso=${token(n)}` })
  const tryDevice = (n: number) =>
    statusOf('', { email, password }, { ...devices, Cookie: `__Host-dispositivo=${token(n)}` })
  for (let n = 0; n < rateLimits.network.pages; n += 1) {
    expect(await tryStep(n)).toBe(401)
    expect([401, 429]).toContain(await tryDevice(n))
  }
  expect([await tryStep(0), await tryDevice(0)]).toEqual([429, 429])
})

test('a passkey whose id is not a string is refused', async () => {
  const app = await createTestApp()
  const answer = await app.request('/api/_auth/ingreso/llave', postJson({ response: { id: {} } }))
  expect(answer.status).toBe(401)
})
