import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { AppEnv } from '../http/context.ts'
import { matchPageAddress } from '../http/request/page-route.ts'
import { createApi, route } from './route.ts'

const facts = { permission: 'public', audit: { none: 'a test' }, rateLimit: 'none', answer: 'empty' } as const
const example = { status: 200 }
const numberSchema = v.object({ n: v.pipe(v.string(), v.toNumber()), q: v.optional(v.picklist(['a', 'b'])) })

const declared = createApi([
  route('POST', '/:n{[0-9a-z]+}', {
    ...facts,
    params: numberSchema,
    body: v.object({ word: v.pipe(v.string(), v.toUpperCase()) }),
    maxBytes: 20,
    example: { ...example, body: { word: 'x' } },
    handle: ({ c, params, body }) => c.json([params.n + 1, params.q ?? null, body.word]),
  }),
  route('GET', '/:n{[0-9a-z]+}', { ...facts, example, handle: ({ c }) => c.json(c.req.param('n') ?? null) }),
])
const api = new Hono<AppEnv>()
  .use((c, next) => {
    c.set('route', matchPageAddress(c.req.url))
    return next()
  })
  .route('/', declared)

const post = async (path: string, body: string) => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await api.request(path, { method: 'POST', headers, body })
  return [answer.status, answer.ok ? await answer.json() : null]
}

test('the handler gets parsed values; wrong ones are refused before it runs', async () => {
  expect(await post('/4?q=b', '{"word":"x"}')).toEqual([200, [5, 'b', 'X']])
  expect(await post('/4', '{"word":"x"}')).toEqual([200, [5, null, 'X']])
  expect(await post('/4?q=c', '{"word":"x"}')).toEqual([422, null])
  expect(await post('/4x', '{"word":"x"}')).toEqual([404, null])
  // A value of the query does not replace one of the path.
  expect(await post('/4x?n=4', '{"word":"x"}')).toEqual([404, null])
  expect(await post('/4', '{"word":1}')).toEqual([422, null])
  expect(await post('/4', '{"word":"a long one"}')).toEqual([413, null])
})

test('other methods of a declared path are a 405 that names its methods', async () => {
  const answer = await api.request('/4', { method: 'DELETE' })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST, GET, HEAD'])
  expect((await api.request('/4')).status).toBe(200)
  expect((await api.request('/', { method: 'DELETE' })).status).toBe(404)
})

test('the compiler demands what a route says about itself', () => {
  const handle = () => new Response()
  const { permission: _p, ...noPermission } = facts
  const { audit: _a, ...noAudit } = facts
  const { rateLimit: _r, ...noLimit } = facts
  const { answer: _s, ...noAnswer } = facts
  const body = v.object({ word: v.string() })
  const routes = [
    // @ts-expect-error -- no permission
    route('GET', '/a', { ...noPermission, example, handle }),
    // @ts-expect-error -- no audit
    route('GET', '/b', { ...noAudit, example, handle }),
    // @ts-expect-error -- no rate limit
    route('GET', '/c', { ...noLimit, example, handle }),
    // @ts-expect-error -- no answer
    route('GET', '/d', { ...noAnswer, example, handle }),
    // @ts-expect-error -- no example
    route('GET', '/e', { ...facts, handle }),
    // @ts-expect-error -- an example without the body
    route('PUT', '/f', { ...facts, body, example, handle }),
    // @ts-expect-error -- an example with a wrong body
    route('PUT', '/g', { ...facts, body, example: { status: 200, body: { word: 1 } }, handle }),
    // @ts-expect-error -- an example with a body that the route does not take
    route('PUT', '/h', { ...facts, example: { status: 200, body: {} }, handle }),
    // @ts-expect-error -- an unknown event
    route('PUT', '/i', { ...facts, audit: 'something', example, handle }),
    route('PUT', '/j', {
      ...facts,
      audit: ['redirect.set'],
      example,
      // @ts-expect-error -- an event that is not declared
      handle: ({ record }) => Response.json(record({ event: 'redirect.removed' })),
    }),
    route('PUT', '/k', {
      ...facts,
      example,
      // @ts-expect-error -- an event of a route that declares none
      handle: ({ record }) => Response.json(record({ event: 'sign-out' })),
    }),
  ]
  expect(routes).toHaveLength(11)
})
