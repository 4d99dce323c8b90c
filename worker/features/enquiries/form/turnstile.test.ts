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

// tools/vitest.config.ts has the mock of the Turnstile service.

const keys = { TURNSTILE_SITE_KEY: 'clave-del-sitio', TURNSTILE_SECRET: 'secreto' }
const origin = 'https://challenges.cloudflare.com'

const policyOf = (response: Response) => response.headers.get('Content-Security-Policy') ?? ''

test('does not allow, offer or call Turnstile without both keys', async () => {
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

test('allows Turnstile on public pages only, and only with both keys', async () => {
  const app = await createTestApp({ ...secretBindings, ...keys })
  // Raises the content version: cached pages have the headers they were rendered with.
  await seedPosts(app, [])
  for (const path of ['/', '/contacto', '/nosotros', '/contacto/gracias', '/no-existe']) {
    const response = await app.request(path)
    expect(policyOf(response), path).toMatch(new RegExp(`script-src 'self' 'sha256-[^ ]+' ${origin};`))
    expect(policyOf(response), path).toMatch(new RegExp(`frame-src [^;]*${origin};`))
    // The script is loaded on first focus in the form.
    expect(await response.text(), path).not.toContain(origin)
  }
  const headers = await signInOwner(app)
  for (const path of ['/mngr', '/mngr/ingreso', '/hostinger', '/api/consultas/token'])
    expect(policyOf(await app.request(path, { headers })), path).not.toContain(origin)
  expect(await (await app.request('/api/consultas/token')).json()).toMatchObject({
    turnstile: 'clave-del-sitio',
  })
})

test('quarantines enquiries unless Turnstile confirms the challenge for this site and form', async () => {
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

test('stores an enquiry sent without script in quarantine and redirects to the thanks page', async () => {
  const app = await createTestApp({ ...secretBindings, ...keys })
  await clearEnquiries(app)
  const response = await postForm(app, { ...validEnquiry, token: createAgedToken() })
  expect(response.status).toBe(303)
  expect((await readStoredEnquiries(app)).map(({ state }) => state)).toEqual(['spam'])
})

test('quarantines an allowed sender for a filled honeypot or a failed challenge', async () => {
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
  // No challenge response, as from a bot or a browser without script.
  expect((await post({ empresa: 'Cuatro' }))?.state).toBe('spam')
})
