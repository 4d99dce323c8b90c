import { expect, test } from 'vitest'
import { createTestApp, seedPosts, signInOwner } from '#worker/testing/testing.ts'
import {
  createInboxClient,
  clearEnquiries,
  validEnquiry,
  createAgedToken,
  postForm,
  postJson,
  readStoredEnquiries,
  secretBindings,
} from '../testing.ts'

// Turnstile's answers come from the double in tools/vitest.config.ts.

const keys = { TURNSTILE_SITE_KEY: 'clave-del-sitio', TURNSTILE_SECRET: 'secreto' }
const origin = 'https://challenges.cloudflare.com'

const policyOf = (response: Response) => response.headers.get('Content-Security-Policy') ?? ''

test('without a key nothing of Turnstile is allowed, offered or asked', async () => {
  for (const half of [{}, { TURNSTILE_SITE_KEY: 'clave' }, { TURNSTILE_SECRET: 'secreto' }]) {
    const app = await createTestApp({ ...secretBindings, ...half })
    await clearEnquiries(app)
    const page = await app.request('/contacto')
    expect(policyOf(page)).not.toContain(origin)
    expect(await (await app.request('/api/consultas/token')).json()).toEqual({ token: expect.any(String) })
    await postJson(app, { ...validEnquiry, token: createAgedToken() })
    expect((await readStoredEnquiries(app))[0]?.state).toBe('new')
  }
})

test('with a key the public documents allow its script and frame, the manager area and files do not', async () => {
  const app = await createTestApp({ ...secretBindings, ...keys })
  // A new content version: stored pages have the headers they were rendered with.
  await seedPosts(app, [])
  for (const path of ['/', '/contacto', '/nosotros', '/contacto/gracias', '/no-existe']) {
    const response = await app.request(path)
    expect(policyOf(response), path).toMatch(new RegExp(`script-src 'self' 'sha256-[^ ]+' ${origin};`))
    expect(policyOf(response), path).toMatch(new RegExp(`frame-src [^;]*${origin};`))
    // The script itself only comes with the first focus in the form.
    expect(await response.text(), path).not.toContain(origin)
  }
  const headers = await signInOwner(app)
  for (const path of ['/mngr', '/mngr/ingreso', '/hostinger', '/api/consultas/token'])
    expect(policyOf(await app.request(path, { headers })), path).not.toContain(origin)
  expect(await (await app.request('/api/consultas/token')).json()).toMatchObject({
    turnstile: 'clave-del-sitio',
  })
})

test('only a challenge that Turnstile confirms for this site and form goes to the inbox; whatever else waits in quarantine', async () => {
  const app = await createTestApp({ ...secretBindings, ...keys })
  const table: [answer: unknown, state: string][] = [
    ['resuelto', 'new'],
    ['inventado', 'spam'],
    ['resuelto en otro sitio', 'spam'],
    ['resuelto bajo nuestro nombre', 'spam'],
    ['resuelto para otra cosa', 'spam'],
    ['resuelto para nada', 'spam'],
    ['caído', 'spam'],
    [undefined, 'spam'],
    [{ a: 1 }, 'spam'],
    ['x'.repeat(3_000), 'spam'],
  ]
  for (const [answer, state] of table) {
    await clearEnquiries(app)
    const fields = { ...validEnquiry, token: createAgedToken(), 'cf-turnstile-response': answer }
    expect((await postJson(app, fields)).status, String(answer)).toBe(201)
    const [row] = await readStoredEnquiries(app)
    expect(row?.state, String(answer)).toBe(state)
    if (state === 'spam') expect(row?.reasons).toContain('No superó la comprobación de Turnstile')
  }
})

test('without script the enquiry is stored, in quarantine, and thanked', async () => {
  const app = await createTestApp({ ...secretBindings, ...keys })
  await clearEnquiries(app)
  const response = await postForm(app, { ...validEnquiry, token: createAgedToken() })
  expect(response.status).toBe(303)
  expect((await readStoredEnquiries(app)).map(({ state }) => state)).toEqual(['spam'])
})

test('"no es spam" forgives a sender neither a filled honeypot nor a failed challenge', async () => {
  const app = await createTestApp({ ...secretBindings, ...keys })
  await clearEnquiries(app)
  const { act } = await createInboxClient(app)
  const from = { ...validEnquiry, mensaje: 'http://a.example '.repeat(8) }
  const post = async (more: object) => {
    await postJson(app, { ...from, ...more, token: createAgedToken() })
    return (await readStoredEnquiries(app)).at(-1)
  }
  const solved = { 'cf-turnstile-response': 'resuelto' }
  const first = await post({})
  expect(first?.state).toBe('spam')
  await act([first?.reference ?? ''], { kind: 'not-spam' })
  expect((await post({ ...solved, empresa: 'Uno' }))?.state).toBe('new')
  expect((await post({ ...solved, codigo_interno: 'x', empresa: 'Dos' }))?.state).toBe('spam')
  expect((await post({ 'cf-turnstile-response': 'inventado', empresa: 'Tres' }))?.state).toBe('spam')
  // Without the challenge, as a program or a browser without script posts it.
  expect((await post({ empresa: 'Cuatro' }))?.state).toBe('spam')
})
