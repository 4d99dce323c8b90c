import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '../context.ts'
import { createEdgeCacheHeaders } from '../edge-cache-headers.ts'
import { setSecurityHeaders } from '../set-security-headers.ts'
import { plainSecurityHeaders } from './security-headers.ts'

const storable = {
  'Cache-Control': 'public, max-age=60',
  ...createEdgeCacheHeaders({ fresh: 1, stale: 2, onError: 3 }, 'pages'),
}
const asked = 'max-age=1, stale-while-revalidate=2, stale-if-error=3'

/** Cache-Control, edge cache lifetime and cache tag of an answer. */
async function requestCacheHeaders(method: string, status: number, headers: Record<string, string>) {
  const app = new Hono<AppEnv>()
    .use(setSecurityHeaders)
    .all('*', () => new Response(status === 304 || method === 'HEAD' ? null : 'a', { status, headers }))
  const answer = await app.request('https://cauce.example/', { method })
  for (const [name, value] of Object.entries(plainSecurityHeaders))
    expect(answer.headers.get(name), name).toBe(headers[name] ?? value)
  return [
    answer.headers.get('Cache-Control'),
    answer.headers.get('Cloudflare-CDN-Cache-Control'),
    answer.headers.get('Cache-Tag'),
  ]
}

test('GET and HEAD answers that opt in are stored in the edge cache with their tag', async () => {
  for (const method of ['GET', 'HEAD'])
    for (const status of [200, 304])
      expect(await requestCacheHeaders(method, status, storable)).toEqual([
        'public, max-age=60',
        asked,
        'pages',
      ])
})

test('private answers, errors and answers to changes are not stored in the edge cache', async () => {
  const { 'Cache-Control': _, ...unnamed } = storable
  expect(await requestCacheHeaders('GET', 200, unnamed)).toEqual(['no-store', 'no-store', null])
  expect(await requestCacheHeaders('GET', 200, { 'Cache-Control': 'public', 'Cache-Tag': 'pages' })).toEqual([
    'public',
    'no-store',
    null,
  ])
  for (const [method, status, headers] of [
    ['POST', 200, {}],
    ['DELETE', 200, {}],
    ['GET', 404, {}],
    ['GET', 308, {}],
    ['GET', 503, {}],
    ['GET', 206, {}],
    ['GET', 200, { 'Set-Cookie': 'a=b' }],
    ['GET', 200, { 'Cache-Control': 'private, max-age=60' }],
    ['GET', 200, { 'Cache-Control': 'no-store' }],
  ] as const)
    expect(
      (await requestCacheHeaders(method, status, { ...storable, ...headers })).slice(1),
      `${method} ${status}`,
    ).toEqual(['no-store', null])
})

test('a security header set by the handler is kept', async () => {
  await requestCacheHeaders('GET', 200, { ...storable, 'Content-Security-Policy': "default-src 'self'" })
})
