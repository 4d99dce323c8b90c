import { expect, test } from 'vitest'
import { addTestManager, cookiesOf, createTestApp, postJson } from '../../testing/testing.ts'
import { addAuthenticator, enter, password } from '../testing.ts'

const path = '/api/_auth/ingreso/llave'

test('failed passkeys of one account are its five, wherever they come from', async () => {
  const app = await createTestApp()
  const managerId = await addTestManager(app, 'llave@sitio.example', null)
  await app.bindings.DB.prepare(
    `INSERT INTO passkeys (id, manager_id, credential_id, public_key, counter, synced, label, created_at)
     VALUES ('k1', ?1, 'credencial-conocida', 'AAAA', 0, 0, 'Prueba', 0)`,
  )
    .bind(managerId)
    .run()
  const attempt = (index: number) =>
    app.request(
      path,
      postJson(
        { response: { id: 'credencial-conocida' } },
        { 'CF-Connecting-IP': `2001:db8:5:${index.toString(16)}::1` },
      ),
    )
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => attempt(index)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(800)
  const { results } = await app.bindings.DB.prepare(
    "SELECT event, count(*) AS times FROM audit WHERE manager_id = ?1 AND detail = 'passkey' GROUP BY event ORDER BY event",
  )
    .bind(managerId)
    .all()
  expect(results).toEqual([
    { event: 'sign-in.failed', times: 5 },
    { event: 'sign-in.throttled', times: 1 },
  ])
})

test('passkeys that nobody has are counted by address, together with its wrong passwords', async () => {
  const app = await createTestApp()
  const from = { 'CF-Connecting-IP': '203.0.113.77' }
  const wrong = { email: 'nadie@sitio.example', password: 'no es esta frase' }
  expect((await app.request('/api/_auth/ingreso', postJson(wrong, from))).status).toBe(401)
  const answers = await Promise.all(
    Array.from({ length: 21 }, (_, index) =>
      app.request(path, postJson({ response: { id: `desconocida-${index}` } }, from)),
    ),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(await refused[0]?.json()).toMatchObject({ message: expect.stringContaining('demasiados intentos') })
})

test('confirming by passkey is counted as by password is, and both together', async () => {
  const app = await createTestApp()
  const email = `clave-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  const Cookie = cookiesOf(await enter(app, email))
  const verify = (body: object, way = '') =>
    app.request(`/api/mngr/cuenta/verificar${way}`, postJson(body, { Cookie }))
  const key = await addAuthenticator(app, id)
  expect((await verify({ password: 'no es esta frase' })).status).toBe(422)
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await verify({ response: { id: 'desconocida' } }, '/llave')).status).toBe(422)
  const response = await key.answer(await verify({}, '/llave/opciones'))
  const refused = await verify({ response }, '/llave')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
  expect((await verify({ password })).status).toBe(429)
})

test('a passkey that is right confirms, and clears the count', async () => {
  const app = await createTestApp()
  const email = `clave-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  let Cookie = cookiesOf(await enter(app, email))
  const verify = (body: object, way: string) =>
    app.request(`/api/mngr/cuenta/verificar${way}`, postJson(body, { Cookie }))
  const key = await addAuthenticator(app, id)
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await verify({ response: { id: 'x' } }, '/llave')
    const response = await key.answer(await verify({}, '/llave/opciones'))
    const verified = await verify({ response }, '/llave')
    expect(verified.status).toBe(200)
    Cookie = cookiesOf(verified)
  }
})
