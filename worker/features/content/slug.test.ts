import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { createFile, importFiles } from '../transfer/testing.ts'

test('posts with the same long title get different slugs, which also differ from redirected slugs', async () => {
  const s = await createContentSite()
  const title = `${'palabra '.repeat(12)}fin`
  const first = await publishNewPost(s, { title })
  expect(first.content.slug.length).toBeGreaterThan(90)
  const second = await publishNewPost(s, { title })
  expect(second.content.slug).toBe(`${first.content.slug}-2`)
  const moved = await s.send('POST', `/${second.id}/publicar`, {
    rev: second.rev,
    content: { ...second.content, slug: 'otra' },
  })
  expect(moved.status).toBe(200)
  expect((await publishNewPost(s, { title })).content.slug).toBe(`${first.content.slug}-3`)
})

test('the number appended to a taken slug ignores slugs whose suffix is not a number', async () => {
  const s = await createContentSite()
  for (const slug of ['agua', 'agua-clara', 'agua-2', 'agua-3-litros', 'aguas'])
    await publishNewPost(s, { slug })
  expect((await publishNewPost(s, { title: 'Agua' })).content.slug).toBe('agua-3')
})

test.each([118, 119, 120])(
  'a taken slug of %i characters gets a number in a draft and is refused when published',
  async (length) => {
    const s = await createContentSite()
    const slug = 'abcdefghi-'.repeat(12).slice(0, length - 1) + 'z'
    await publishNewPost(s, { slug })
    const free: string[] = []
    for (let count = 0; count < 11; count++) {
      const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Otro' } }))
      const content = { ...draft.content, slug }
      const saved = await s.send('PUT', `/${draft.id}/borrador`, { rev: draft.rev, content })
      expect(saved.status).toBe(200)
      const { content: stored, rev } = await s.readPost(saved)
      expect(stored.slug.length).toBeLessThanOrEqual(120)
      free.push(stored.slug)
      const published = await s.send('POST', `/${draft.id}/publicar`, { rev, content })
      expect(published.status).toBe(422)
      expect(await published.json()).toMatchObject({
        data: { fields: { slug: 'Otro artículo ya usa esta dirección.' } },
      })
    }
    expect(new Set(free).size).toBe(11)
    const suggested = await s.send('POST', '/slug', { text: slug })
    expect(suggested.status).toBe(200)
  },
)

test('posts with slugs of maximum length can be duplicated and imported', async () => {
  const s = await createContentSite()
  const slug = `${'abc-'.repeat(29)}abcd`
  const live = await publishNewPost(s, { slug })
  const moved = `${'xyz-'.repeat(29)}wxyz`
  await s.app.bindings.DB.prepare('INSERT INTO redirects (from_path, to_path, created_at) VALUES (?1, ?2, 0)')
    .bind(`/blog/${moved}`, `/blog/${slug}`)
    .run()
  const file = `---\ntitle: Otro\nslug: ${moved}\nstatus: draft\n---\n\nHola.\n`
  const { counts, failures } = await importFiles(s, createFile(file, 'a.md'))
  expect([counts?.texts, failures]).toEqual([1, []])
  expect((await s.send('POST', `/${live.id}/duplicar`)).status).toBe(201)
})

test('a draft with a taken or reserved slug is saved under another one and reports it', async () => {
  const s = await createContentSite()
  const first = await publishNewPost(s, { title: 'Agua' })
  const second = await publishNewPost(s, { title: 'Fuego' })
  const content = { ...second.content, markdown: 'Otro texto.', slug: first.content.slug }
  const saved = await s.send('PUT', `/${second.id}/borrador`, { rev: second.rev, content })
  expect(await saved.json()).toMatchObject({
    content: { slug: 'fuego', markdown: 'Otro texto.' },
    hasChanges: true,
    unsaved: { slug: 'Otro artículo ya usa esta dirección.' },
  })
  const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Tierra' } }))
  const body = { rev: draft.rev, content: { ...draft.content, slug: 'buscar' } }
  expect(await (await s.send('PUT', `/${draft.id}/borrador`, body)).json()).toMatchObject({
    content: { slug: 'tierra' },
    unsaved: { slug: 'El sitio ya usa esa dirección.' },
  })
})
