import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { parseEnv } from '../env.ts'
import type { AppEnv } from '../http/context.ts'
import worker from '../index.ts'
import { interceptStatements } from '../testing/intercept-statements.ts'
import { replaceCalls } from '../testing/replace-calls.ts'
import { watchQueries } from '../testing/replace-calls.ts'
import { createTestApp, seedPosts } from '../testing/testing.ts'
import { versionFreshMs, versionStaleMs } from './cached-response.ts'
import { pageCache } from './page-cache.ts'
import { serveCached } from './serve-cached.ts'

const failingDatabase = {
  prepare() {
    throw new Error('D1 is down')
  },
  batch() {
    throw new Error('D1 is down')
  },
} as unknown as D1Database // only `prepare` and `batch` are called

test('a page is rendered once per content version, then served from the cache, or as 304 to a known ETag', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'primero' }])
  const first = await app.request('/blog')
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^W\/"prueba-/)
  const again = await app.request('/blog')
  expect(await again.text()).toBe(await first.text())
  const known = await app.request('/blog', { headers: { 'If-None-Match': etag } })
  expect(known.status).toBe(304)
  expect(known.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test('publishing changes the version: the old ETag gets the new page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'viejo' }])
  const before = await app.request('/blog')
  await seedPosts(app, [{ slug: 'recien-publicado' }])
  const after = await app.request('/blog', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })
  expect(after.status).toBe(200)
  expect(await after.text()).toContain('recien-publicado')
})

test('a scheduled post is not visible before its time', async () => {
  const app = await createTestApp()
  await seedPosts(app, [
    { slug: 'para-luego', publishedAt: Date.now() + 3_600_000 },
    { slug: 'borrador', status: 'draft' },
  ])
  const list = await (await app.request('/blog')).text()
  expect(list).not.toContain('para-luego')
  expect(list).not.toContain('borrador')
  expect((await app.request('/blog/para-luego')).status).toBe(404)
  expect((await app.request('/blog/borrador')).status).toBe(404)
})

test('with D1 down cached pages are still served; others answer 503 with Retry-After', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'guardado' }])
  expect((await app.request('/blog/guardado')).status).toBe(200)
  const broken = await createTestApp({ DB: failingDatabase })
  const stored = await broken.request('/blog/guardado')
  expect(stored.status).toBe(200)
  expect(await stored.text()).toContain('guardado')
  const unseen = await broken.request('/blog/nunca-visto')
  expect(unseen.status).toBe(503)
  expect(unseen.headers.get('Retry-After')).toBe('10')
  expect(await unseen.text()).toContain('<title>Error: 503</title>')
  expect(await (await broken.request('/api/_auth/session')).json()).toEqual({ user: null })
})

test('an address with tracking parameters gets the cached response of the address without them', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno' }])
  const plain = await app.request('/blog')
  const tracked = await app.request('/blog?utm_source=correo')
  expect(await tracked.text()).toBe(await plain.text())
  expect(pageCache.getAnyVersion('/blog?utm_source=correo')).toBeNull()
})

/** A database that counts reads of the version and, while slow, does not answer. */
function createSlowDatabase(database: D1Database): {
  DB: D1Database
  slow: (isSlow: boolean) => void
  reads: () => number
} {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  let reads = 0
  const counted = watchQueries(database, (query) => {
    if (query.includes('site_state')) reads += 1
  })
  const DB = interceptStatements(counted, (_, call) => gate.promise.then(call))
  return {
    DB,
    slow(isSlow) {
      gate.resolve()
      if (isSlow) gate = Promise.withResolvers<void>()
    },
    reads: () => reads,
  }
}

test('a copy is sent at once if its version was read recently, otherwise after reading the version again', async () => {
  const { bindings } = await createTestApp()
  const { DB, reads } = createSlowDatabase(bindings.DB)
  const replaced = { ...bindings, DB }
  let now = 1_000_000
  const behind: Promise<unknown>[] = []
  let rendered = 0
  const site = new Hono<AppEnv>().get('*', (c) => {
    c.set('env', parseEnv(replaced))
    c.set('now', now)
    return serveCached(c, c.req.path, {
      respondMissing: () => Promise.reject(new Error('Each is there')),
      read() {
        rendered += 1
        return Promise.resolve(() => ({ headers: {}, body: 'x' }))
      },
    })
  })
  const context = {
    waitUntil: (work: Promise<unknown>) => behind.push(work),
    passThroughOnException: () => {},
    props: {},
  }
  async function ask(path: string) {
    const before = { reads: reads(), rendered }
    const response = await site.request(`https://cauce.example${path}`, {}, {}, context)
    const text = await response.text()
    await Promise.all(behind.splice(0))
    return { reads: reads() - before.reads, rendered: rendered - before.rendered, text }
  }
  expect(await ask('/copia')).toMatchObject({ reads: 1, rendered: 1 })
  now += versionFreshMs - 1
  expect(await ask('/copia')).toMatchObject({ reads: 0, rendered: 0 })
  now += 1
  expect(await ask('/copia')).toMatchObject({ reads: 1, rendered: 0 })
  now += versionStaleMs
  expect(await ask('/copia')).toMatchObject({ reads: 1, rendered: 0 })
  await DB.exec('UPDATE site_state SET generation = generation + 1')
  now += versionStaleMs
  expect((await ask('/copia')).rendered).toBe(1)
})

test('while D1 is slow a copy is sent without waiting for it', async () => {
  const { bindings } = await createTestApp()
  const { DB, slow } = createSlowDatabase(bindings.DB)
  const app = await createTestApp({ DB })
  await seedPosts(app, [{ slug: 'lento' }])
  const first = await app.request('/blog/lento')
  const later = Date.now() + versionStaleMs
  vi.setSystemTime(later)
  slow(true)
  // The copy is sent before the read of the version times out.
  const context = createExecutionContext()
  let ended = false
  const wait = context.waitUntil.bind(context)
  context.waitUntil = (work: Promise<unknown>) => {
    void work.then(() => (ended = true))
    wait(work)
  }
  const copy = await worker.fetch(
    new Request('https://cauce.example/blog/lento') as Parameters<typeof worker.fetch>[0],
    app.bindings,
    context,
  )
  expect(await copy.text()).toBe(await first.text())
  expect(ended).toBe(false)
  slow(false)
  await waitOnExecutionContext(context)
  vi.useRealTimers()
})

test('a public page reads the content version once, the session API and sign-in page never', async () => {
  const app = await createTestApp()
  let readings = 0
  const DB = replaceCalls(app.bindings.DB, (real) => ({
    prepare(query: string) {
      if (query.includes('site_state')) readings += 1
      return real.prepare(query)
    },
  }))
  const counted = await createTestApp({ DB })
  const readingsOf = async (path: string) => {
    readings = 0
    pageCache.expire()
    expect((await counted.request(path)).status).toBeLessThan(400)
    return readings
  }
  expect(await readingsOf('/blog')).toBe(1)
  expect(await readingsOf('/blog')).toBe(1)
  expect(await readingsOf('/api/_auth/session')).toBe(0)
  expect(await readingsOf('/mngr/ingreso')).toBe(0)
})

test('a browser that sends the current ETag gets a 304, in any form of the header', async () => {
  const app = await createTestApp()
  for (const path of ['/', '/feed.xml', '/sitemap.xml']) {
    const etag = (await app.request(path)).headers.get('ETag') ?? ''
    for (const [list, status] of [
      [etag, 304],
      [etag.replace('W/', ''), 304],
      [`"otra", ${etag}`, 304],
      ['*', 304],
      ['"otra"', 200],
    ] as const) {
      const response = await app.request(path, { headers: { 'If-None-Match': list } })
      expect(response.status, `${path} ${list}`).toBe(status)
    }
  }
})
