import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import type { MediaPages } from '#client/features/media/contract.ts'
import { defaultSite } from '#client/site.ts'
import { getDatabase } from '../../env.ts'
import { fillContent, openContentSite, publishNewPost } from '../../testing/content-site.ts'
import { createSettingsClient } from '../settings/testing.ts'
import { deleteUnusedMedia } from './library.ts'
import { listMedia } from './list-media.ts'
import { createMediaClient } from './testing.ts'

async function open() {
  const { app, call, image, trash, usesOf: usesOfAny } = await createMediaClient()
  const media = await image('Un río', [960])
  const page = (markdown: string, slug: string) => ({
    slug,
    title: 'Quiénes somos',
    description: '',
    markdown,
  })
  const save = async (id: string, publish: boolean, content: object, rev: number): Promise<EditedText> =>
    (
      await (publish
        ? call('POST', `/paginas/${id}/publicar`, { content }, rev)
        : call('PUT', `/paginas/${id}/borrador`, { content }, rev))
    ).json()
  /** Creates a page that shows the image. `id`: its slug, or the id of a legal text. */
  async function written(id: string, publish: boolean): Promise<EditedText> {
    const content = page(`![Un río](${media.image.src})`, id)
    if (id === 'aviso-legal') return save(id, publish, content, 0)
    const made = await (await call('POST', '/paginas', { content })).json<EditedText>()
    return publish ? save(made.id, publish, content, made.rev) : made
  }
  const usesOf = () => usesOfAny(media.id)
  const remove = (query = '') => trash(media.id, query)
  const isListedAsUnused = async () =>
    (await listMedia(getDatabase(app.bindings), { unused: true, q: media.id })).total === 1
  return { app, call, media, image, trash, page, written, usesOf, remove, isListedAsUnused }
}

test.each([
  ['a page that is published', 'quienes-confian', true],
  ['a draft of a page', 'quienes-confian', false],
  ['a legal text', 'aviso-legal', true],
])('an image in %s counts as used and cannot be deleted', async (_, id, publish) => {
  const { app, call, media, page, written, usesOf, remove, isListedAsUnused } = await open()
  expect(await isListedAsUnused()).toBe(true)
  const document = await written(id, publish)
  expect(await usesOf()).toEqual([
    { title: 'Página «Quiénes somos»', href: `/mngr/paginas/${document.id}`, older: false },
  ])
  const db = getDatabase(app.bindings)
  expect((await listMedia(db, {})).media[0]?.uses).toBe(1)
  expect(await isListedAsUnused()).toBe(false)
  for (const query of ['', '?anteriores=si']) {
    const refused = await remove(query)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { data: { uses: [{ older: false }] } },
    ])
  }
  // Undoing an import does not delete it, either.
  expect(await db.all(deleteUnusedMedia([media.id]))).toEqual([])

  const without = { content: page('Nada.', id) }
  expect((await call('POST', `/paginas/${document.id}/publicar`, without, document.rev)).status).toBe(200)
  expect(await usesOf()).toMatchObject([{ older: true }])
  expect(await isListedAsUnused()).toBe(true)
  expect((await remove()).status).toBe(409)
  expect((await remove('?anteriores=si')).status).toBe(204)
})

test('the company’s logo and the target of a redirect count as used', async () => {
  const { app, media, usesOf, remove, isListedAsUnused } = await open()
  const { src, width, height } = media.image
  const { save } = await createSettingsClient(app)
  expect((await save(0, { ...defaultSite, logo: { src, width, height } })).status).toBe(200)
  const redirect = { source: '/folleto', target: src, status: 302 }
  await app.run`INSERT INTO owner_redirects (source, target, status, created_at) VALUES (${redirect.source}, ${redirect.target}, ${redirect.status}, 0)`
  expect(await usesOf()).toEqual([
    { title: 'La empresa', href: '/mngr/ajustes', older: false },
    { title: 'Redirección de /folleto', href: '/mngr/redirecciones', older: false },
  ])
  expect((await remove()).status).toBe(409)
  expect(await isListedAsUnused()).toBe(false)
  await save(1, defaultSite)
  expect(await isListedAsUnused()).toBe(false)
  await app.run`DELETE FROM owner_redirects`
  expect((await remove()).status).toBe(204)
})

test('the list of unused images leaves out what articles use: text, cover, pending changes, drafts, trash', async () => {
  const { app, call, image, trash } = await open()
  const site = await openContentSite(app)
  const [text, cover, pending, draft, scheduled, trashed, free] = await Promise.all(
    ['Texto', 'Portada', 'Cambios', 'Borrador', 'Programado', 'Papelera', 'Libre'].map((alt) =>
      image(`Sin usar: ${alt}`, [480]),
    ),
  )
  const show = (one: typeof text) => `![x](${one?.image.src ?? ''})`
  const list = async () =>
    (await (await call('GET', '/medios?uso=ninguno&q=usar')).json<MediaPages['mngr-medios']>()).media.map(
      ({ alt }) => alt.slice(10),
    )
  expect(await list()).toHaveLength(7)
  const live = await publishNewPost(site, { markdown: show(text), cover: cover?.id ?? null })
  const changed = { ...live.content, markdown: show(pending) }
  await site.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: changed })
  const create = async (one: typeof text) => {
    const blank = fillContent(live.content, { title: one?.alt ?? '', markdown: show(one), cover: null })
    return site.readPost(await site.send('POST', '', { content: blank }))
  }
  await create(draft)
  const later = await create(scheduled)
  const from = new Date(Date.now() + 86_400_000).toISOString()
  const { rev, content } = later
  const planned = await site.send('POST', `/${later.id}/publicar`, { rev, content, from })
  expect(await site.readPost(planned)).toMatchObject({ state: 'scheduled' })
  const gone = await create(trashed)
  expect((await site.send('POST', `/${gone.id}/acciones/trash`, { rev: gone.rev })).status).toBe(200)
  expect(await list()).toEqual(['Libre'])
  expect((await trash(free?.id ?? '')).status).toBe(204)
  expect(await list()).toEqual([])
})
