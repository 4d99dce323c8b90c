import { expect, test } from 'vitest'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { toThreadsPath } from '#client/ui/threads/threads-path.ts'
import { drawThreadsSvg, embedDrawing } from '../../site-settings/threads-svg.ts'
import { createTestApp, seedPosts } from '../../testing/testing.ts'
import { createContentClient, exampleEvent, exampleJob } from '../content/testing.ts'
import { createSettingsClient, changedSettings, resetSettings } from '../settings/testing.ts'

/** The colours of the owner. */
const brand = { accent: '#7a2fa0', secondAccent: '#0044cc' }
const noColours = { accent: '', secondAccent: '' }

const slug = 'como-medimos-la-velocidad-2'

/** A site with an article and an accent colour of its owner. */
async function site() {
  const app = await resetSettings(await createTestApp())
  await app.run`DELETE FROM entries WHERE id IN (${slug}, 'un-borrador')`
  await seedPosts(app, [{ slug }, { slug: 'un-borrador', status: 'draft' }])
  await (await createSettingsClient(app)).save(0, { ...changedSettings, ...brand, drawings: true })
  return app
}

test('the drawings of services and articles are served for a day, in the owner’s colour too', async () => {
  const app = await site()
  for (const path of [
    ...serviceIds.map((id) => toThreadsPath('servicio', id, noColours)),
    toThreadsPath('articulo', slug, noColours),
    toThreadsPath('articulo', slug, brand),
    toThreadsPath('articulo', slug, { ...brand, secondAccent: '' }),
    toThreadsPath('articulo', slug, { ...brand, accent: '' }),
    toThreadsPath('articulo', 'eventos', noColours),
    toThreadsPath('articulo', 'aviso-legal', noColours),
    toThreadsPath('articulo', 'como-medimos', noColours),
    toThreadsPath('pagina', 'contacto', noColours),
    toThreadsPath('pagina', 'nosotros', noColours),
    toThreadsPath('vacio', 'blog', noColours),
    toThreadsPath('final', 'inicio', noColours),
  ]) {
    const response = await app.request(path)
    expect([response.status, response.headers.get('Content-Type')], path).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400')
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=\d+, /)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(/^<svg .*<path d="M-10 .*<\/svg>$/)
  }
})

test('each offer and event has its own drawing, in its list and on its page', async () => {
  const { app, published, send } = await createContentClient(await createTestApp())
  const jobs = [exampleJob, { ...exampleJob, slug: 'otro-puesto', title: 'Otro puesto' }]
  const events = [exampleEvent, { ...exampleEvent, slug: 'otra-tarde', title: 'Otra tarde' }]
  const entries = []
  for (const content of [...jobs, ...events]) entries.push(await published(content))
  const read = async (path: string) => (await app.request(path)).text()
  const listImages = (html: string) =>
    [...html.matchAll(/class="threads" src="([^"]*)"/g)].map(([, src = '']) => src)
  const files = [...jobs, ...events].map(({ slug }) => toThreadsPath('articulo', slug, noColours))
  const drawn = await Promise.all(files.map(read))
  expect(new Set(drawn).size).toBe(files.length)
  for (const svg of drawn) expect(svg).toMatch(/^<svg /)
  for (const [path, list, own] of [
    ['/empleo', jobs, files.slice(0, 2)],
    ['/eventos', events, files.slice(2)],
  ] as const) {
    const seen = listImages(await read(path))
    expect(seen).toHaveLength(list.length)
    expect(new Set(seen).size).toBe(list.length)
    expect(seen.at(-1)).toBe(own.at(-1))
    for (const [index, { slug }] of list.entries())
      expect(listImages(await read(`${path}/${slug}`))).toEqual([embedDrawing(own[index] ?? '')])
  }
  const [first] = entries
  expect((await send('POST', `/${first?.id}/acciones/unpublish`, {}, first?.rev)).status).toBe(200)
  expect((await app.request(files[0] ?? '')).status).toBe(404)
})

test('a drawing that no page shows answers 404 and is not cached', async () => {
  const app = await site()
  for (const path of [
    toThreadsPath('articulo', 'no-existe', noColours),
    toThreadsPath('articulo', 'un-borrador', noColours),
    toThreadsPath('articulo', slug, { ...brand, accent: '#7a2fa1' }),
    toThreadsPath('articulo', slug, { ...brand, secondAccent: '#0044cd' }),
    toThreadsPath('servicio', 'inventado', noColours),
    toThreadsPath('vacio', 'otra-cosa', noColours),
    `/trazos/verde/articulo/${slug}.${slug}.svg`,
    `${toThreadsPath('articulo', slug, noColours)}?otra`,
  ]) {
    const response = await app.request(path)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('Cache-Control'), path).toBe('no-store')
    expect(response.headers.get('Cloudflare-CDN-Cache-Control'), path).toBe('no-store')
  }
})

test('the first drawing of a list is in its document, and the others are files', async () => {
  const app = await site()
  await seedPosts(app, [{ slug: 'otro-con-dibujo' }])
  const html = await (await app.request('/blog')).text()
  const sources = [...html.matchAll(/class="threads" src="([^"]*)"/g)].map(([, src = '']) => src)
  expect(decodeURIComponent(sources[0] ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*#[0-9a-f]{6}.*<\/svg>$/)
  expect(sources.length).toBeGreaterThan(1)
  for (const src of sources.slice(1)) expect(src).toMatch(/^\/trazos\/7a2fa0-0044cc\/articulo\/.+\.svg$/)
})

test('drawings use the owner’s colour in a medium lightness', () => {
  const ends = (colour: string): string[] =>
    [...drawThreadsSvg(colour, 'articulo', 'uno').matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map(
      ([, stop]) => stop ?? '',
    )
  const [sand, green] = ends('verde')
  const [same, violet] = ends('3b0764')
  expect(same).toBe(sand)
  expect(violet).not.toBe(green)
  expect(violet).not.toBe('#3b0764')
  const [first, last] = ends('verde-3b0764')
  expect([first, last]).toEqual([violet, green])
})

test.each([
  '/trazos/verde/nada/correo.svg',
  '/trazos/verde-rojo/servicio/correo.svg',
  '/trazos/rojo/servicio/correo.svg',
  '/trazos/verde/servicio/Correo.svg',
  '/trazos/verde/servicio/%63orreo.svg',
  '/trazos/verde/servicio/correo.png',
])('%s is a 404', async (path) => {
  const app = await createTestApp()
  expect((await app.request(path)).status).toBe(404)
})

test('pages embed drawings by their URL and hide them from assistive technology', async () => {
  const app = await createTestApp()
  const html = await (await app.request('/servicios/correo')).text()
  const images = html.match(/<img [^>]*class="threads"[^>]*>/g) ?? []
  expect(images.length).toBeGreaterThan(0)
  for (const image of images) {
    expect(image).toContain('alt=""')
    expect(image).toMatch(/width="960" height="240"/)
  }
  expect(html).not.toContain('M-10 ')
})

test('a site without drawings has none on its pages nor in its social images', async () => {
  const app = await site()
  const read = async (path: string) => (await app.request(path)).text()
  const findImage = (html: string) => /og:image" content="([^"]+)"/.exec(html)?.[1]
  const paths = ['/', '/servicios', '/servicios/correo', '/nosotros', '/contacto', '/blog', `/blog/${slug}`]
  const before = await Promise.all(paths.map(read))
  await (await createSettingsClient(app)).save(1, { ...changedSettings, drawings: false })
  for (const [index, path] of paths.entries()) {
    const html = await read(path)
    expect(html, path).not.toContain('class="threads"')
    expect(html, path).toContain('.wave>:not(ul){display:none}')
    expect(findImage(html), path).not.toBe(findImage(before[index] ?? ''))
  }
  const image = await app.request(new URL(findImage(await read(`/blog/${slug}`)) ?? '').pathname)
  expect([image.status, image.headers.get('Content-Type')]).toEqual([200, 'image/png'])
})
