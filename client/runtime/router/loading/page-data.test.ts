import { expect, test } from 'vitest'
import { match } from '#client/routes.ts'
import { createClock, createFetch } from '../../browser/testing.ts'
import type { RouteLocation } from '../../routes/route.ts'
import { createPageData, freshFor, maxCachedPages } from './page-data.ts'

const at = (path: string): RouteLocation => match(new URL(path, 'https://cauce.example'))
const list = { list: { posts: [] } }

function create(
  answer: (url: string, init?: RequestInit) => Response | Promise<Response> = () =>
    Response.json({ data: list }),
  importModule: (path: string) => Promise<unknown> = () => Promise.reject(new TypeError('404')),
) {
  const clock = createClock()
  const { fetch, seen } = createFetch(answer)
  const imported: string[] = []
  const warnings: string[] = []
  let otherBuilds = 0
  const pageData = createPageData({
    fetch,
    importModule(path) {
      imported.push(path)
      return importModule(path)
    },
    buildId: 'b1',
    version: 'b1',
    isPrerendered: ({ meta }) => meta.prerender === true,
    onOtherBuild: () => (otherBuilds += 1),
    now: clock.now,
    warn: (text) => warnings.push(text),
  })
  return { clock, pageData, seen, imported, warnings, otherBuilds: () => otherBuilds }
}

const signal = (): AbortSignal => new AbortController().signal

test('live pages ask the API, with their query and without their hash', async () => {
  const { pageData, seen } = create()
  expect(await pageData.load(at('/blog?pagina=2#final'), signal())).toEqual({ kind: 'data', data: list })
  expect(seen.map(({ url }) => url)).toEqual(['/api/data/blog?pagina=2'])
})

test('the home page has the bare address', async () => {
  const { pageData, seen } = create()
  await pageData.load(at('/'), signal())
  expect(seen[0]?.url).toBe('/api/data')
})

test('prerendered pages import their payload, by the bare build id', async () => {
  const { pageData, seen, imported } = create(undefined, async () => ({
    default: { data: { nosotros: {} } },
  }))
  expect(await pageData.load(at('/nosotros?x=1'), signal())).toEqual({ kind: 'data', data: {} })
  expect(imported).toEqual(['/nosotros/_payload.js?b1'])
  expect(seen).toHaveLength(0)
})

test('a payload that fails is a warning, and the API answers instead', async () => {
  for (const broken of [
    () => Promise.reject(new TypeError('404')),
    async () => ({}),
    async () => ({ default: { data: { blog: {} } } }),
  ]) {
    const { pageData, warnings } = create(undefined, broken)
    expect(await pageData.load(at('/nosotros'), signal())).toEqual({ kind: 'data', data: list })
    expect(warnings).toHaveLength(1)
  }
})

test('a click joins the prefetch that is under way', async () => {
  let answer: (response: Response) => void = () => {}
  const { pageData, seen } = create(() => new Promise<Response>((resolve) => (answer = resolve)))
  const ahead = pageData.load(at('/blog'))
  const click = pageData.load(at('/blog'), signal())
  answer(Response.json({ data: list }))
  expect(await click).toEqual({ kind: 'data', data: list })
  await ahead
  expect(seen).toHaveLength(1)
})

test('a click after a prefetch that failed asks for itself', async () => {
  let tries = 0
  const { pageData } = create(() =>
    (tries += 1) === 1 ? new Response('', { status: 503 }) : Response.json({ data: list }),
  )
  const ahead = pageData.load(at('/blog'))
  expect(await pageData.load(at('/blog'), signal())).toEqual({ kind: 'data', data: list })
  expect(await ahead).toEqual({ kind: 'failed' })
})

test('live data serves for a minute, prerendered data for good', async () => {
  const { clock, pageData, seen } = create()
  await pageData.load(at('/blog'))
  clock.pass(freshFor - 1)
  await pageData.load(at('/blog'), signal())
  expect(seen).toHaveLength(1)
  clock.pass(1)
  await pageData.load(at('/blog'), signal())
  expect(seen).toHaveLength(2)

  pageData.store(at('/nosotros'), {})
  clock.pass(freshFor * 100)
  expect(await pageData.load(at('/nosotros'), signal())).toEqual({ kind: 'data', data: {} })
  expect(seen).toHaveLength(2)
})

test('a page behind a guard is asked for each time, and still recalled', async () => {
  const { pageData, seen } = create()
  await pageData.load(at('/mngr/blog'), signal())
  await pageData.load(at('/mngr/blog'), signal())
  expect(seen).toHaveLength(2)
  expect(pageData.recall(at('/mngr/blog'))).toEqual(list)
})

test('what was seen is recalled however old, until it is forgotten', () => {
  const { clock, pageData } = create()
  pageData.store(at('/blog?pagina=2'), list)
  clock.pass(freshFor * 100)
  expect(pageData.recall(at('/blog?pagina=2'))).toBe(list)
  expect(pageData.recall(at('/blog'))).toBeUndefined()
  pageData.forget()
  expect(pageData.recall(at('/blog?pagina=2'))).toBeUndefined()
})

test('memory is bounded: the oldest page goes first', () => {
  const { pageData } = create()
  for (let page = 0; page <= maxCachedPages; page += 1) pageData.store(at(`/blog?pagina=${page}`), { page })
  expect(pageData.recall(at('/blog?pagina=0'))).toBeUndefined()
  expect(pageData.recall(at('/blog?pagina=1'))).toEqual({ page: 1 })
})

test('redirects and errors of the server are answers; its failures are not', async () => {
  const load = async (answer: () => Response | Promise<Response>): Promise<unknown> =>
    create(answer).pageData.load(at('/blog'), signal())
  expect(await load(() => Response.json({ redirect: { to: '/nuevo', statusCode: 308 } }))).toEqual({
    kind: 'redirect',
    to: '/nuevo',
  })
  const gone = { error: true, statusCode: 404, message: 'Page not found: /blog' }
  expect(await load(() => Response.json(gone, { status: 404 }))).toEqual({
    kind: 'error',
    error: { statusCode: 404, message: 'Page not found: /blog' },
  })
  const down = { error: true, statusCode: 503, message: 'x' }
  for (const failure of [
    () => Response.json(down, { status: 503 }),
    () => new Response('<html>'),
    () => Response.json({ data: 7 }),
    () => Promise.reject(new TypeError('network')),
  ]) {
    expect(await load(failure)).toEqual({ kind: 'failed' })
  }
})

test('an answer from another build says so', async () => {
  const { pageData, otherBuilds } = create(() => Response.json({ data: list, buildId: 'b2' }))
  await pageData.load(at('/blog'), signal())
  expect(otherBuilds()).toBe(1)
})

test('a superseded navigation aborts its request and keeps nothing', async () => {
  const controller = new AbortController()
  const { pageData, seen } = create(() => Response.json({ data: list }))
  const loading = pageData.load(at('/blog'), controller.signal)
  controller.abort()
  await loading
  expect(seen[0]?.init?.signal?.aborted).toBe(true)
  expect(pageData.recall(at('/blog'))).toBeUndefined()
})
