import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Bindings, parseEnv } from '../env.ts'
import { addAutomaticRedirects } from '../features/blog/queries/automatic-redirects.ts'
import { memoryWindowMs } from '../http/limits/memory-limits.ts'
import { rateLimits } from '../http/limits/rate-limits.ts'
import { countRoundTrips } from '../testing/count-round-trips.ts'
import { createEdgeSite } from '../testing/edge/edge-site.ts'
import { interceptStatements } from '../testing/intercept-statements.ts'
import { createTestApp, seedPosts } from '../testing/testing.ts'
import { versionStaleMs } from './cached-response.ts'
import { pageCache } from './page-cache.ts'

/** Test timeout (ms). It is generous: the tests send thousands of requests, possibly on a slow machine. */
const manyRequestsMs = 300_000

// Tests how many storage reads invented addresses cost, and that other visitors are not affected.

async function createCountedApp() {
  // The test bindings of tools/vitest.config.ts match wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const app = await createTestApp({ DB })
  return { app, DB, trips: roundTrips }
}

const from = (address: string): RequestInit => ({ headers: { 'CF-Connecting-IP': address } })

test('a missing address is looked up once per content version, and works once a page is published there', async () => {
  const { app, trips } = await createCountedApp()
  await app.request('/blog/aun-no')
  const before = trips()
  for (const path of ['/blog/aun-no', '/blog/aun-no?utm_source=x', '/blog/aun-no']) {
    const response = await app.request(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    // Each 404 names its own path in the requested format, whether it comes from the cache or from storage.
    expect(await response.text()).toContain(`Page not found: ${path}`)
    expect(
      (await app.request(path, { headers: { Accept: 'application/json' } })).headers.get('Content-Type'),
    ).toBe('application/json')
  }
  expect(trips()).toBe(before)
  await seedPosts(app, [{ slug: 'aun-no' }])
  expect((await app.request('/blog/aun-no')).status).toBe(200)
})

test('an imported redirect works at an address cached as missing', async () => {
  const { app } = await createCountedApp()
  await seedPosts(app, [{ slug: 'nuevo' }])
  expect((await app.request('/blog/antiguo')).status).toBe(404)
  const redirects = [{ from: '/blog/antiguo', to: '/blog/nuevo' }]
  expect(await addAutomaticRedirects(parseEnv(app.bindings).db, redirects, 0)).toBe(1)
  onTestFinished(() => {
    vi.useRealTimers()
  })
  // The redirect was added as if by another isolate. This isolate uses it after it reads the content version again.
  vi.setSystemTime(Date.now() + versionStaleMs)
  expect((await app.request('/blog/antiguo')).status).toBe(308)
})

test('a search queries D1 once per content version, both on its page and while typing', async () => {
  const { app, trips } = await createCountedApp()
  await seedPosts(app, [{ slug: 'pregunta', title: 'Pregunta' }])
  for (const path of [
    '/blog/buscar?q=pregunta',
    '/api/buscar?q=pregunta',
    '/api/data/blog/buscar?q=pregunta',
  ]) {
    const first = await app.request(path)
    const before = trips()
    const again = await app.request(path, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect([first.status, again.status, trips() - before], path).toEqual([200, 304, 0])
  }
})

test(
  'ten thousand invented addresses: reads and entries are bounded, and real pages stay',
  { timeout: manyRequestsMs },
  async () => {
    const { DB, trips } = await createCountedApp()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    vi.setSystemTime(Date.now())
    const site = await createEdgeSite({ DB })
    await seedPosts(site.app, [{ slug: 'de-verdad', tags: ['una'] }])
    const pages = ['/', '/blog', '/blog/de-verdad', '/blog/etiqueta/una', '/api/data/blog', '/feed.xml']
    for (const path of pages) await site.app.request(path)
    const held = pages.map((path) => pageCache.getAnyVersion(path))
    const entries = site.edge.listEntries().length
    const before = trips()
    const shapes = [
      (index: number) => `/blog/inventado-${index}`,
      (index: number) => `/blog/inventado-${index}.md`,
      (index: number) => `/blog/buscar?q=palabra${index}`,
      (index: number) => `/api/buscar?q=palabra${index}`,
      (index: number) => `/api/data/blog/inventado-${index}`,
      (index: number) => `/blog?utm_id=${index}`,
      (index: number) => `/blog/de-verdad?x=${index}`,
      (index: number) => `/blog?pagina=${index + 2}`,
      (index: number) => `/blog/etiqueta/inventada-${index}`,
      (index: number) => `/inventado/${index}`,
    ]
    const flooding = { headers: { 'CF-Connecting-IP': '198.51.100.7', Accept: 'application/json' } }
    const seen = new Map<number, number>()
    for (let index = 0; index < 1_000; index++)
      for (const shape of shapes) {
        const { status } = await site.app.request(shape(index), flooding)
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    // Requests beyond the limit were refused or answered from the cache, so they caused no reads. The margin of 10 % is
    // for reads of the content version.
    expect(trips() - before).toBeLessThanOrEqual(rateLimits.network.pages * 1.1)
    expect(seen.get(429)).toBeGreaterThan(5_000)
    expect(seen.get(200)).toBeGreaterThanOrEqual(2_000)
    expect(site.edge.listEntries()).toHaveLength(entries)
    expect(pages.map((path) => pageCache.getAnyVersion(path))).toEqual(held)
    // Other visitors are not refused, and the flooding network still gets existing pages.
    expect((await site.app.request('/blog/inventado', from('203.0.113.9'))).status).toBe(404)
    await site.edge.cache.purge({ tags: ['content'] })
    expect((await site.app.request('/blog/de-verdad', from('198.51.100.7'))).status).toBe(200)
    expect((await site.app.request('/blog/otro', from('198.51.100.7'))).status).toBe(429)
    await site.advance(memoryWindowMs / 1_000)
    expect((await site.app.request('/blog/otro', from('198.51.100.7'))).status).toBe(404)
  },
)

test('requests that storage did not answer, and refused searches, do not count against a network', async () => {
  let isDown = false
  // The test bindings of tools/vitest.config.ts match wrangler.toml.
  const DB = interceptStatements((env as unknown as Bindings).DB, (_, call) => {
    if (isDown) throw new Error('D1 is down')
    return call()
  })
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const app = await createTestApp({ DB })
  const ask = async (path: string) => (await app.request(path, from('198.51.100.7'))).status
  const askMany = async (shape: (index: number) => string) => {
    const statuses = new Set<number>()
    for (let index = 0; index <= rateLimits.network.pages; index += 1) statuses.add(await ask(shape(index)))
    return [...statuses]
  }
  isDown = true
  expect(await askMany((index) => `/blog/caida-${index}`)).toEqual([503])
  expect(await askMany((index) => `/api/buscar?q=caida${index}`)).toEqual([503])
  isDown = false
  expect(await ask('/blog/inventado')).toBe(404)
  expect(await askMany((index) => `/api/buscar?q=palabra${index}`)).toEqual([200, 429])
  expect(await ask('/blog/otro')).toBe(404)
})
