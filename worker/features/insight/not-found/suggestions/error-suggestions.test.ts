import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bindings } from '#worker/env.ts'
import { createContentSite, publishNewPost } from '#worker/testing/content-site.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { finderTtlMs } from './error-suggestions.ts'

async function counted() {
  // The test bindings of tools/vitest.config.ts match wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  return { app: await createTestApp({ DB }), trips: roundTrips }
}

test('a 404 page suggests the nearest public pages and shows the requested path', async () => {
  const { app } = await counted()
  await seedPosts(app, [
    { slug: 'copias-que-se-restauran', title: 'Copias que se restauran' },
    { slug: 'copias-secretas', title: 'Copias que nadie ve', status: 'draft' },
  ])
  const answer = await app.request('/blog/copias-que-se-restaran')
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('Page not found: /blog/copias-que-se-restaran')
  const offered = html.slice(html.indexOf('Páginas parecidas<'))
  expect(offered).toMatch(
    /^Páginas parecidas<\/p>.*?href="\/blog\/copias-que-se-restauran">Copias que se restauran</,
  )
  expect(html).not.toContain('secretas')
  // The same for a click in an open tab, which asks for the data.
  expect(await (await app.request('/api/data/blog/copias-que-se-restaran')).json()).toMatchObject({
    data: { path: '/blog/copias-que-se-restaran', near: [{ href: '/blog/copias-que-se-restauran' }] },
  })
  const service = await (await app.request('/servicio')).text()
  const main = service.slice(service.indexOf('Páginas parecidas<'), service.indexOf('</main>'))
  // The page's general list of links does not repeat the suggested page.
  expect(main.match(/href="\/servicios"/g)).toHaveLength(1)
  expect(main).toContain('href="/nosotros"')
  expect(service).toContain('<p class="meta" lang="en">Page not found: /servicio</p>')
  expect(service).toContain('<h1>Aquí no hay ninguna página</h1>')
})

test('a 404 page suggests nothing for unrelated paths, scanners and the manager area', async () => {
  const { app } = await counted()
  for (const path of ['/xyzw', '/wp-login.php', '/mngr/servicios', '/blog/0123456789abcdef0123456789abcdef'])
    expect(await (await app.request(path)).text(), path).not.toContain('Quizá')
})

test('hundreds of missing paths are compared with one cached list until the list expires', async () => {
  const { app, trips } = await counted()
  const now = Date.now()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now, toFake: ['Date'] })
  await seedPosts(app, [{ slug: 'correo-que-llega', title: 'Correo que llega' }])
  // The slug is invalid, so the page itself makes no query.
  const ask = async (n: number) => (await app.request(`/blog/Correo_que_llega_${n}`)).text()
  await ask(0)
  const before = trips()
  for (let n = 1; n <= 200; n += 1) await ask(n)
  expect(trips()).toBe(before)
  vi.setSystemTime(now + finderTtlMs)
  expect(await ask(1)).toContain('href="/blog/correo-que-llega"')
  expect(trips()).toBeGreaterThan(before)
})

test('two sites that changed equally often have separate lists', async () => {
  for (const slug of ['manzanas-verdes', 'ciruelas-rojas']) {
    const s = await createContentSite()
    await publishNewPost(s, { slug })
    expect(await (await s.app.request(`/blog/${slug}-x`)).text()).toContain(`href="/blog/${slug}"`)
  }
})

test('the 404 page has no suggestions when the database fails', async () => {
  const down = {
    prepare: () => {
      throw new Error('D1: staged')
    },
    batch: () => Promise.reject(new Error('D1: staged')),
  }
  const app = await createTestApp({ DB: down as unknown as D1Database })
  const answer = await app.request('/blog/Correo')
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('Quizá')
})
