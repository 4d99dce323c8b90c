import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { storeImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInOwner } from '../../testing/testing.ts'

test('the focus of an image positions its cropped cover, and can be removed', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const media = await storeImage(s.app, [createPng(960, 1440)], {}, headers)
  const live = await publishNewPost(s, { title: 'Con portada', cover: media.id })
  const change = (body: object) =>
    s.app.request(`/api/mngr/medios/${media.id}`, {
      method: 'PATCH',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ alt: 'Un río', decorative: false, ...body }),
    })
  const cover = async (): Promise<string> =>
    / class="(cover[^"]*)"/.exec(await (await s.app.request(live.path)).text())?.[1] ?? ''
  expect(await cover()).toBe('cover')
  const focused = await change({ focus: { x: 20, y: 8 } })
  expect(await focused.json()).toMatchObject({ media: { image: { focus: { x: 20, y: 8 } } } })
  expect(await cover()).toBe('cover at-0')
  // Its card in the list shows it, in place of a drawing.
  for (const path of ['/', '/blog']) {
    const [card = ''] =
      /<img [^>]*class="threads picture[^>]*>/.exec(await (await s.app.request(path)).text()) ?? []
    for (const part of ['class="threads picture at-0"', 'alt=""', 'loading="lazy"', ' width="', ' srcSet="'])
      expect(card, path).toContain(part)
  }
  // The article itself has its cover with its text, and not once more for a card.
  expect(await (await s.app.request(`/api/data${live.path}`)).json()).not.toHaveProperty('data.post.cover')
  // A new description does not change the focus.
  expect((await change({ alt: 'El río' })).status).toBe(200)
  expect(await cover()).toBe('cover at-0')
  // A new name is found by the search; a change without one keeps it.
  expect((await change({ name: ' Puente de Triana ' })).status).toBe(200)
  await change({ focus: null })
  expect(await cover()).toBe('cover')
  const found = await s.app.request('/api/mngr/medios?q=triana', { headers })
  expect(await found.json()).toMatchObject({ media: [{ id: media.id, name: 'Puente de Triana' }] })
  for (const name of [' ', 'x'.repeat(201)]) expect((await change({ name })).status).toBe(422)
  for (const focus of [{ x: 101, y: 0 }, { x: 0.5, y: 0 }, { x: 1 }])
    expect((await change({ focus })).status).toBe(422)
})

test('og:image has the size of a chosen image, and the site’s own drawing replaces one that the editor drew', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const media = await storeImage(s.app, [createPng(800, 400)], {}, headers)
  const live = await publishNewPost(s, { title: 'Con imagen', socialImage: media.id })
  expect(live.drawnSocial).toBe(false)
  const html = await (await s.app.request(live.path)).text()
  expect(html).toContain(`<meta property="og:image" content="https://cauce.example${media.image.src}">`)
  expect(html).toContain('<meta property="og:image:width" content="800">')
  expect(html).toContain('<meta property="og:image:height" content="400">')
  const card = await storeImage(s.app, [createPng(1200, 630)], { purpose: 'social' }, headers)
  // The site's own drawing replaces one that the editor drew.
  const before = await publishNewPost(s, { title: 'Dibujada', socialImage: card.id, cover: media.id })
  expect(before.drawnSocial).toBe(true)
  expect(await (await s.app.request(before.path)).text()).toMatch(/"og:image" content="[^"]*\/redes\/blog\//)
})
