import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { parseEnv } from '../env.ts'
import { createTestApp, seedPosts } from '../testing/testing.ts'
import { createMemoryCache, versionFreshMs, versionStaleMs } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'
import { serveCached, streamText } from './serve.ts'

const failingDatabase = {
  prepare() {
    throw new Error('D1 is down')
  },
  batch() {
    throw new Error('D1 is down')
  },
} as unknown as D1Database // only `prepare` and `batch` are called

function answer(version: string, size = 10) {
  return { version, body: new Uint8Array(size), headers: new Headers({ 'Content-Type': 'text/html' }) }
}

test('a page is rendered once per content version and then served as it is, with 304 for who has it', async () => {
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

test('publishing changes the version: the old ETag gives the new page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'viejo' }])
  const before = await app.request('/blog')
  await seedPosts(app, [{ slug: 'recien-publicado' }])
  const after = await app.request('/blog', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } })
  expect(after.status).toBe(200)
  expect(await after.text()).toContain('recien-publicado')
})

test('a scheduled post is not there before its moment', async () => {
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

test('with D1 down, pages seen before are still served; others are a 503 that says when to retry', async () => {
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

test('tracking parameters share one entry with the page', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno' }])
  const plain = await app.request('/blog')
  const tracked = await app.request('/blog?utm_source=correo')
  expect(await tracked.text()).toBe(await plain.text())
  expect(pageCache.last('/blog?utm_source=correo')).toBeNull()
})

test('the version is read in the background while young, and waited for when old', async () => {
  const cache = createMemoryCache('b')
  const background: Promise<unknown>[] = []
  const read = (version: string) => () => Promise.resolve(version)
  await cache.revalidate(0, read('1'), (work) => background.push(work))
  expect(cache.version()).toBe('1')
  await cache.revalidate(versionFreshMs - 1, read('2'), (work) => background.push(work))
  expect(background).toHaveLength(0)
  await cache.revalidate(versionFreshMs, read('2'), (work) => background.push(work))
  expect(background).toHaveLength(1)
  await Promise.all(background)
  expect(cache.version()).toBe('2')
  await cache.revalidate(versionFreshMs + versionStaleMs, read('3'), () => {})
  expect(cache.version()).toBe('3')
})

test('a reading that ends late never undoes a later one, nor a change made here meanwhile', async () => {
  const cache = createMemoryCache('b')
  const late = Promise.withResolvers<string>()
  const slow = cache.revalidate(
    0,
    () => late.promise,
    () => {},
  )
  await cache.revalidate(
    0,
    () => Promise.resolve('2'),
    () => {},
  )
  late.resolve('1')
  await slow
  expect(cache.version()).toBe('2')
  const before = Promise.withResolvers<string>()
  const background: Promise<unknown>[] = []
  await cache.revalidate(
    versionFreshMs,
    () => before.promise,
    (work) => background.push(work),
  )
  cache.expire()
  before.resolve('2')
  await Promise.all(background)
  expect(cache.isStale(versionFreshMs)).toBe(true)
})

test('one request reads the version once, and one that no page answers reads none', async () => {
  const app = await createTestApp()
  let readings = 0
  const DB = new Proxy(app.bindings.DB, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (property === 'prepare' && String(given[0]).includes('site_state')) readings += 1
        return value.apply(target, given)
      }
    },
  })
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

/** Numbers that look random and are the same every time. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('publishing among slow renderings: no answer is older than the version it stands under', async () => {
  // The content is the number of the version, read in the middle of each rendering.
  const { bindings } = await createTestApp()
  await bindings.DB.batch([
    bindings.DB.prepare('DELETE FROM posts'),
    bindings.DB.prepare('UPDATE site_state SET generation = 1000000'),
  ])
  let now = 1_000_000
  const waiting: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve))
  const read = async () =>
    String(await bindings.DB.prepare('SELECT generation FROM site_state').first('generation'))
  const site = new Hono<AppEnv>().get('*', (c) => {
    c.set('env', parseEnv(bindings))
    c.set('now', now)
    return serveCached(c, c.req.path, async () => {
      await turn()
      const content = await read()
      await turn()
      return { headers: {}, stream: (onComplete) => streamText(content, onComplete) }
    })
  })
  const roll = createDice(7)
  const answers: Promise<{ version: number; content: number }>[] = []
  let published = 1_000_000
  for (let step = 0; step < 400; step++) {
    const action = roll(10)
    if (action === 0) {
      await bindings.DB.exec('UPDATE site_state SET generation = generation + 1')
      published += 1
      if (roll(2) === 0) pageCache.expire()
    } else if (action < 5) {
      const asked = Promise.resolve(site.request(`https://cauce.example/p${roll(3)}`))
      answers.push(
        asked.then(async (response) => ({
          version: Number(/-(\d+)-\d+"$/.exec(response.headers.get('ETag') ?? '')?.[1]),
          content: Number(await response.text()),
        })),
      )
    } else if (action < 9) waiting.splice(roll(waiting.length), 1)[0]?.()
    else now += 1_500
    // Whatever can go on now, goes on.
    await read()
  }
  let open = answers.length
  for (const answer of answers) void answer.finally(() => (open -= 1))
  while (open > 0) {
    for (const go of waiting.splice(0)) go()
    await read()
  }
  const seen = await Promise.all(answers)
  expect(new Set(seen.map(({ version }) => version)).size).toBeGreaterThan(5)
  expect(seen.filter(({ content, version }) => !(content >= version))).toEqual([])
  expect(seen.some(({ content, version }) => content > version)).toBe(true)
  expect(published).toBeGreaterThan(1_000_010)
})

test('memory is bounded: the oldest pages go first and one huge page is never stored', () => {
  const cache = createMemoryCache('b', 100)
  for (const key of ['/a', '/b', '/c', '/d', '/e']) cache.store(key, answer('1', 25))
  expect(cache.last('/a')).toBeNull()
  expect(cache.last('/e')).not.toBeNull()
  cache.store('/enorme', answer('1', 90))
  expect(cache.last('/enorme')).toBeNull()
})
