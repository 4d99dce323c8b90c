import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createTestApp, signInOwner } from '../testing/testing.ts'
import type { AppEnv } from './context.ts'
import { errorHeaders, errorResponse, unexpectedError } from './errors.ts'
import { createTooManyError } from './limits/too-many.ts'

test('a 404 names path and query, in JSON for clients that ask for it', async () => {
  const app = await createTestApp()
  const headers = { ...(await signInOwner(app)), Accept: 'Application/JSON' }
  const pages = ['/nada', '/blog/nada', '/builds/meta/nada.json', '/medios/nada', '/tarjetas/nada.png']
  const apis = ['/api', '/api/nada', '/api/mngr/nada', '/api/mngr/articulos/nada']
  for (const path of [...pages, ...apis]) {
    const asked = `${path}?b=%20c&b=2`
    const response = await app.request(asked, { headers })
    expect(response.status, path).toBe(404)
    const error = { error: true, statusCode: 404, message: `Page not found: ${asked}`, data: { path: asked } }
    expect(await response.json(), path).toEqual(error)
  }
})

/** Returns the format of an error (page, text or JSON) for a client with this Accept header. */
async function formOf(path: string, accept?: string, page = () => new Response('page')): Promise<string> {
  const app = new Hono<AppEnv>().get('*', (c) => {
    c.set('errorPage', () => Promise.resolve(page()))
    return errorResponse(c, { statusCode: 418, message: 'No.' })
  })
  const headers: HeadersInit = accept === undefined ? {} : { Accept: accept }
  const answer = await app.request(path, { headers })
  const text = await answer.text()
  if (text === 'page') return 'page'
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([418, 'no-store'])
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  return answer.headers.get('Content-Type')?.split(';')[0] ?? ''
}

const browser = 'text/html,application/json;q=0.9,*/*;q=0.8'

test.for([
  ['/a', browser, 'page'],
  ['/a', undefined, 'page'],
  ['/a', 'application/json', 'application/json'],
  ['/a', 'text/plain', 'page'],
  ['/api/a', browser, 'application/json'],
  ['/api/a.png', browser, 'application/json'],
  ['/builds/a', browser, 'application/json'],
  ['/a', 'application/json, text/html;q=0', 'application/json'],
  ['/a', 'application/json;q=0', 'page'],
  ['/a', 'application/json-patch+json', 'page'],
  ['/assets/a', '*/*', 'text/plain'],
  ['/assets/a.js', browser, 'page'],
  ['/a.png', browser, 'page'],
  ['/a.png', 'image/avif,image/webp,*/*;q=0.8', 'text/plain'],
  ['/a.js', '*/*', 'text/plain'],
  ['/a.PNG', undefined, 'text/plain'],
  ['/a.php', browser, 'page'],
  ['/a.php', '*/*', 'page'],
  ['/a.html', undefined, 'page'],
] as const)('an error at %s for Accept %s is sent as %s', async ([path, accept, form]) => {
  expect(await formOf(path, accept)).toBe(form)
})

test('an error page that cannot be rendered is replaced by plain text', async () => {
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = (): Response => {
    throw new Error('No quiso')
  }
  expect(await formOf('/a', browser, failing)).toBe('text/plain')
  line.mockRestore()
})

test('an error has Retry-After if it sets the header itself or answers 503', () => {
  expect(errorHeaders({ statusCode: 429, data: { retryAfter: 60 } })).toHaveProperty('Retry-After', '60')
  expect(errorHeaders({ statusCode: 503 })).toHaveProperty('Retry-After', '10')
  expect(errorHeaders({ statusCode: 503, data: { retryAfter: 5 } })).toHaveProperty('Retry-After', '5')
  expect(errorHeaders({ statusCode: 404 })).toEqual({ 'Cache-Control': 'no-store' })
})

test('only errors marked as 503 answer 503, all others 500', async () => {
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  const statusOf = async (thrown: Error) => {
    const app = new Hono<AppEnv>().onError(unexpectedError).get('*', () => {
      throw thrown
    })
    const answer = await app.request('/api/a')
    expect(await answer.text()).not.toContain('secreto')
    return answer.status
  }
  expect(await statusOf(new Error('secreto'))).toBe(500)
  expect(await statusOf(Object.assign(new Error('secreto'), { statusCode: 422 }))).toBe(500)
  expect(await statusOf(Object.assign(new Error('secreto'), { statusCode: 503 }))).toBe(503)
  line.mockRestore()
})

test('page data says that an error is fatal, because its document shows the error page', async () => {
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = new Hono<AppEnv>().onError(unexpectedError).get('*', (c) => {
    throw Object.assign(new Error('secreto'), { statusCode: Number(c.req.query('estado')) })
  })
  const read = async (path: string): Promise<unknown> => (await app.request(path)).json()
  expect(await read('/api/data/a')).toMatchObject({ statusCode: 500, message: 'Server Error', fatal: true })
  expect(await read('/api/a')).not.toHaveProperty('fatal')
  expect(await read('/api/data/a?estado=503')).not.toHaveProperty('fatal')
  line.mockRestore()
})

test('a 429 tells the wait in minutes, rounded up', () => {
  expect(createTooManyError(60).message).toContain('en un minuto.')
  expect(createTooManyError(61).message).toContain('en 2 minutos.')
})
