import { expect, onTestFinished, test, vi } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { defaultSite } from '#client/site.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { openContentSite, publishNewPost } from '../../testing/content-site.ts'
import { exampleCase, examplePerson } from '../content/testing.ts'
import { createSettingsClient } from '../settings/testing.ts'
import { createMediaClient } from './testing.ts'

async function open() {
  const library = await createMediaClient()
  const { app, call } = library
  pageCache.expire()
  onTestFinished(() => pageCache.expire())
  const site = await openContentSite(app)
  const replace = (id: string, by: string) => call('POST', `/medios/${id}/sustituir`, { by })
  const text = async (path: string) => (await app.request(path)).text()
  return { ...library, site, replace, text }
}

test('replaces an image in texts, covers, pending changes, pages, settings and redirects, and back again', async () => {
  const { app, site, call, image, replace, usesOf, text } = await open()
  const old = await image('Un río', [960, 480])
  const other = await image('El puente', [800])
  const { save } = await createSettingsClient(app)
  const { src, width, height } = old.image
  expect((await save(0, { ...defaultSite, socialImage: { src, width, height } })).status).toBe(200)
  const markdown = `Antes\n\n![Un río](/medios/${old.id}/480.png "Mayo")\n`
  const live = await publishNewPost(site, { title: 'Con imagen', markdown, cover: old.id })
  const pending = { ...live.content, title: 'Con cambios', markdown: `${markdown}\nMás` }
  const saved = await site.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: pending })
  expect(saved.status).toBe(200)
  const content = { slug: 'quienes-confian', title: 'Quiénes', description: '', markdown: `![x](${src})` }
  const made = await (await call('POST', '/paginas', { content })).json<EditedText>()
  const out = await (
    await call('POST', `/paginas/${made.id}/publicar`, { content }, made.rev)
  ).json<EditedText>()
  const draft = { ...content, markdown: `![x](${src})\n\nBorrador sin publicar` }
  expect((await call('PUT', `/paginas/${made.id}/borrador`, { content: draft }, out.rev)).status).toBe(200)
  await app.run`INSERT INTO owner_redirects (source, target, status, created_at) VALUES ('/foto', ${src}, 302, 0)`
  const before = { article: await text(live.path), page: await text('/quienes-confian') }
  expect(before.article).toContain(old.id)

  const answer = await replace(old.id, other.id)
  expect([answer.status, await answer.json()]).toEqual([200, { places: 4 }])
  expect((await usesOf(old.id)).every(({ older }) => older)).toBe(true)
  expect((await usesOf(other.id)).map(({ title, older }) => `${title} ${older}`).toSorted()).toEqual([
    'Con cambios false',
    'La empresa false',
    'Página «Quiénes» false',
    'Redirección de /foto false',
  ])
  const article = await text(live.path)
  expect(article).not.toContain(old.id)
  // The new image is in the article and its cover, with its own size and description; the caption stays.
  expect(article.match(/<img[^>]*alt="El puente"/g)).toHaveLength(2)
  expect(article).toContain('width="800" height="400"')
  expect(article).toContain('<figcaption>Mayo</figcaption>')
  const page = await text('/quienes-confian')
  expect(page).toContain(`${other.id}/800.png`)
  expect(page).not.toContain(old.id)
  expect(page).not.toContain('Borrador sin publicar')
  const post = await (await call('GET', `/posts/${live.id}`)).json<EditedText>()
  expect(post).toMatchObject({
    hasChanges: true,
    content: {
      cover: other.id,
      markdown: pending.markdown.replace(`${old.id}/480.png`, `${other.id}/800.png`),
    },
  })
  // An editor opened before gets a conflict instead of restoring the old image.
  const late = await site.send('PUT', `/${live.id}/borrador`, { rev: live.rev + 1, content: pending })
  expect(late.status).toBe(412)
  const { revisions } = await (
    await call('GET', `/posts/${live.id}/revisiones`)
  ).json<{ revisions: unknown[] }>()
  expect(revisions).toHaveLength(4)

  expect((await replace(other.id, old.id)).status).toBe(200)
  expect((await usesOf(other.id)).every(({ older }) => older)).toBe(true)
  const back = await text(live.path)
  expect(back.match(/<img[^>]*alt="Un río"/g)).toHaveLength(2)
  expect((await text('/quienes-confian')).match(/<img[^>]*>/g)).toEqual(before.page.match(/<img[^>]*>/g))
})

test('image fields get the new image with its size, and the other fields of the text stay as they are', async () => {
  const { call, image, replace, text } = await open()
  const old = await image('Un retrato', [960])
  const logo = await image('Un logotipo', [480])
  const other = await image('Otro', [800])
  const { src, width, height } = old.image
  const logos = [{ src, width, height }, exampleCase.logo, { ...exampleCase.logo, src: logo.image.src }]
  const cases = logos.map((each, at) => ({
    ...exampleCase,
    slug: `caso-${at}`,
    title: `Caso ${at}`,
    logo: each,
  }))
  const person = { ...examplePerson, photo: { src: logo.image.src, width: 480, height: 240 } }
  for (const content of [...cases, person]) {
    const { id, rev } = await (await call('POST', '/paginas', { content })).json<EditedText>()
    expect((await call('POST', `/paginas/${id}/publicar`, { content }, rev)).status).toBe(200)
  }
  expect((await replace(old.id, other.id)).status).toBe(200)
  const page = await text('/nosotros')
  expect(page).toContain(
    `<img src="${other.image.src}" width="800" height="400" alt="${exampleCase.customer}"`,
  )
  expect(page).toContain(`<img src="${logo.image.src}" width="480" height="240"`)
  expect(page).not.toContain(old.id)
})

test('the replacement must exist and must not be used yet', async () => {
  const { site, image, replace } = await open()
  const old = await image('Un río', [960])
  const used = await image('El puente', [800])
  await publishNewPost(site, { title: 'Uno', markdown: `![x](${old.image.src})` })
  await publishNewPost(site, { title: 'Dos', cover: used.id })
  const refused = await replace(old.id, used.id)
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('ya se usa')])
  for (const [id, by] of [
    [old.id, 'a'.repeat(20)],
    ['a'.repeat(20), old.id],
    [old.id, old.id],
  ] as const)
    expect((await replace(id, by)).status).toBe(404)
  expect((await replace(old.id, '../x')).status).toBe(422)
})

test('a page that can no longer be rendered gets the new image, and why is logged', async () => {
  const { app, call, image, replace, text } = await open()
  const old = await image('Un río', [960])
  const other = await image('Otro', [800])
  const content = {
    kind: 'page',
    layout: 'site',
    slug: 'obras',
    title: 'Obras',
    description: '',
    markdown: `![Un río](${old.image.src})`,
  }
  const { id, rev } = await (await call('POST', '/paginas', { content })).json<EditedText>()
  expect((await call('POST', `/paginas/${id}/publicar`, { content }, rev)).status).toBe(200)
  const cells = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(700)}`
  await app.run`UPDATE entry_revisions
    SET content = json_set(content, '$.markdown', content ->> 'markdown' || ${`\n\n${cells}`}) WHERE entry_id = ${id}`
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => line.mockRestore())
  expect((await replace(old.id, other.id)).status).toBe(200)
  expect(await text('/obras')).toContain(other.id)
  expect(line).toHaveBeenCalledWith(
    expect.stringMatching(`"event":"image-replaced".*"textId":"${id}".*celdas`),
  )
})
