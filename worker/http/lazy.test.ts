import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import type { AppEnv } from './context.ts'
import { lazy } from './lazy.ts'
import { kilobyte, limitBody } from './limits/limit-body.ts'
import { createMethodNotAllowed } from './responses/method-not-allowed.ts'

/** A site with one lazy sub-app at `/cosas`, and how often its module was loaded. */
function createSite() {
  const loads = { count: 0 }
  const things = new Hono<AppEnv>()
    .use(limitBody(2 * kilobyte))
    .get('/', (c) => c.json({ now: c.get('now'), limit: c.get('bodyLimit') }))
    .post('/:id{[0-9]+}', async (c) => c.text(`${c.req.param('id')}: ${await c.req.text()}`, 201))
    .get('/falla', (c) => {
      setCookie(c, 'sesion', 'nueva')
      throw new Error('No quiso')
    })
    .all('/', createMethodNotAllowed('GET', 'HEAD'))
  const site = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('now', 42)
      await next()
      c.res.headers.set('X-After', 'sí')
    })
    .use('/cosas/*', (c, next) => {
      if (c.req.header('X-Signed-In') === 'no') return Promise.resolve(c.text('Nadie', 401))
      setCookie(c, 'antes', 'sí')
      return next()
    })
    .route(
      '/cosas',
      lazy(async () => {
        loads.count += 1
        return Promise.resolve(things)
      }),
    )
    .all('*', (c) => c.text(`Después: ${c.req.path}`, 404))
  return { site, loads }
}

test('a lazy sub-app is loaded once, by the first request that passes its guard', async () => {
  const { site, loads } = createSite()
  expect((await site.request('/otra')).status).toBe(404)
  expect((await site.request('/cosas', { headers: { 'X-Signed-In': 'no' } })).status).toBe(401)
  expect(loads.count).toBe(0)
  expect((await site.request('/cosas')).status).toBe(200)
  expect((await site.request('/cosas')).status).toBe(200)
  expect(loads.count).toBe(1)
})

test('handlers of a lazy sub-app get the context variables, parameters and body', async () => {
  const { site } = createSite()
  const found = await site.request('/cosas')
  expect(await found.json()).toEqual({ now: 42, limit: 2 * kilobyte })
  expect(found.headers.get('X-After')).toBe('sí')
  expect(found.headers.get('Set-Cookie')).toContain('antes=')
  const posted = await site.request('/cosas/7', { method: 'POST', body: 'hola' })
  expect(posted.status).toBe(201)
  expect(await posted.text()).toBe('7: hola')
})

test('a lazy sub-app answers HEAD without a body and a wrong method with 405', async () => {
  const { site } = createSite()
  const head = await site.request('/cosas', { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  const wrong = await site.request('/cosas', { method: 'PUT' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('Allow')).toBe('GET, HEAD')
})

test('requests that a lazy sub-app does not know continue with the next route', async () => {
  const { site } = createSite()
  const response = await site.request('/cosas/nada')
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('Después: /cosas/nada')
})

test('requests that a lazy sub-app inside another does not know continue with the next route of both', async () => {
  const inner = new Hono<AppEnv>().get('/una', (c) => c.text('una'))
  const outer = new Hono<AppEnv>().route(
    '/dentro',
    lazy(() => Promise.resolve(inner)),
  )
  const site = new Hono<AppEnv>()
    .route(
      '/cosas',
      lazy(() => Promise.resolve(outer)),
    )
    .all('*', (c) => c.text('Después', 404))
  expect(await (await site.request('/cosas/dentro/una')).text()).toBe('una')
  expect(await (await site.request('/cosas/dentro/nada')).text()).toBe('Después')
})

test('a lazy sub-app after other routes is loaded only by what they do not answer', async () => {
  const forms = new Hono<AppEnv>().post('/una', (c) => c.text('enviada'))
  let loads = 0
  const site = new Hono<AppEnv>()
    .get('/una', (c) => c.text('página'))
    .route(
      '/',
      lazy(() => {
        loads += 1
        return Promise.resolve(forms)
      }),
    )
  expect(await (await site.request('/una')).text()).toBe('página')
  expect(loads).toBe(0)
  expect(await (await site.request('/una', { method: 'POST' })).text()).toBe('enviada')
  expect((await site.request('/otra', { method: 'POST' })).status).toBe(404)
})

test('a lazy sub-app whose module could not be loaded is loaded by the next request', async () => {
  let loads = 0
  const site = new Hono<AppEnv>()
    .route(
      '/cosas',
      lazy(() => {
        loads += 1
        return loads === 1
          ? Promise.reject(new Error('No se pudo cargar'))
          : Promise.resolve(new Hono<AppEnv>().get('/', (c) => c.text('una')))
      }),
    )
    .onError((_, c) => c.text('Falló', 500))
  expect((await site.request('/cosas')).status).toBe(500)
  expect(await (await site.request('/cosas')).text()).toBe('una')
  expect(loads).toBe(2)
})

test('errors in a lazy sub-app answer 500 with the cookies set before', async () => {
  const { site } = createSite()
  const response = await site.request('/cosas/falla', { headers: { Accept: 'application/json' } })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ error: true, statusCode: 500 })
  expect(response.headers.get('Set-Cookie')).toContain('sesion=nueva')
})
