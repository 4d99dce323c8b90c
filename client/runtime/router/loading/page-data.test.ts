import { expect, test } from 'vitest'
import { match } from '#client/routes.ts'
import { createFakeClock, createFakeFetch } from '../../browser/testing.ts'
import type { RouteLocation } from '../../routes/route.ts'
import { createPageData, freshForMs, maxCachedPages, payloadTimeoutMs } from './page-data.ts'

const matchPath = (path: string): RouteLocation => match(new URL(path, 'https://cauce.example'))
const listData = { list: { posts: [] } }

function createTestPageData(
  respond: (url: string, init?: RequestInit) => Response | Promise<Response> = () =>
    Response.json({ data: listData }),
  importModule: (path: string) => Promise<unknown> = () => Promise.reject(new TypeError('404')),
) {
  const clock = createFakeClock()
  const { fetch, seen: requests } = createFakeFetch(respond)
  const imported: string[] = []
  const warnings: string[] = []
  let newBuilds = 0
  const pageData = createPageData({
    fetch,
    importModule(path) {
      imported.push(path)
      return importModule(path)
    },
    buildId: 'b1',
    documentVersion: 'b1',
    isPrerendered: ({ meta }) => meta.prerender === true,
    onNewBuild: () => (newBuilds += 1),
    now: clock.now,
    startTimer: clock.startTimer,
    warn: (text) => warnings.push(text),
  })
  return { clock, pageData, seen: requests, imported, warnings, newBuilds: () => newBuilds }
}

const signal = (): AbortSignal => new AbortController().signal

test('requests pages that are not prerendered from the API, with their query and without their hash', async () => {
  const { pageData, seen } = createTestPageData()
  expect(await pageData.load(matchPath('/blog?pagina=2#final'), signal())).toEqual({
    kind: 'data',
    data: listData,
  })
  expect(seen.map(({ url }) => url)).toEqual(['/api/data/blog?pagina=2'])
})

test('requests the data of the home page from /api/data', async () => {
  const { pageData, seen } = createTestPageData()
  await pageData.load(matchPath('/'), signal())
  expect(seen[0]?.url).toBe('/api/data')
})

test('imports the payload of prerendered pages with the build id as its query', async () => {
  const { pageData, seen, imported } = createTestPageData(undefined, async () => ({
    default: { data: { nosotros: {} } },
  }))
  expect(await pageData.load(matchPath('/nosotros?x=1'), signal())).toEqual({ kind: 'data', data: {} })
  expect(imported).toEqual(['/nosotros/_payload.js?b1'])
  expect(seen).toHaveLength(0)
})

test('warns and asks the API if a prerendered payload gets no answer', async () => {
  const { clock, pageData, seen, warnings } = createTestPageData(undefined, () => new Promise(() => {}))
  const answer = pageData.load(matchPath('/nosotros'), signal())
  clock.advance(payloadTimeoutMs)
  expect(await answer).toEqual({ kind: 'data', data: listData })
  expect([seen.length, warnings.length]).toEqual([1, 1])
})

test('warns and asks the API if a prerendered payload is missing or incomplete', async () => {
  for (const broken of [
    () => Promise.reject(new TypeError('404')),
    async () => ({}),
    async () => ({ default: { data: { blog: {} } } }),
  ]) {
    const { pageData, warnings } = createTestPageData(undefined, broken)
    expect(await pageData.load(matchPath('/nosotros'), signal())).toEqual({ kind: 'data', data: listData })
    expect(warnings).toHaveLength(1)
  }
})

test('a click waits for the running prefetch instead of sending a second request', async () => {
  let answer: (response: Response) => void = () => {}
  const { pageData, seen } = createTestPageData(() => new Promise<Response>((resolve) => (answer = resolve)))
  const ahead = pageData.load(matchPath('/blog'))
  const click = pageData.load(matchPath('/blog'), signal())
  answer(Response.json({ data: listData }))
  expect(await click).toEqual({ kind: 'data', data: listData })
  await ahead
  expect(seen).toHaveLength(1)
})

test('a click sends a new request after a failed prefetch', async () => {
  let tries = 0
  const { pageData } = createTestPageData(() =>
    (tries += 1) === 1 ? new Response('', { status: 503 }) : Response.json({ data: listData }),
  )
  const ahead = pageData.load(matchPath('/blog'))
  expect(await pageData.load(matchPath('/blog'), signal())).toEqual({ kind: 'data', data: listData })
  expect(await ahead).toEqual({ kind: 'failed' })
})

test('reuses data from the API for a minute, and prerendered data without limit', async () => {
  const { clock, pageData, seen } = createTestPageData()
  await pageData.load(matchPath('/blog'))
  clock.advance(freshForMs - 1)
  await pageData.load(matchPath('/blog'), signal())
  expect(seen).toHaveLength(1)
  clock.advance(1)
  await pageData.load(matchPath('/blog'), signal())
  expect(seen).toHaveLength(2)

  pageData.setCached(matchPath('/nosotros'), {})
  clock.advance(freshForMs * 100)
  expect(await pageData.load(matchPath('/nosotros'), signal())).toEqual({ kind: 'data', data: {} })
  expect(seen).toHaveLength(2)
})

test('requests a protected page each time, and caches its data for getCached', async () => {
  const { pageData, seen } = createTestPageData()
  await pageData.load(matchPath('/mngr/blog'), signal())
  await pageData.load(matchPath('/mngr/blog'), signal())
  expect(seen).toHaveLength(2)
  expect(pageData.getCached(matchPath('/mngr/blog'))).toEqual(listData)
})

test('getCached returns data of any age until the cache is cleared', () => {
  const { clock, pageData } = createTestPageData()
  pageData.setCached(matchPath('/blog?pagina=2'), listData)
  clock.advance(freshForMs * 100)
  expect(pageData.getCached(matchPath('/blog?pagina=2'))).toBe(listData)
  expect(pageData.getCached(matchPath('/blog'))).toBeUndefined()
  pageData.clear()
  expect(pageData.getCached(matchPath('/blog?pagina=2'))).toBeUndefined()
})

test('a request that runs while the cache is cleared stores nothing', async () => {
  const { pageData } = createTestPageData()
  const running = pageData.load(matchPath('/blog?pagina=2'))
  pageData.clear()
  expect(await running).toEqual({ kind: 'data', data: listData })
  expect(pageData.getCached(matchPath('/blog?pagina=2'))).toBeUndefined()
})

test('a request from before the cache was cleared does not end a later one', async () => {
  const answers: PromiseWithResolvers<Response>[] = []
  const { pageData, seen } = createTestPageData(() => {
    const answer = Promise.withResolvers<Response>()
    answers.push(answer)
    return answer.promise
  })
  const earlier = pageData.load(matchPath('/blog'))
  pageData.clear()
  const later = pageData.load(matchPath('/blog'))
  answers[0]?.resolve(Response.json({ data: listData }))
  await earlier
  const third = pageData.load(matchPath('/blog'))
  expect(seen).toHaveLength(2)
  answers[1]?.resolve(Response.json({ data: listData }))
  expect(await third).toEqual(await later)
})

test('deletes the oldest page when the cache is full', () => {
  const { pageData } = createTestPageData()
  for (let page = 0; page <= maxCachedPages; page += 1)
    pageData.setCached(matchPath(`/blog?pagina=${page}`), { page })
  expect(pageData.getCached(matchPath('/blog?pagina=0'))).toBeUndefined()
  expect(pageData.getCached(matchPath('/blog?pagina=1'))).toEqual({ page: 1 })
})

test('returns redirects, client errors and fatal errors of the server, and reports any other bad answer as failed', async () => {
  const load = async (answer: () => Response | Promise<Response>): Promise<unknown> =>
    createTestPageData(answer).pageData.load(matchPath('/blog'), signal())
  expect(await load(() => Response.json({ redirect: { to: '/nuevo', statusCode: 308 } }))).toEqual({
    kind: 'redirect',
    to: '/nuevo',
  })
  const gone = { error: true, statusCode: 404, message: 'Page not found: /blog' }
  expect(await load(() => Response.json(gone, { status: 404 }))).toEqual({
    kind: 'error',
    error: { statusCode: 404, message: 'Page not found: /blog' },
  })
  const fatal = { statusCode: 500, message: 'Server Error', fatal: true }
  expect(await load(() => Response.json(fatal, { status: 500 }))).toEqual({ kind: 'error', error: fatal })
  const down = { error: true, statusCode: 503, message: 'x' }
  for (const failure of [
    () => Response.json(down, { status: 503 }),
    () => Response.json({ ...fatal, fatal: false }, { status: 500 }),
    () => Response.json({ fatal: true }, { status: 500 }),
    () => new Response('<html>'),
    () => Response.json({ data: 7 }),
    () => Promise.reject(new TypeError('network')),
  ]) {
    expect(await load(failure)).toEqual({ kind: 'failed' })
  }
})

test('calls onNewBuild if the answer comes from another build', async () => {
  const { pageData, newBuilds } = createTestPageData(() => Response.json({ data: listData, buildId: 'b2' }))
  await pageData.load(matchPath('/blog'), signal())
  expect(newBuilds()).toBe(1)
})

test('a standalone page redirects to itself and is no sign of a new build', async () => {
  const { pageData, newBuilds } = createTestPageData(() => Response.json({ data: listData, buildId: '' }))
  const answer = await pageData.load(matchPath('/guia?a=1#b'), signal())
  expect(answer).toEqual({ kind: 'redirect', to: '/guia?a=1' })
  expect(newBuilds()).toBe(0)
})

test('a superseded navigation aborts its request and caches nothing', async () => {
  const controller = new AbortController()
  const { pageData, seen } = createTestPageData(() => Response.json({ data: listData }))
  const loading = pageData.load(matchPath('/blog'), controller.signal)
  controller.abort()
  await loading
  expect(seen[0]?.init?.signal?.aborted).toBe(true)
  expect(pageData.getCached(matchPath('/blog'))).toBeUndefined()
})
