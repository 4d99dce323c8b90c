import { expect, test } from 'vitest'
import { networkOf } from '../http/network.ts'
import { reads, readsPerNetwork } from '../http/read-limit.ts'
import { png } from './png.ts'
import { addTestManager, createTestApp, signedIn } from './testing.ts'

const token = 'a'.repeat(42)
const id = 'a'.repeat(19)

/** Addresses that anybody can think of endlessly many of, `N` in them, each of which is looked up in storage. */
const families: [path: string, status: number, init?: RequestInit][] = [
  ['/vista-previa/inventadaN', 404],
  ['/vista-previa/texto/inventadaN', 404],
  ['/api/data/vista-previa/inventadaN', 404],
  [`/medios/N${id}/640.jpg`, 404],
  [`/medios/N${id}/informe.pdf`, 404],
  [`/medios/N${id}/640.jpg`, 404, { method: 'HEAD' }],
  ['/redes/blog/inventadoN/0123abcd.png', 404],
  ['/hilos/verde/articulo/inventadoN.svg', 404],
  [`/mngr/contrasena/N${token}`, 200],
  [`/mngr/activar/N${token}`, 200],
  [`/mngr/correo/N${token}`, 200],
  [`/api/resumen/N${token}`, 200],
  [`/api/resumen/N${token}`, 200, { method: 'POST' }],
  [`/mngr/contrasena/N${token}`, 410, { method: 'POST', body: new URLSearchParams({ contrasena: 'x' }) }],
  [`/mngr/correo/N${token}`, 410, { method: 'POST', body: new URLSearchParams() }],
  ['/blog/inventadoN', 404],
  ['/blog/inventadoN.md', 404],
  ['/blog/etiqueta/inventadaN', 404],
  ['/blog/etiqueta/inventadaN/feed.xml', 404],
  ['/blog/serie/inventadaN', 404],
  ['/blog/serie/inventadaN/feed.xml', 404],
  ['/blog/autor/inventadoN', 404],
  ['/blog/autor/inventadoN/feed.xml', 404],
  ['/blog?pagina=765N', 404],
  ['/api/data/blog/inventadoN', 404],
  ['/inventadaN', 404],
  ['/contacto?asunto=inventadoN', 302],
  ['/blog/buscar?q=inventadoN', 200],
  ['/api/buscar?q=inventadoN', 200],
]

test.each(families)('%s is refused to a network that has asked for too many', async (path, status, init) => {
  const app = await createTestApp()
  const [busy, other] = [
    `192.0.2.${families.findIndex((each) => each[0] === path && each[2] === init)}`,
    '198.51.100.61',
  ]
  const ask = async (from: string, at: number) => {
    const headers = { 'CF-Connecting-IP': from }
    return (await app.request(path.replace('N', String(at)), { ...init, headers, redirect: 'manual' })).status
  }
  for (let count = 1; count < readsPerNetwork; count++) reads.take(networkOf(busy), Date.now())
  const seen = [await ask(busy, 1), await ask(busy, 2), await ask(busy, 3)]
  expect(seen).toContain(status)
  expect(seen.at(-1)).toBe(429)
  expect(await ask(other, 4)).toBe(status)
})

test('a file that is there is not counted, but by each query that somebody adds to its address', async () => {
  const app = await createTestApp()
  const path = `/medios/${'b'.repeat(20)}/10.png`
  await app.bindings.MEDIA.put(path.slice(1), png(10, 10, 1_000))
  const from = '192.0.2.251'
  const ask = async (address: string) =>
    (await app.request(address, { headers: { 'CF-Connecting-IP': from } })).status
  for (let count = 2; count < readsPerNetwork; count++) reads.take(networkOf(from), Date.now())
  for (let count = 0; count < 4; count++) expect(await ask(path)).toBe(200)
  for (const x of [1, 2]) expect(await ask(`${path}?x=${x}`)).toBe(200)
  expect(await ask(`${path}?x=3`)).toBe(429)
})

test('made-up sessions are counted, and a real one is not ended by them', async () => {
  const app = await createTestApp()
  await addTestManager(app, `inventada-${crypto.randomUUID()}@sitio.example`, null)
  const { Cookie } = await signedIn(app)
  const ask = async (cookie: string, from = '192.0.2.252') => {
    const headers = { Cookie: cookie, 'CF-Connecting-IP': from }
    return (await app.request('/api/mngr/cuenta', { headers })).status
  }
  const madeUp = Cookie.replace(/=[^;]+/, `=b${token}`)
  for (let count = 1; count < readsPerNetwork; count++) reads.take(networkOf('192.0.2.252'), Date.now())
  const real = await ask(Cookie)
  expect([401, 503]).not.toContain(real)
  expect(await ask(madeUp)).toBe(401)
  for (const cookie of [madeUp, Cookie]) expect(await ask(cookie)).toBe(503)
  expect(await ask(Cookie, '198.51.100.62')).toBe(real)
})
