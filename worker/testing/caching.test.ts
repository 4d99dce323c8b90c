import { expect, onTestFinished, test, vi } from 'vitest'
import { routes } from '#client/routes.ts'
import type { Bindings } from '../env.ts'
import { edgeCacheHeader, setCacheHeaders, noStore, cacheTagHeader } from '../http/edge-cache-headers.ts'
import { rateLimits } from '../http/limits/rate-limits.ts'
import worker, { app as router } from '../index.ts'
import { createEdgeContext } from './edge/edge-site.ts'
import { replaceCalls, watchAccess } from './replace-calls.ts'
import { createTestApp, postJson, seedPosts, signInOwner, testOrigin } from './testing.ts'

/** Test timeout (ms). It is generous: the tests send thousands of requests, possibly on a slow machine. */
const manyRequestsMs = 300_000

// Tests that every answer sets caching headers: the edge cache stores an answer without them for two hours.

const cache: CacheContext = {
  purge: () => Promise.resolve({ success: true, errors: [] }),
  invalidate: () => Promise.resolve({ success: true, errors: [] }),
}

async function sendRequest(bindings: Bindings, path: string, init: RequestInit = {}): Promise<Response> {
  const { context, waitForAll } = createEdgeContext(cache)
  const request = new Request(new URL(path, testOrigin), { redirect: 'manual', ...init })
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], bindings, context)
  await response.clone().arrayBuffer()
  await waitForAll()
  return response
}

/** Returns what is wrong with the caching headers of an answer. */
function listCachingFaults(method: string, path: string, { status, headers }: Response): string[] {
  const browser = headers.get('Cache-Control')
  const edge = headers.get(edgeCacheHeader)
  const found: string[] = []
  const claim = (holds: boolean, text: string) => holds || found.push(`${method} ${path} ${status}: ${text}`)
  claim(browser !== null, 'no Cache-Control')
  claim(edge !== null, `no ${edgeCacheHeader}`)
  if (edge === noStore) {
    claim(!headers.has(cacheTagHeader), 'a tag of what is not stored')
    return found
  }
  claim(/^(GET|HEAD)$/.test(method) && (status === 200 || status === 304), 'stored')
  claim(!headers.has('Set-Cookie') && !/private|no-store/.test(browser ?? ''), 'private and stored')
  claim(!/^\/(mngr|api\/(mngr|_auth|consultas|errores|buscar)|vista-previa)/.test(path), 'nobody’s to store')
  claim(headers.has(cacheTagHeader), 'stored without a tag')
  claim(/^max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/.test(edge ?? ''), `stored by ${edge}`)
  return found
}

const samples: Readonly<Record<string, string>> = {
  slug: 'un-articulo',
  tag: 'una-etiqueta',
  id: 'aaaaaaaaaaaaaaaaaaaa',
  file: 'un-articulo.md',
  token: 'a'.repeat(43),
  ref: 'C-AAAA-AAAA',
}

/** Fills the parameters of a route's pattern with sample values. */
const fillPattern = (pattern: string): string =>
  pattern
    .replace(/:step\{(\w+)[^}]*\}/g, '$1')
    .replace(/:(\w+)(\{(?:[^{}]|\{[^}]*\})*\})?\??/g, (_, name: string) => samples[name] ?? 'x')
    .replace(/\*+$/, 'x')

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

test(
  'every answer of every route and method sets caching headers, signed in or not',
  { timeout: manyRequestsMs },
  async () => {
    const app = await createTestApp()
    const { bindings } = app
    await seedPosts(app, [{ slug: 'un-articulo', tags: ['una-etiqueta'] }])
    const patterns = [
      ...router.routes.map(({ path }) => path),
      ...Object.values(routes).map(({ path }) => path),
    ]
    const data = Object.values(routes).map(({ path }) => `/api/data${path === '/' ? '' : path}`)
    const files = ['/medios/aaaaaaaaaaaaaaaaaaaa/1.png', '/assets/nada.js', '/builds/meta/nada.json', '/nada']
    const paths = new Set([...[...patterns, ...data].map(fillPattern), ...files])
    expect(paths.size).toBeGreaterThan(60)
    const found: string[] = []
    const seen = new Set<number>()
    for (const path of paths) {
      // Some of these requests end the session, so each address gets a new one.
      const manager = await signInOwner(app)
      for (const method of methods) {
        // GET renders the page; other methods get JSON, which is faster.
        const accept: Record<string, string> = method === 'GET' ? {} : { Accept: 'application/json' }
        for (const headers of [accept, { ...accept, ...manager }]) {
          const response = await sendRequest(bindings, path, { method, headers })
          seen.add(response.status)
          found.push(...listCachingFaults(method, path, response))
        }
      }
    }
    expect(found).toEqual([])
    for (const status of [200, 302, 401, 404, 405, 415]) expect(seen, String(status)).toContain(status)
  },
)

test('all kinds of errors, refusals and answers to forms set caching headers', async () => {
  const app = await createTestApp()
  const { bindings } = app
  const down = watchAccess(bindings.DB, () => {
    throw new Error('D1 is down')
  })
  const manager = await signInOwner(app)
  const form = { method: 'POST', body: new URLSearchParams({ nombre: 'x' }) }
  const report = postJson({ kind: 'error', message: 'x', path: '/', buildId: 'x' })
  const cases: readonly (readonly [number, Bindings, string, RequestInit?])[] = [
    [308, bindings, 'http://cauce.example/blog'],
    [308, bindings, '/blog/'],
    [302, bindings, '/ingreso'],
    [308, bindings, '/blog?pagina=1'],
    [400, bindings, '/api/errores', { ...report, body: '{' }],
    [401, bindings, '/api/data/mngr'],
    [403, bindings, '/api/errores', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
    [404, bindings, '/%zz'],
    [405, bindings, '/blog', { method: 'POST' }],
    [413, bindings, '/api/errores', { ...report, body: 'x'.repeat(70_000) }],
    [415, bindings, '/api/errores', { ...report, headers: { 'Content-Type': 'text/plain' } }],
    [422, bindings, '/api/errores', postJson({})],
    [503, bindings, '/contacto', form],
    [503, { ...bindings, MEDIA: undefined as never }, '/medios/aaaaaaaaaaaaaaaaaaaa/1.png'],
    [500, { ...bindings, SITE_URL: 'nada' }, '/blog'],
    [503, { ...bindings, DB: down }, '/blog/otro'],
    [503, { ...bindings, DB: down }, '/mngr', { headers: manager }],
  ]
  for (const [status, given, path, init] of cases) {
    const response = await sendRequest(given, path, init)
    expect(response.status, path).toBe(status)
    expect(listCachingFaults(init?.method ?? 'GET', path, response)).toEqual([])
  }
  // Exceeds the limit with an invented address. The request is refused before anything is read.
  const headers = { 'CF-Connecting-IP': '192.0.2.44' }
  let limited = await sendRequest(bindings, '/blog/inventado', { headers })
  for (let index = 0; index <= rateLimits.network.pages && limited.status !== 429; index++)
    limited = await sendRequest(bindings, `/blog/inventado-${index}.md`, { headers })
  expect(limited.status).toBe(429)
  expect(listCachingFaults('GET', '/blog', limited)).toEqual([])
})

test('private answers, failures and answers with cookies are never stored in the edge cache', () => {
  const asked = { [edgeCacheHeader]: 'max-age=60', [cacheTagHeader]: 'content' }
  const edgeOf = (method: string, status: number, headers: Record<string, string>) => {
    const response = new Response(null, { status, headers: { ...asked, ...headers } })
    setCacheHeaders(method, response)
    return [response.headers.get(edgeCacheHeader), response.headers.has(cacheTagHeader)]
  }
  const open = { 'Cache-Control': 'public, max-age=0' }
  expect(edgeOf('GET', 200, open)).toEqual(['max-age=60', true])
  expect(edgeOf('HEAD', 304, open)).toEqual(['max-age=60', true])
  for (const [method, status, headers] of [
    ['POST', 200, open],
    ['GET', 404, open],
    ['GET', 503, open],
    ['GET', 308, open],
    ['GET', 200, {}],
    ['GET', 200, { 'Cache-Control': 'private, max-age=0' }],
    ['GET', 200, { 'Cache-Control': 'no-store' }],
    ['GET', 200, { ...open, 'Set-Cookie': 'a=1' }],
  ] as const)
    expect(edgeOf(method, status, headers), `${method} ${status}`).toEqual([noStore, false])
})

test('the lifetime of an answer counts from when it is sent, and ends at the next scheduled publication', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const now = Date.now()
  vi.setSystemTime(now)
  const app = await createTestApp()
  const { bindings } = app
  await seedPosts(app, [{ slug: 'luego', publishedAt: now + 10_000 }])
  const late = replaceCalls(bindings.DB, (real) => ({
    async batch(statements: D1PreparedStatement[]) {
      const results = await real.batch(statements)
      vi.setSystemTime(now + 4_000)
      return results
    },
  }))
  const response = await sendRequest({ ...bindings, DB: late }, '/blog')
  expect(response.headers.get(edgeCacheHeader)).toMatch(/^max-age=6, stale-while-revalidate=0, /)
})
