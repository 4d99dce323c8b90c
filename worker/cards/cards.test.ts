import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { readImageFacts } from '../media/image-type.ts'
import { createTestApp, seedPosts, type TestApp } from '../testing/testing.ts'
import { drawMissing } from './make.ts'

async function cardIn(app: TestApp, path: string): Promise<string> {
  const html = await (await app.request(path)).text()
  return /<meta property="og:image" content="https:\/\/cauce\.example([^"]+)">/.exec(html)?.[1] ?? ''
}

test('every page and article has an image of its own, of its title, with a text for who does not see it', async () => {
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
  expect(home).toContain('<title>Inicio - Cauce</title>')
  const article = await (await app.request('/blog/uno')).text()
  expect(article).toContain('<meta property="og:image:width" content="1200">')
  expect(article).toContain(`"image":"https://cauce.example${cards[6]}"`)
  const response = await app.request(cards[6] ?? '')
  expect(response.headers.get('Content-Type')).toBe('image/png')
  const facts = readImageFacts(new Uint8Array(await response.arrayBuffer()))
  expect(facts).toMatchObject({ width: 1200, height: 630, type: 'image/png' })
})

test('another title is another image, and the one before is gone; nobody can have other texts drawn', async () => {
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
  ])
    expect((await app.request(path)).status, path).toBe(404)
})

test('the upkeep draws what has no image yet, once', async () => {
  const app = await createTestApp()
  await seedPosts(app, [{ slug: 'primero' }, { slug: 'importado' }, { slug: 'oculto', status: 'draft' }])
  const env = readEnv(app.bindings)
  if (!env) throw new Error('The settings are wrong')
  while ((await drawMissing(env, Date.now())) > 0);
  const { objects } = await app.bindings.MEDIA.list({ prefix: 'redes/' })
  const keys = objects.map(({ key }) => `/${key}`)
  expect(keys).toContain(await cardIn(app, '/blog/primero'))
  expect(keys).toContain(await cardIn(app, '/blog/importado'))
  expect(keys).toContain(await cardIn(app, '/'))
  expect(keys.join()).not.toContain('oculto')
})
