import { expect, test } from 'vitest'
import { networkLimits } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { addTestManager, getCookies, createTestApp, postJson } from '#worker/testing/testing.ts'
import { enrolAuthenticator, signInByPassword, password } from '../testing.ts'

const path = '/api/_auth/ingreso/llave'

test('an account allows five failed passkey sign-ins, whatever networks they come from', async () => {
  const app = await createTestApp()
  const managerId = await addTestManager(app, 'llave@sitio.example', null)
  await app.run`INSERT INTO passkeys (id, manager_id, credential_id, public_key, counter, synced, label, created_at)
     VALUES ('k1', ${managerId}, 'credencial-conocida', 'AAAA', 0, 0, 'Prueba', 0)`
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
  const results = await app.all`SELECT event, detail FROM audit WHERE manager_id = ${managerId}`
  expect(results).toEqual([{ event: 'sign-in.failed', detail: 'passkey' }])
  const counted = await app.find`SELECT count, limited FROM failed_sign_ins WHERE account = ${managerId}`
  expect(counted).toEqual({ count: 5, limited: 1 })
})

test('failed confirmations of the identity by passkey and by password share one limit', async () => {
  const app = await createTestApp()
  const email = `clave-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  const Cookie = getCookies(await signInByPassword(app, email))
  const verify = (body: object, way = '') =>
    app.request(`/api/mngr/cuenta/verificar${way}`, postJson(body, { Cookie }))
  const key = await enrolAuthenticator(app, id)
  expect((await verify({ password: 'no es esta frase' })).status).toBe(422)
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect((await verify({ response: { id: 'desconocida' } }, '/llave')).status).toBe(422)
  const response = await key.answer(await verify({}, '/llave/opciones'))
  const refused = await verify({ response }, '/llave')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(800)
  expect((await verify({ password })).status).toBe(429)
})

test('a correct passkey confirms the identity and clears the count of failures', async () => {
  const app = await createTestApp()
  const email = `clave-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  let Cookie = getCookies(await signInByPassword(app, email))
  const verify = (body: object, way: string) =>
    app.request(`/api/mngr/cuenta/verificar${way}`, postJson(body, { Cookie }))
  const key = await enrolAuthenticator(app, id)
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await verify({ response: { id: 'x' } }, '/llave')
    const response = await key.answer(await verify({}, '/llave/opciones'))
    const verified = await verify({ response }, '/llave')
    expect(verified.status).toBe(200)
    Cookie = getCookies(verified)
  }
})

test('a successful passkey sign-in does not count towards the limit of its network', async () => {
  const app = await createTestApp()
  const key = await enrolAuthenticator(app, await addTestManager(app, 'gratis@sitio.example', null))
  let device: Record<string, string> = {}
  for (const network of ['198.51.100.1', '203.0.113.1']) {
    const response = await key.answer(await app.request(`${path}/opciones`, postJson({})))
    const answer = await app.request(path, postJson({ response }, { 'CF-Connecting-IP': network, ...device }))
    expect(answer.status).toBe(200)
    device = { Cookie: getCookies(answer) }
    const origin = { network, block: network.replace(/\.1$/, '.0/24') }
    let left = 0
    while (networkLimits.passkeys.take(origin, Date.now())) left += 1
    expect(left).toBe(rateLimits.network.pages)
  }
})
