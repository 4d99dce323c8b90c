import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { addTestManager, getCookies, createTestApp, postJson } from '#worker/testing/testing.ts'
import { hashPassword, passwordCost, verifyPassword } from '../credentials/password.ts'
import { signInWithPassword } from '../sign-in/sign-in.ts'

const path = '/api/_auth/ingreso'
const password = 'una frase larga y rara'

/** Stops the clock, so that all attempts are in one window. */
function stopClock(): void {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a correct password sets a secure cookie and returns the path of the requested page', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'ana@sitio.example', password)
  const response = await app.request(
    path,
    postJson({ email: ' Ana@sitio.example', password, volver: '/mngr/cuenta' }),
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ user: { email: 'ana@sitio.example' }, to: '/mngr/cuenta' })
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('__Host-sesion='))
  expect(cookie).toMatch(/^__Host-sesion=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const panel = await app.request('/mngr', { headers: { Cookie: getCookies(response) } })
  expect(panel.status).toBe(200)
  expect(panel.headers.get('Cache-Control')).toBe('private, no-store')
})

test('a long address can be returned to, and one that is too long for the request leads to the dashboard', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'larga@sitio.example', password)
  for (const [length, isShort] of [
    [3_000, true],
    [9_000, false],
  ] as const) {
    const wished = `/mngr/blog?q=${'x'.repeat(length)}`
    const html = await (await app.request(`/mngr/ingreso?volver=${encodeURIComponent(wished)}`)).text()
    const to = /name="volver" value="([^"]*)"/.exec(html)?.[1]
    expect(to).toBe(isShort ? wished : '/mngr')
    const body = { email: 'larga@sitio.example', password, volver: to }
    expect(await (await app.request(path, postJson(body))).json()).toMatchObject({ to })
  }
})

test('without scripts the form redirects, and after an error shows the typed address but not the password', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'beto@sitio.example', password)
  const form = (secret: string) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://cauce.example' },
    body: new URLSearchParams({
      correo: 'beto@sitio.example',
      contrasena: secret,
      recordar: 'on',
    }).toString(),
  })
  const wrong = await app.request('/mngr/ingreso?volver=%2Fmngr%2Fcuenta', form('otra cosa muy distinta'))
  expect(wrong.status).toBe(401)
  const html = await wrong.text()
  expect(html).toContain('beto@sitio.example')
  expect(html).toContain('El correo o la contraseña no son correctos.')
  expect(html).not.toContain('otra cosa muy distinta')
  const right = await app.request('/mngr/ingreso?volver=%2Fmngr%2Fcuenta', form(password))
  expect(right.status).toBe(303)
  expect(right.headers.get('Location')).toBe('/mngr/cuenta')
  expect(right.headers.getSetCookie().join()).toMatch(/__Host-sesion=[\w-]{43}; Max-Age=2592000/)
})

test('unknown accounts and wrong passwords get the same response and cost one hash each', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'carla@sitio.example', password)
  await addTestManager(app, 'sin@sitio.example', null)
  const gone = await addTestManager(app, 'ida@sitio.example', password)
  await app.run`UPDATE managers SET disabled_at = 1 WHERE id = ${gone}`
  const bodies = new Set<string>()
  for (const email of ['carla', 'nadie', 'sin', 'ida'].map((name) => `${name}@sitio.example`)) {
    const attempt = { email, password: 'no es esta frase', remember: false }
    const response = await app.request(path, postJson(attempt))
    bodies.add(`${response.status} ${await response.text()}`)
    // Hashing dominates the time: each attempt compares one hash, even without a stored one.
    let compared = 0
    const asking = { network: email, block: email, deviceHash: null, now: 0 }
    const outcome = await signInWithPassword(
      parseEnv(app.bindings),
      { ...attempt, ...asking },
      async (...given) => {
        compared += 1
        return verifyPassword(...given)
      },
    )
    expect(outcome.kind, email).toBe('refused')
    expect(compared, email).toBe(1)
  }
  expect([...bodies]).toEqual([expect.stringMatching(/^401 .*El correo o la contraseña no son correctos/)])
})

test('of 1,000 parallel wrong passwords an isolate checks four, and a known device is not locked out', async () => {
  stopClock()
  const app = await createTestApp()
  await addTestManager(app, 'dora@sitio.example', password)
  const first = await app.request(path, postJson({ email: 'dora@sitio.example', password }))
  const known = getCookies(first)
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      app.request(
        path,
        postJson(
          { email: 'dora@sitio.example', password: `equivocada numero ${index}` },
          { 'CF-Connecting-IP': `2001:db8:${(index % 50).toString(16)}::1` },
        ),
      ),
    ),
  )
  const tried = answers.filter(({ status }) => status === 401)
  const refused = answers.filter(({ status }) => status === 429)
  expect(tried).toHaveLength(4)
  expect(refused).toHaveLength(996)
  expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  const back = await app.request(path, postJson({ email: 'dora@sitio.example', password }, { Cookie: known }))
  expect(back.status).toBe(200)
})

test('a made-up device cookie gets the limits of an unknown device, even if the account has a known one', async () => {
  stopClock()
  const app = await createTestApp()
  const email = 'delia@sitio.example'
  await addTestManager(app, email, password)
  expect((await app.request(path, postJson({ email, password }))).status).toBe(200)
  const statuses: number[] = []
  for (let index = 0; index < 8; index += 1) {
    const Cookie = `__Host-dispositivo=${`inventado${index}`.padEnd(43, 'a')}`
    statuses.push((await app.request(path, postJson({ email, password: 'equivocada' }, { Cookie }))).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
})

test('a network allows ten failures across accounts, and IPv6 networks are counted by /64', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 12; index += 1) {
    // Each app stands for a separate isolate.
    const app = await createTestApp()
    const body = { email: `persona${index}@sitio.example`, password: 'no es esta frase' }
    const from = { 'CF-Connecting-IP': `2001:db8:77:1::${index.toString(16)}` }
    statuses.push((await app.request(path, postJson(body, from))).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('requests from other sites, of other types or too large are refused before the password is checked', async () => {
  const app = await createTestApp()
  const body = { email: 'ana@sitio.example', password }
  const foreign = await app.request(path, postJson(body, { 'Sec-Fetch-Site': 'cross-site' }))
  expect(foreign.status).toBe(403)
  const origin = await app.request(path, {
    ...postJson(body),
    headers: { 'Content-Type': 'application/json', Origin: 'https://mal.example' },
  })
  expect(origin.status).toBe(403)
  expect((await app.request(path, postJson(body, { 'Content-Type': 'text/plain' }))).status).toBe(415)
  expect((await app.request(path, postJson({ ...body, relleno: 'x'.repeat(9_000) }))).status).toBe(413)
  expect((await app.request(path, postJson({ email: '', password: '' }))).status).toBe(422)
})

test('the sign-in page never redirects to another site', async () => {
  const app = await createTestApp()
  await addTestManager(app, 'eva@sitio.example', password)
  const signedIn = await app.request(path, postJson({ email: 'eva@sitio.example', password }))
  const Cookie = getCookies(signedIn)
  for (const wished of [
    '//evil.example',
    'https:evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/mngr/%0d%0aSet-Cookie:a=b',
    '/mngr/cuenta%7F',
    '/mngr/x/../../evil.example',
    '/mngr/%2e%2e/cuenta',
    '/mngr/%5cevil.example',
    '/mngr/%E0%A4%A',
    'javascript:alert(1)',
    '/mngr/ingreso',
    '',
  ]) {
    const response = await app.request(`/mngr/ingreso?volver=${encodeURIComponent(wished)}`, {
      headers: { Cookie },
    })
    expect(response.headers.get('Location'), wished).toBe('/mngr')
  }
})

test('signing in replaces a password hash that was made with a lower cost', async () => {
  const app = await createTestApp()
  const id = await addTestManager(app, 'flor@sitio.example', null)
  const old = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 })
  await app.run`UPDATE managers SET password = ${old} WHERE id = ${id}`
  const enter = () => app.request(path, postJson({ email: 'flor@sitio.example', password }))
  expect((await enter()).status).toBe(200)
  const stored = await app.value`SELECT password FROM managers WHERE id = ${id}`
  expect(stored).toMatch(`scrypt$${passwordCost.N}$8$${passwordCost.p}$`)
  expect((await enter()).status).toBe(200)
})
