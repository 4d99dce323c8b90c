import { expect, test } from 'vitest'
import { type NetworkLimitName, networkLimits, takeSearch } from '../http/limits/memory-limits.ts'
import { getNetworkBlock, getNetwork } from '../http/limits/network.ts'
import { rateLimits } from '../http/limits/rate-limits.ts'
import { watchQueries } from './replace-calls.ts'
import { createPng } from './samples/png.ts'
import { addTestManager, getCookies, createTestApp, postJson, signInOwner, testOrigin } from './testing.ts'

const token = 'a'.repeat(42)
const id = 'a'.repeat(19)

/** A POST request with an invented cookie. */
const post = (cookie: string, body: object = {}): RequestInit =>
  postJson(body, { Cookie: `__Host-${cookie}=N${token}` })
const formPost = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** Addresses that cause a lookup in storage and that anybody can invent endlessly; `N` is replaced by a number. */
const families: [path: string, status: number, kind: NetworkLimitName, init?: RequestInit][] = [
  ['/vista-previa/inventadaN', 404, 'tokens'],
  ['/vista-previa/texto/inventadaN', 404, 'tokens'],
  ['/api/data/vista-previa/inventadaN', 404, 'tokens'],
  [`/medios/N${id}/640.jpg`, 404, 'files'],
  [`/medios/N${id}/informe.pdf`, 404, 'files'],
  [`/medios/N${id}/640.jpg`, 404, 'files', { method: 'HEAD' }],
  ['/redes/blog/inventadoN/0123abcd.png', 404, 'files'],
  ['/trazos/verde/articulo/inventadoN.svg', 404, 'files'],
  [`/mngr/contrasena/N${token}`, 200, 'tokens'],
  [`/mngr/activar/N${token}`, 200, 'tokens'],
  [`/mngr/correo/N${token}`, 200, 'tokens'],
  [`/api/resumen/N${token}`, 200, 'tokens'],
  [`/api/resumen/N${token}`, 200, 'tokens', { method: 'POST' }],
  [
    `/mngr/contrasena/N${token}`,
    410,
    'tokens',
    { method: 'POST', body: new URLSearchParams({ contrasena: 'x' }) },
  ],
  [`/mngr/correo/N${token}`, 410, 'tokens', { method: 'POST', body: new URLSearchParams() }],
  ['/api/_auth/ingreso/codigo', 401, 'tokens', post('paso', { code: '123456' })],
  ['/api/_auth/ingreso/llave', 401, 'passkeys', post('dispositivo', { response: { id: 'de-nadie' } })],
  [
    '/api/_auth/activar',
    410,
    'tokens',
    postJson({ token: `a${token}`, name: 'Nadie', password: 'una frase larga y rara' }),
  ],
  ['/mngr/olvido', 409, 'forms', formPost({ correo: 'x' })],
  ['/mngr/olvido', 200, 'forms'],
  ['/mngr/ingreso', 200, 'forms'],
  ['/api/_auth/ingreso/llave/opciones', 200, 'forms', postJson({})],
  [
    '/api/_auth/ingreso',
    401,
    'devices',
    post('dispositivo', { email: 'nadie@sitio.example', password: 'x' }),
  ],
  ['/contacto', 503, 'contact', formPost({ nombre: 'x' })],
  ['/blog/inventadoN', 404, 'pages'],
  ['/blog/inventadoN.md', 404, 'pages'],
  ['/blog/etiqueta/inventadaN', 404, 'pages'],
  ['/blog/etiqueta/inventadaN/feed.xml', 404, 'pages'],
  ['/blog/serie/inventadaN', 404, 'pages'],
  ['/blog/serie/inventadaN/feed.xml', 404, 'pages'],
  ['/blog/autor/inventadoN', 404, 'pages'],
  ['/blog/autor/inventadoN/feed.xml', 404, 'pages'],
  ['/blog?pagina=765N', 404, 'pages'],
  ['/api/data/blog/inventadoN', 404, 'pages'],
  ['/inventadaN', 404, 'pages'],
  ['/contacto?asunto=inventadoN', 302, 'pages'],
  ['/blog/buscar?q=inventadoN', 200, 'pages'],
  ['/api/buscar?q=inventadoN', 200, 'pages'],
]

const createNetwork = (address: string) => ({ network: getNetwork(address), block: getNetworkBlock(address) })

/** Uses up a network's limit of one kind, except for `left` reads. */
function useUpReads(address: string, kind: NetworkLimitName, left = 0) {
  for (let count = left; count < rateLimits.network.pages; count++)
    networkLimits[kind].take(createNetwork(address), Date.now())
}

test.each(families)('%s answers 429 to a network that exceeded its limit', async (...family) => {
  const [path, status, kind, init] = family
  const app = await createTestApp()
  const at = families.findIndex((each) => each[0] === path && each[3] === init)
  const [busy, other] = [`10.1.${at}.1`, `10.2.${at}.1`]
  const ask = async (from: string, count: number) => {
    const headers = new Headers(init?.headers)
    headers.set('CF-Connecting-IP', from)
    return (await app.request(path.replace('N', String(count)), { ...init, headers, redirect: 'manual' }))
      .status
  }
  useUpReads(busy, kind, 1)
  const seen = [await ask(busy, 1), await ask(busy, 2), await ask(busy, 3)]
  expect(seen).toContain(status)
  expect(seen.at(-1)).toBe(429)
  expect(await ask(other, 4)).toBe(status)
})

test('requests for existing files are not counted, except with an invented query', async () => {
  const app = await createTestApp()
  const path = `/medios/${'b'.repeat(20)}/10.png`
  await app.bindings.MEDIA.put(path.slice(1), createPng(10, 10, 1_000))
  const from = '192.0.2.251'
  const ask = async (address: string) =>
    (await app.request(address, { headers: { 'CF-Connecting-IP': from } })).status
  useUpReads(from, 'files', 2)
  for (let count = 0; count < 4; count++) expect(await ask(path)).toBe(200)
  for (const x of [1, 2]) expect(await ask(`${path}?x=${x}`)).toBe(200)
  expect(await ask(`${path}?x=3`)).toBe(429)
})

test('lookups of invented sessions are counted, and real sessions are not affected', async () => {
  const app = await createTestApp()
  await addTestManager(app, `inventada-${crypto.randomUUID()}@sitio.example`, null)
  const { Cookie } = await signInOwner(app)
  const ask = async (cookie: string, from = '192.0.2.252') => {
    const headers = { Cookie: cookie, 'CF-Connecting-IP': from }
    return (await app.request('/api/mngr/cuenta', { headers })).status
  }
  const madeUp = Cookie.replace(/=[^;]+/, `=b${token}`)
  useUpReads('192.0.2.252', 'sessions', 1)
  const real = await ask(Cookie)
  expect([401, 503]).not.toContain(real)
  expect(await ask(madeUp)).toBe(401)
  expect(await ask(madeUp)).toBe(503)
  expect(await ask(Cookie)).toBe(real)
  expect(await ask(Cookie, '198.51.100.62')).toBe(real)
})

test('floods of file requests, direct or from another site, do not affect sessions or the sign-in page', async () => {
  const app = await createTestApp()
  const { Cookie } = await signInOwner(app)
  const from = '192.0.2.253'
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await app.request(path, { headers: { 'CF-Connecting-IP': from, ...headers }, redirect: 'manual' }))
      .status
  const foreign = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' }
  for (let n = 0; n <= rateLimits.network.pages; n += 1)
    await ask(`/medios/${n}${id}`.slice(0, 28) + '/800.png')
  expect(await ask('/api/mngr/cuenta/sesiones', { Cookie })).toBe(200)
  expect(await ask('/mngr', { Cookie })).toBe(200)
  expect(await ask('/mngr/ingreso')).toBe(200)
  expect(await ask('/blog/inventado')).toBe(404)
  for (let n = 0; n <= rateLimits.network.pages; n += 1) await ask(`/blog/ajeno-${n}.md`, foreign)
  expect(await ask('/blog/ajeno-otro.md', foreign)).toBe(429)
  expect(await ask('/blog/inventado-tambien')).toBe(404)
})

test('signing out of an invented session writes nothing and is counted', async () => {
  const base = await createTestApp()
  const asked: string[] = []
  const DB = watchQueries(base.bindings.DB, (query) => asked.push(query))
  const app = await createTestApp({ DB })
  const out = (path: string, method: string, n: number) =>
    app.request(path, {
      method,
      headers: {
        'CF-Connecting-IP': '192.0.2.254',
        Origin: testOrigin,
        Cookie: `__Host-sesion=${n % 10}${token}`,
      },
    })
  for (const [path, method, status] of [
    ['/api/_auth/session', 'DELETE', 200],
    ['/mngr/salir', 'POST', 303],
  ] as const) {
    const answer = await out(path, method, 1)
    expect(answer.status).toBe(status)
    expect(answer.headers.getSetCookie().join()).toContain('__Host-sesion=; Max-Age=0')
  }
  expect(asked.filter((text) => /^\s*(?:INSERT|UPDATE|DELETE)/.test(text))).toEqual([])
  // The audit log is not read for sealing either.
  expect(asked.filter((text) => text.includes('audit'))).toEqual([])
  useUpReads('192.0.2.254', 'sessions')
  asked.length = 0
  expect((await out('/api/_auth/session', 'DELETE', 2)).status).toBe(503)
  expect((await out('/mngr/salir', 'POST', 2)).status).toBe(503)
  expect(asked).toEqual([])
})

test('network blocks that use up their search limits do not affect other networks', () => {
  const now = Date.now()
  const ask = (address: string, times: number) =>
    Array.from({ length: times }, () => takeSearch(createNetwork(address), now)).filter(Boolean).length
  // Nine /64 networks of one /56, so they belong to one block.
  const answered = Array.from({ length: 9 }, (_, n) => ask(`2001:db8:5:${n}::1`, rateLimits.network.searches))
  expect(answered.reduce((sum, n) => sum + n)).toBe(2 * rateLimits.network.searches)
  expect(ask('2001:db8:6::1', 1)).toBe(1)
  // Enough blocks to use up the limit of the isolate.
  for (let n = 0; n < rateLimits.isolate.searches / rateLimits.network.searches; n += 1)
    ask(`2001:db8:${n + 16}::1`, rateLimits.network.searches)
  expect(ask('2001:db8:16::1', 1)).toBe(0)
  expect(ask('203.0.113.5', 5)).toBe(5)
})

test('the /64 networks of one /56 block share a limit of lookups, twice that of a single network', () => {
  const ask = (n: number) => networkLimits.pages.take(createNetwork(`2001:db8:7:${n}::1`), Date.now())
  for (let n = 0; n < 2 * rateLimits.network.pages; n += 1) expect(ask(n % 9)).toBe(true)
  expect(ask(20)).toBe(false)
})

test('a known device can sign in after its network has used up the limit of unknown devices', async () => {
  const app = await createTestApp()
  const given = { email: `equipo-${crypto.randomUUID()}@sitio.example`, password: 'una frase larga y rara' }
  await addTestManager(app, given.email, given.password)
  const enter = (from: string, Cookie = '') =>
    app.request('/api/_auth/ingreso', postJson(given, { 'CF-Connecting-IP': from, Cookie }))
  const known = getCookies(await enter('198.51.100.63')).replace(/__Host-sesion=[^;]+(; )?/, '')
  expect((await enter('198.51.100.63', known)).status).toBe(200)
  useUpReads('10.3.1.1', 'devices')
  expect((await enter('10.3.1.1', `__Host-dispositivo=x${token}`)).status).toBe(429)
  expect((await enter('10.3.1.1', known)).status).toBe(200)
})
