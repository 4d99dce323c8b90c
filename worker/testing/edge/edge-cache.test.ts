import { expect, test } from 'vitest'
import { createEdgeCache } from './edge-cache.ts'

// Tests the simulated edge cache itself against Cloudflare's documentation and RFC 9111.

const address = 'https://cauce.example'

/** A simulated cache in front of a worker whose runs are counted. */
function createBefore(answer: (request: Request, run: number) => Response | Promise<Response>) {
  let now = 1_000_000_000_000
  let runs = 0
  let version = 'a'
  const edge = createEdgeCache({
    now: () => now,
    version: () => version,
    async run(request) {
      runs += 1
      return answer(request, runs)
    },
  })
  return {
    edge,
    runs: () => runs,
    pass: (seconds: number) => (now += seconds * 1_000),
    deploy: () => (version += 'a'),
    async ask(path: string, init?: RequestInit) {
      const response = await edge.fetch(new Request(address + path, init))
      return { text: await response.text(), status: response.headers.get('Cf-Cache-Status'), response }
    },
  }
}

const cdn = 'Cloudflare-CDN-Cache-Control'

test('the most specific caching header decides and is removed; browsers get Cache-Control', async () => {
  const site = createBefore(
    (_, run) =>
      new Response(String(run), {
        headers: { 'Cache-Control': 'max-age=0', [cdn]: 'max-age=60', 'Cache-Tag': 'a' },
      }),
  )
  expect((await site.ask('/')).status).toBe('MISS')
  const hit = await site.ask('/')
  expect([hit.status, hit.text]).toEqual(['HIT', '1'])
  expect(hit.response.headers.get('Cache-Control')).toBe('max-age=0')
  expect(hit.response.headers.has(cdn) || hit.response.headers.has('Cache-Tag')).toBe(false)
})

test('answers without caching headers are stored; private ones, no-store and cookies are not', async () => {
  const cases = [
    [{}, 200, 'HIT'],
    [{}, 404, 'HIT'],
    [{}, 500, 'BYPASS'],
    [{ 'Cache-Control': 'no-store' }, 200, 'BYPASS'],
    [{ 'Cache-Control': 'private, max-age=60' }, 200, 'BYPASS'],
    [{ [cdn]: 'max-age=60', 'Set-Cookie': 'a=1' }, 200, 'BYPASS'],
    [{ 'Cache-Control': 'no-cache' }, 200, 'EXPIRED'],
  ] as const
  for (const [headers, status, expected] of cases) {
    const site = createBefore(() => new Response('x', { status, headers }))
    await site.ask('/')
    expect((await site.ask('/')).status, JSON.stringify(headers) + status).toBe(expected)
  }
})

test('the cache key has the path, query and version, but not the host, cookies or method', async () => {
  const site = createBefore((_, run) => new Response(String(run), { headers: { [cdn]: 'max-age=60' } }))
  expect((await site.ask('/?a=1&b=2', { method: 'HEAD' })).text).toBe('')
  expect((await site.ask('/?a=1&b=2', { headers: { Cookie: 'x=1' } })).text).toBe('1')
  expect(
    (await site.edge.fetch(new Request('http://otro.example/?a=1&b=2'))).headers.get('Cf-Cache-Status'),
  ).toBe('HIT')
  expect((await site.ask('/?b=2&a=1')).text).toBe('2')
  site.deploy()
  expect((await site.ask('/?a=1&b=2')).text).toBe('3')
})

test('stale answers are served during a renewal and instead of errors, each up to its limit', async () => {
  let fails = false
  const site = createBefore((_, run) =>
    fails
      ? new Response('caído', { status: 503, headers: { 'Cache-Control': 'no-store' } })
      : new Response(String(run), {
          headers: { [cdn]: 'max-age=10, stale-while-revalidate=10, stale-if-error=100' },
        }),
  )
  await site.ask('/')
  site.pass(15)
  expect((await site.ask('/')).text).toBe('1')
  await site.edge.waitForRenewals()
  expect((await site.ask('/')).text).toBe('2')
  fails = true
  site.pass(50)
  expect((await site.ask('/')).status).toBe('STALE')
  site.pass(60)
  expect((await site.ask('/')).text).toBe('caído')
})

test('must-revalidate and s-maxage disable stale answers; stale-if-error has no default limit', async () => {
  for (const [header, later] of [
    ['max-age=10, stale-if-error=100, must-revalidate', 'caído'],
    ['s-maxage=10, stale-if-error=100', 'caído'],
    ['max-age=10', 'bien'],
  ] as const) {
    const site = createBefore((_, run) =>
      run === 1
        ? new Response('bien', { headers: { [cdn]: header } })
        : new Response('caído', { status: 500, headers: { 'Cache-Control': 'no-store' } }),
    )
    await site.ask('/')
    site.pass(99)
    expect((await site.ask('/')).text, header).toBe(later)
  }
})

test('a renewal sends the stored ETag; a 304 renews the lifetime and keeps the body', async () => {
  const site = createBefore((request, run) =>
    request.headers.get('If-None-Match') === '"e"'
      ? new Response(null, { status: 304, headers: { [cdn]: 'max-age=10', ETag: '"e"' } })
      : new Response(String(run), { headers: { [cdn]: 'max-age=10', ETag: '"e"' } }),
  )
  await site.ask('/')
  site.pass(11)
  expect([(await site.ask('/')).text, site.runs()]).toEqual(['1', 2])
  site.pass(5)
  expect((await site.ask('/')).status).toBe('HIT')
})

test('parallel misses of one key share a run of the worker, unless its answer is not stored', async () => {
  const gate = Promise.withResolvers<void>()
  const site = createBefore(async (request, run) => {
    await gate.promise
    const headers = { [cdn]: request.url.endsWith('/una') ? 'max-age=10' : 'no-store' }
    return new Response(String(run), { headers })
  })
  const asked = ['/una', '/una', '/una', '/cada', '/cada'].map((path) => site.ask(path))
  gate.resolve()
  const texts = (await Promise.all(asked)).map(({ text }) => text)
  expect(new Set(texts.slice(0, 3)).size).toBe(1)
  expect(new Set(texts.slice(3)).size).toBe(2)
})

test('a purge removes the answers of its tag, is rate-limited, and does not stop a run in progress', async () => {
  const gate = Promise.withResolvers<void>()
  const site = createBefore(async (request, run) => {
    const tag = new URL(request.url).pathname.slice(1)
    if (tag === 'lento') await gate.promise
    return new Response(String(run), { headers: { [cdn]: 'max-age=999', 'Cache-Tag': tag } })
  })
  await site.ask('/a')
  await site.ask('/b')
  const slow = site.ask('/lento')
  expect(await site.edge.cache.purge({ tags: ['a', 'lento'] })).toEqual({ success: true, errors: [] })
  gate.resolve()
  await slow
  expect([(await site.ask('/a')).status, (await site.ask('/b')).status]).toEqual(['MISS', 'HIT'])
  expect((await site.ask('/lento')).status).toBe('HIT')
  const results = await Promise.all(Array.from({ length: 30 }, () => site.edge.cache.purge({ tags: ['a'] })))
  expect(results.some(({ success }) => !success)).toBe(true)
})
