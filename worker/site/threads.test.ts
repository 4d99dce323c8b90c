import { expect, test } from 'vitest'
import { threadsAddress } from '#client/design/threads/address.ts'
import { serviceIds } from '#client/settings/contract/services.ts'
import { createTestApp } from '../testing/testing.ts'

test('the drawing of each service and of any article is there for good, in the owner’s colour too', async () => {
  const app = await createTestApp()
  for (const path of [
    ...serviceIds.map((id) => threadsAddress('servicio', id, '')),
    threadsAddress('articulo', 'como-medimos-la-velocidad-2', '#7a2fa0'),
    threadsAddress('vacio', 'blog', ''),
  ]) {
    const response = await app.request(path)
    expect([response.status, response.headers.get('Content-Type')], path).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ])
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=\d+, /)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await response.text()).toMatch(/^<svg .*<path d="M-10 .*<\/svg>$/)
  }
})

test('an owner’s colour is drawn, light or dark as it may be, in a lightness that any ground shows', async () => {
  const app = await createTestApp()
  const ends = async (accent: string): Promise<string[]> => {
    const text = await (await app.request(threadsAddress('articulo', 'uno', accent))).text()
    return [...text.matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour ?? '')
  }
  const [sand, green] = await ends('')
  const [same, violet] = await ends('#3b0764')
  expect(same).toBe(sand)
  expect(violet).not.toBe(green)
  expect(violet).not.toBe('#3b0764')
})

test.each([
  '/hilos/verde/nada/correo.svg',
  '/hilos/rojo/servicio/correo.svg',
  '/hilos/verde/servicio/Correo.svg',
  '/hilos/verde/servicio/%63orreo.svg',
  '/hilos/verde/servicio/correo.png',
])('%s is no drawing', async (path) => {
  const app = await createTestApp()
  expect((await app.request(path)).status).toBe(404)
})

test('a page shows drawings by their address alone, unheard by assistive technology', async () => {
  const app = await createTestApp()
  const html = await (await app.request('/servicios')).text()
  const images = html.match(/<img [^>]*class="threads"[^>]*>/g) ?? []
  expect(images).toHaveLength(serviceIds.length)
  for (const image of images) {
    expect(image).toContain('alt=""')
    expect(image).toMatch(/width="960" height="240"/)
  }
  expect(html).not.toContain('M-10 ')
})
