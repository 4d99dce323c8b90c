import { expect, onTestFinished, test } from 'vitest'
import { parseEnvOrNull } from '#worker/env.ts'
import { resetMemoryLimits, networkLimits } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp, seedPosts, type TestApp } from '#worker/testing/testing.ts'
import { readImageFacts } from '../../media/image-type.ts'
import { drawMissingSocialImages, maxDrawings } from './store.ts'

async function cardIn(app: TestApp, path: string): Promise<string> {
  const html = await (await app.request(path)).text()
  return /<meta property="og:image" content="https:\/\/cauce\.example([^"]+)">/.exec(html)?.[1] ?? ''
}

test('every page and article has its own image with its title and an alternative text', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'uno', title: 'Copias «que» sí', tags: ['agua'] }])
  const paths = [
    '/',
    '/nosotros',
    '/servicios',
    '/servicios/correo',
    '/contacto',
    '/blog',
    '/blog/uno',
    '/blog/etiqueta/agua',
    '/privacidad',
  ]
  const cards = await Promise.all(paths.map((path) => cardIn(app, path)))
  for (const [index, card] of cards.entries()) {
    const path = paths[index] ?? ''
    expect(card.startsWith(`/redes${path === '/' ? '' : path}/`), card).toBe(true)
  }
  expect(new Set(cards).size).toBe(paths.length)
  const home = await (await app.request('/')).text()
  expect(home).toContain('<meta property="og:title" content="Tu tecnología, en su cauce.">')
  expect(home).toContain('<meta property="og:image:alt" content="«Tu tecnología, en su cauce.», de Cauce">')
  expect(home).toContain('<title>Webs, correo y sistemas sin enredos - Cauce</title>')
  const article = await (await app.request('/blog/uno')).text()
  expect(article).toContain('<meta property="og:image:width" content="1200">')
  expect(article).toContain(`"image":"https://cauce.example${cards[6]}"`)
  const response = await app.request(cards[6] ?? '')
  expect(response.headers.get('Content-Type')).toBe('image/png')
  const facts = readImageFacts(new Uint8Array(await response.arrayBuffer()))
  expect(facts).toMatchObject({ width: 1200, height: 630, type: 'image/png' })
})

test('a new title gets a new image and deletes the old one, and nobody can request images of other texts', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'dos', title: 'Antes' }])
  const before = await cardIn(app, '/blog/dos')
  expect((await app.request(before)).status).toBe(200)
  const { DB, MEDIA } = app.bindings
  await DB.batch([
    DB.prepare("UPDATE posts SET title = 'Después' WHERE slug = 'dos'"),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
  await seedPosts(app, [{ slug: 'borrador', status: 'draft' }])
  const after = await cardIn(app, '/blog/dos')
  expect(after).not.toBe(before)
  expect((await app.request(after)).status).toBe(200)
  expect((await MEDIA.list({ prefix: 'redes/blog/dos/' })).objects.map(({ key }) => `/${key}`)).toEqual([
    after,
  ])
  for (const path of [
    before,
    '/redes/blog/dos/00000000.png',
    '/redes/blog/borrador/00000000.png',
    '/redes/mngr/00000000.png',
    '/redes/00000000.png',
    '/redes/x.png',
    // Longer than an R2 key may be.
    `/redes${'/a'.repeat(1_000)}/00000000.png`,
  ])
    expect((await app.request(path)).status, path).toBe(404)
})

test('the scheduled job draws each missing image once', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'primero' }, { slug: 'importado' }, { slug: 'oculto', status: 'draft' }])
  const env = parseEnvOrNull(app.bindings)
  if (!env) throw new Error('The settings are wrong')
  while ((await drawMissingSocialImages(env, Date.now())) > 0);
  const { objects } = await app.bindings.MEDIA.list({ prefix: 'redes/' })
  const keys = objects.map(({ key }) => `/${key}`)
  expect(keys).toContain(await cardIn(app, '/blog/primero'))
  expect(keys).toContain(await cardIn(app, '/blog/importado'))
  expect(keys).toContain(await cardIn(app, '/'))
  expect(keys.join()).not.toContain('oculto')
})

test('an image that is requested several times at once is drawn once, and again if storing it failed', async () => {
  const { bindings } = await createTestApp()
  const others = Promise.withResolvers<void>()
  let puts = 0
  const MEDIA = replaceCalls(bindings.MEDIA, (real) => ({
    async put(...given: Parameters<R2Bucket['put']>) {
      puts += 1
      if (puts === 1) throw new Error('Down')
      // The second write waits until the other requests have their image.
      if (puts === 2) await others.promise
      return real.put(...given)
    },
  }))
  const app = await createTestApp({ MEDIA })
  await seedPosts(app, [{ slug: 'tres', title: 'Todos a la vez' }])
  const card = await cardIn(app, '/blog/tres')
  expect((await app.request(card)).status).toBe(503)
  let answered = 0
  const sizes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const answer = await app.request(card)
      expect(answer.status).toBe(200)
      answered += 1
      if (answered === 5) others.resolve()
      return (await answer.arrayBuffer()).byteLength
    }),
  )
  expect(new Set(sizes).size).toBe(1)
  expect(puts).toBe(2)
  expect(await bindings.MEDIA.head(card.slice(1))).toMatchObject({ size: sizes[0] })
})

test('images are drawn one after the other, and requests beyond the waiting limit get 503 with Retry-After', async () => {
  const app = await createTestApp()
  const slugs = Array.from({ length: 12 }, (_, n) => `cola-${n}`)
  await seedPosts(
    app,
    slugs.map((slug) => ({ slug, title: `Título ${slug}` })),
  )
  const cards: string[] = []
  for (const slug of slugs) cards.push(await cardIn(app, `/blog/${slug}`))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  onTestFinished(() => clearInterval(timer))
  const turnsAt: number[] = []
  const answers = await Promise.all(
    cards.map(async (card) => {
      const answer = await app.request(card)
      if (answer.status === 200) turnsAt.push(turns)
      return answer
    }),
  )
  const drawn = answers.filter(({ status }) => status === 200).length
  expect(drawn).toBe(1 + maxDrawings)
  // Other requests were answered between any two drawings.
  expect(new Set(turnsAt).size).toBe(drawn)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ status, headers }) => status === 503 && headers.has('Retry-After'))).toBe(true)
  const late = cards[answers.findIndex(({ status }) => status === 503)] ?? ''
  expect((await app.request(late)).status).toBe(200)
})

test('a request that draws an image counts towards the read limit of the network', async () => {
  resetMemoryLimits()
  onTestFinished(resetMemoryLimits)
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'contada', title: 'Contada' }])
  const card = await cardIn(app, '/blog/contada')
  const headers = { 'CF-Connecting-IP': '192.0.2.77' }
  const origin = { network: '192.0.2.77', block: '192.0.2.0/24' }
  for (let n = 1; n < rateLimits.network.pages; n += 1) networkLimits.files.take(origin, Date.now())
  expect((await app.request(card, { headers })).status).toBe(200)
  expect((await app.request(card, { headers })).status).toBe(429)
})
