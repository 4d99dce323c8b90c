import { expect, test } from 'vitest'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import type { Bindings } from '../../env.ts'
import { addTestManager, getCookies, createTestApp, postJson, type TestApp } from '../../testing/testing.ts'
import {
  signInByPassword,
  fromNewNetwork,
  requestPrivatePage,
  password,
  enableSecondFactor,
} from './testing.ts'

const [one, two] = ['1'.repeat(64), 'AB'.repeat(32)]
const keys = (current: string, previous = ''): Partial<Bindings> => ({
  SECOND_FACTOR_KEY: current,
  SECOND_FACTOR_KEY_PREVIOUS: previous,
})

async function withFactor(current: string) {
  const app = await createTestApp(keys(current))
  const email = `semilla-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  return { email, id, ...(await enableSecondFactor(app, getCookies(await signInByPassword(app, email)))) }
}

const stored = (app: TestApp, id: string) =>
  app.find<{
    secret: string
    key_id: string | null
  }>`SELECT secret, key_id FROM second_factors WHERE manager_id = ${id}`

async function signIn(app: TestApp, email: string, code: string): Promise<Response> {
  const step = getCookies(await signInByPassword(app, email))
  return app.request('/api/_auth/ingreso/codigo', postJson({ code }, { Cookie: step, ...fromNewNetwork() }))
}

test('a secret is stored encrypted, and its codes sign in', async () => {
  const { email, id, secret } = await withFactor(one)
  const app = await createTestApp(keys(one))
  const row = await stored(app, id)
  expect(row?.key_id).toMatch(/^[0-9a-f]{12}$/)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect((await signIn(app, email, generateCode(secret, Date.now()))).status).toBe(200)
})

test('a proposed secret is stored encrypted even before its first code confirms it', async () => {
  const app = await createTestApp(keys(one))
  const email = `semilla-${crypto.randomUUID()}@sitio.example`
  const id = await addTestManager(app, email, password)
  const headers = { Cookie: getCookies(await signInByPassword(app, email)) }
  const proposal = await app.request('/api/mngr/cuenta/codigo/opciones', { method: 'POST', headers })
  // The response has the shape of `secondFactorOptionsSchema`.
  const { secret } = (await proposal.json()) as { secret: string }
  expect((await stored(app, id))?.key_id).not.toBeNull()
  expect((await stored(app, id))?.secret).not.toContain(secret)
})

test('an unencrypted secret works, and is encrypted when it is used', async () => {
  const { email, id, secret } = await withFactor(one)
  const app = await createTestApp(keys(one))
  await app.run`UPDATE second_factors SET secret = ${secret}, key_id = NULL WHERE manager_id = ${id}`
  expect((await signIn(app, email, '000000')).status).toBe(401)
  expect(await stored(app, id)).toEqual({ secret, key_id: null })
  expect((await signIn(app, email, generateCode(secret, Date.now()))).status).toBe(200)
  const row = await stored(app, id)
  expect(row?.key_id).toMatch(/^[0-9a-f]{12}$/)
  expect(row?.secret).not.toContain(secret)
})

test('without an encryption key an unencrypted secret works and stays unencrypted', async () => {
  const { email, id, secret } = await withFactor(one)
  const app = await createTestApp(keys(''))
  await app.run`UPDATE second_factors SET secret = ${secret}, key_id = NULL WHERE manager_id = ${id}`
  expect((await signIn(app, email, generateCode(secret, Date.now()))).status).toBe(200)
  expect(await stored(app, id)).toEqual({ secret, key_id: null })
})

test('the previous key still decrypts a secret, which is then encrypted with the current key', async () => {
  const { email, id, secret } = await withFactor(one)
  const before = await stored(await createTestApp(), id)
  const rotated = await createTestApp(keys(two, one))
  expect((await signIn(rotated, email, generateCode(secret, Date.now()))).status).toBe(200)
  const row = await stored(rotated, id)
  expect(row?.key_id).not.toBe(before?.key_id)
  // The previous key is no longer needed. The case of a key's letters does not matter.
  const after = await createTestApp(keys(two.toLowerCase()))
  expect((await signIn(after, email, generateCode(secret, Date.now() + 30_000))).status).toBe(200)
})

test.for([
  ['no key', keys('')],
  ['another key', keys(two)],
] as const)(
  'with %s an app code is refused with a message about the missing key, and a recovery code signs in',
  async ([, settings]) => {
    const { email, secret, codes } = await withFactor(one)
    const app = await createTestApp(settings)
    const refused = await signIn(app, email, generateCode(secret, Date.now()))
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('reponga la clave anterior')
    const form = await app.request('/mngr/ingreso', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Cookie: getCookies(await signInByPassword(app, email)),
      },
      body: new URLSearchParams({ codigo: generateCode(secret, Date.now()) }).toString(),
    })
    expect(form.status).toBe(503)
    expect(await form.text()).toContain('pide a quien publica el sitio')
    expect((await signIn(app, email, codes[0] ?? '')).status).toBe(200)
  },
)

test('an encrypted secret that is copied to another user’s row does not work', async () => {
  const [mine, other] = [await withFactor(one), await withFactor(one)]
  const app = await createTestApp(keys(one))
  const { secret } = (await stored(app, mine.id)) ?? { secret: '' }
  await app.run`UPDATE second_factors SET secret = ${secret} WHERE manager_id = ${other.id}`
  expect((await signIn(app, other.email, generateCode(mine.secret, Date.now()))).status).toBe(503)
})

test('without an encryption key no second factor can be enabled, and the response says why', async () => {
  const app = await createTestApp(keys(''))
  const email = `semilla-${crypto.randomUUID()}@sitio.example`
  await addTestManager(app, email, password)
  const Cookie = getCookies(await signInByPassword(app, email))
  const refused = await app.request('/api/mngr/cuenta/codigo/opciones', {
    method: 'POST',
    headers: { Cookie },
  })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('le falta la clave') })
  expect(await requestPrivatePage(app, Cookie)).toBe(200)
})
