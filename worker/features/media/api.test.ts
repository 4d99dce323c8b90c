import { expect, test } from 'vitest'
import type { Media, MediaPages } from '#client/features/media/contract.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { avifFile } from '../../testing/samples/avif.ts'
import { storeImage, uploadImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInOwner } from '../../testing/testing.ts'

type MediaList = MediaPages['mngr-medios']

test('an image is stored in each uploaded width and served cross-origin, cacheable for a year', async () => {
  const s = await createContentSite()
  const { id, image } = await storeImage(s.app, [createPng(960, 540), createPng(480, 270)], {})
  expect(image).toMatchObject({ src: `/medios/${id}/960.png`, width: 960, height: 540, alt: 'Un río' })
  expect(image.srcset).toBe(`/medios/${id}/480.png 480w, /medios/${id}/960.png 960w`)
  const file = await s.app.request(image.src)
  expect(file.status).toBe(200)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-z.-]+"$/),
  })
  const again = await s.app.request(image.src, {
    headers: { 'If-None-Match': file.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('uploads that are not images are refused because of their bytes, whatever their name', async () => {
  const s = await createContentSite()
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<html><script>alert(1)</script>',
    'GIF',
    '',
  ])
    expect((await uploadImage(s.app, [text], {})).status, text).toBe(415)
  const named = await storeImage(s.app, [createPng(10, 10)], { name: '"><img src=x onerror=alert(1)>.svg' })
  expect(named.image.src).toMatch(/^\/medios\/[0-9a-z]{20}\/10\.png$/)
})

test('the library marks an image that was uploaded before, whatever its name', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  for (const width of [31, 32, 31]) await storeImage(s.app, [createPng(width, 19)], { name: `${width}.png` })
  const { media } = (await (await s.app.request('/api/mngr/medios', { headers })).json()) as MediaList
  expect(media.flatMap(({ name, sameAs }) => (/^3[12]/.test(name) ? (sameAs ?? []) : []))).toEqual(['31.png'])
})

test('the library takes no two images of one colour for the same, whose sizes say nothing', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  for (const name of ['marron.png', 'verde.png']) await storeImage(s.app, [createPng(160, 90)], { name })
  const { media } = (await (await s.app.request('/api/mngr/medios', { headers })).json()) as MediaList
  const found = media.filter(({ name }) => /^(marron|verde)/.test(name))
  expect(found.map(({ sameAs }) => sameAs)).toEqual([null, null])
})

test('recognises AVIF by its bytes', async () => {
  const s = await createContentSite()
  const bytes = Uint8Array.from(atob(avifFile), (letter) => letter.charCodeAt(0))
  const { image } = await storeImage(s.app, [bytes])
  expect(image).toMatchObject({ src: expect.stringMatching(/600\.avif$/), width: 600, height: 300 })
  expect((await s.app.request(image.src)).headers.get('Content-Type')).toBe('image/avif')
})

test('an image without a description is refused unless it is marked decorative', async () => {
  const s = await createContentSite()
  const refused = await uploadImage(s.app, [createPng(10, 10)], { alt: '  ' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    data: { fields: { alt: expect.stringContaining('decorativa') } },
  })
  expect((await storeImage(s.app, [createPng(10, 10)], { alt: '', decorative: true })).image.alt).toBe('')
})

test('an upload of more than 10 MB gets 413', async () => {
  const s = await createContentSite()
  const big = new Uint8Array(10 * 1024 * 1024 + 1)
  big.set(createPng(10, 10))
  expect((await uploadImage(s.app, [big], {})).status).toBe(413)
})

test('an article shows its images with dimensions and srcset, and images in use cannot be deleted', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const { id, image } = await storeImage(s.app, [createPng(960, 540), createPng(480, 270)], {})
  const markdown = `![Un río](${image.src} "El río en mayo")`
  const live = await publishNewPost(s, { title: 'Con imagen', markdown, cover: id })
  const html = await (await s.app.request(live.path)).text()
  expect(html).toContain('width="960" height="540"')
  expect(html).toContain(`srcset="${image.srcset}"`)
  expect(html).toContain('<figcaption>El río en mayo</figcaption>')
  // og:image is the image that the site draws, whatever the cover is.
  expect(html).toMatch(
    /property="og:image" content="https:\/\/cauce\.example\/redes\/blog\/con-imagen\/[0-9a-f]{8}\.png"/,
  )
  const trash = (query = '') =>
    s.app.request(`/api/mngr/medios/${id}/acciones/trash${query}`, { method: 'POST', headers })
  const refused = await trash()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    data: { uses: [{ href: `/mngr/blog/${live.id}`, title: 'Con imagen' }] },
  })
  const changed = { ...live.content, markdown: 'Sin imagen', cover: null }
  await s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content: changed })
  expect((await trash('?anteriores=si')).status).toBe(204)
})

test('the search finds images by name and description, ignores case and accents, and finds ñ by n', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const found = async (q: string): Promise<string[]> => {
    const response = await s.app.request(`/api/mngr/medios?q=${encodeURIComponent(q)}`, { headers })
    // The response has the shape of `mediaListSchema`.
    return ((await response.json()) as { media: Media[] }).media.map(({ alt }) => alt)
  }
  const crane = await storeImage(s.app, [createPng(10, 10)], {
    alt: 'Última grúa del DISEÑO',
    name: 'GRÚA.png',
  })
  await storeImage(s.app, [createPng(10, 10)], { alt: 'Cirugía del ano', name: 'otra.png' })
  for (const q of ['ULTIMA', 'última', 'diseño', 'DISEÑO', 'grua', 'grúa ultima'])
    expect(await found(q), q).toEqual(['Última grúa del DISEÑO'])
  expect(await found(crane.id)).toEqual(['Última grúa del DISEÑO'])
  expect(await found('año')).toEqual([])
  expect(await found('ano')).toEqual(['Cirugía del ano'])
  const described = await s.app.request(`/api/mngr/medios/${crane.id}`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ alt: 'Índice del AÑO', decorative: false }),
  })
  expect(described.status).toBe(200)
  expect(await found('indice ano')).toEqual(['Índice del AÑO'])
  expect(await found('indice año')).toEqual(['Índice del AÑO'])
  expect(await found('GRUA')).toEqual(['Índice del AÑO'])
  expect(await found('ultima')).toEqual([])
})

const described = async ({ app }: ContentSite, id: string, alt: string): Promise<Response> =>
  app.request(`/api/mngr/medios/${id}`, {
    method: 'PATCH',
    headers: { ...(await signInOwner(app)), 'Content-Type': 'application/json' },
    body: JSON.stringify({ alt, decorative: false }),
  })

test('a changed image description shows at once on covers and in articles that repeat the old description', async () => {
  const s = await createContentSite()
  const { id, image } = await storeImage(s.app, [createPng(960, 540)], { alt: 'Un rio' })
  const markdown = `![Un rio](${image.src})\n\n![Solo aquí](${image.src})`
  const live = await publishNewPost(s, { title: 'Con imagen', markdown, cover: id })
  const altsOf = async (): Promise<string[]> => {
    const html = await (await s.app.request(live.path)).text()
    return [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt ?? '')
  }
  expect(await altsOf()).toEqual(['Un rio', 'Un rio', 'Solo aquí'])
  expect((await described(s, id, 'Un río en mayo')).status).toBe(200)
  expect(await altsOf()).toEqual(['Un río en mayo', 'Un río en mayo', 'Solo aquí'])
  expect((await described(s, id, 'El Magdalena')).status).toBe(200)
  expect(await altsOf()).toEqual(['El Magdalena', 'El Magdalena', 'Solo aquí'])
  // Saving the post again does not restore the old description, and open editors get no conflict.
  const again = await s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content: live.content })
  expect(again.status).toBe(200)
  expect(await altsOf()).toEqual(['El Magdalena', 'El Magdalena', 'Solo aquí'])
})

test.each([
  ['the text', (id: string) => ({ markdown: `![x](/medios/${id}/10.png)` })],
  ['the cover', (id: string) => ({ cover: id })],
  ['the image for networks', (id: string) => ({ socialImage: id })],
])(
  'an image in %s of pending changes cannot be deleted, and one in earlier versions only if confirmed',
  async (_, change) => {
    const s = await createContentSite()
    const headers = await signInOwner(s.app)
    const { id } = await storeImage(s.app, [createPng(10, 10)], {})
    const remove = (query = '') =>
      s.app.request(`/api/mngr/medios/${id}/acciones/trash${query}`, { method: 'POST', headers })
    const live = await publishNewPost(s, { title: 'Con cambios' })
    const content = { ...live.content, title: 'Con cambios nuevos', ...change(id) }
    const saved = await s.readPost(await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content }))
    for (const query of ['', '?anteriores=si']) {
      const refused = await remove(query)
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        data: { uses: [{ title: 'Con cambios nuevos', href: `/mngr/blog/${live.id}`, older: false }] },
      })
    }
    expect((await s.send('POST', `/${live.id}/acciones/discard`, { rev: saved.rev })).status).toBe(200)
    const asked = await remove()
    expect(asked.status).toBe(409)
    expect(await asked.json()).toMatchObject({
      message: expect.stringContaining('versiones anteriores'),
      data: { uses: [{ title: 'Con cambios', older: true }] },
    })
    expect((await remove('?anteriores=si')).status).toBe(204)
  },
)

test.each([
  ['alt', { alt: '🚀'.repeat(300) }, 'La descripción'],
  ['name', { name: '🚀'.repeat(200) }, 'El nombre'],
])('a %s that is too long is refused with a message for its field', async (field, data, label) => {
  const s = await createContentSite()
  const refused = await uploadImage(s.app, [createPng(10, 10)], data)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    data: { fields: { [field]: expect.stringMatching(`^${label}`) } },
  })
})
