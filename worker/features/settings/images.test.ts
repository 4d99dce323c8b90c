import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { createTestApp, seedPosts, type TestApp } from '../../testing/testing.ts'
import { createSettingsClient, resetSettings } from './testing.ts'

const image = (id: string, width: number, height: number) => ({
  src: `/medios/${id.padEnd(20, '0')}/${width}.webp`,
  width,
  height,
})
const logo = image('logo', 480, 120)
const icon = image('icono', 512, 512)
const socialImage = image('redes', 1600, 840)

async function withLibrary(): Promise<TestApp> {
  const app = await resetSettings(await createTestApp())
  for (const { src, width, height } of [logo, icon, socialImage])
    await app.run`INSERT INTO media (id, name, alt, folded, decorative, purpose, variants, created_at)
       VALUES (${src.split('/')[2]}, 'x', 'x', 'x', 0, 'library', ${JSON.stringify([{ width, height, extension: 'webp', bytes: 1 }])}, 0) ON CONFLICT DO NOTHING`
  return app
}

test('replaces all built-in images by those of the owner', async () => {
  const app = await withLibrary()
  await seedPosts(app, [{ slug: 'con-imagen' }])
  const { save } = await createSettingsClient(app)
  const paths = ['/', '/blog/con-imagen', '/nada', '/site.webmanifest']
  const before = await Promise.all(paths.map(async (path) => (await app.request(path)).text()))
  const builtIn = ['/favicon.svg', '/icon-512.png', 'brand-lines', '/apple-touch-icon.png']
  for (const each of builtIn)
    expect(
      before.some((body) => body.includes(each)),
      each,
    ).toBe(true)

  expect((await save(0, { ...defaultSite, logo, icon, socialImage })).status).toBe(200)
  for (const path of paths) {
    const body = await (await app.request(path)).text()
    for (const each of builtIn) expect(body.includes(each) && `${path}: ${each}`, path).toBe(false)
    if (path.endsWith('.webmanifest')) {
      expect(JSON.parse(body)).toMatchObject({ icons: [{ src: icon.src, sizes: '512x512' }] })
      continue
    }
    // The logo has alternative text and dimensions.
    expect(body).toContain(`<img src="${logo.src}" width="480" height="120" alt="Cauce" class="plate"/>`)
    expect(body).toContain(`<link rel="icon" href="${icon.src}">`)
  }
  const page = await (await app.request('/nosotros')).text()
  expect(page).toContain(`<meta property="og:image" content="https://cauce.example${socialImage.src}">`)
  expect(page).toContain('<meta property="og:image:height" content="840">')
})

test('a square logo is the icon, unless another was chosen', async () => {
  const app = await withLibrary()
  const { save } = await createSettingsClient(app)
  const read = async () =>
    (await (await app.request('/nosotros')).text()).match(/rel="icon" href="([^"]+)/)?.[1]
  expect((await save(0, { ...defaultSite, logo: icon })).status).toBe(200)
  expect(await read()).toBe(icon.src)
  const manifest = await (await app.request('/site.webmanifest')).text()
  expect(JSON.parse(manifest)).toMatchObject({ icons: [{ src: icon.src }] })
  await save(1, { ...defaultSite, logo, mark: icon })
  expect(await read()).toBe(icon.src)
  await save(2, { ...defaultSite, logo })
  expect(await read()).toBe('/favicon.svg')
})

test('an image that the settings use cannot be deleted, and a deleted image cannot be chosen', async () => {
  const app = await withLibrary()
  const { save, session } = await createSettingsClient(app)
  await save(0, { ...defaultSite, logo })
  const id = logo.src.split('/')[2] ?? ''
  const remove = () =>
    app.request(`/api/mngr/medios/${id}/acciones/trash?anteriores=si`, { method: 'POST', headers: session })
  const refused = await remove()
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('La empresa')])
  await save(1, defaultSite)
  expect((await remove()).status).toBe(204)
  const gone = await save(2, { ...defaultSite, logo })
  expect([gone.status, await gone.text()]).toEqual([422, expect.stringContaining('ya no está en Medios')])
})

test.each([
  'https://evil.example/x.png',
  '/medios/../x.png',
  `/medios/${'a'.repeat(20)}/1.svg`,
  '/favicon.svg" onload="alert(1)',
])('rejects %s as an image of the library', async (src) => {
  const app = await withLibrary()
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, logo: { ...logo, src } })).status).toBe(422)
})
