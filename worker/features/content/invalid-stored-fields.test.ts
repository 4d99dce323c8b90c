import { expect, test } from 'vitest'
import { createContentSite, publishNewPost, fillContent } from '../../testing/content-site.ts'

// Stored articles may violate the current schema. Their other fields can still be saved.

test('a draft that has too many tags in D1 can be saved: the tags stay and are reported as invalid', async () => {
  const s = await createContentSite()
  const eleven = Array.from({ length: 11 }, (_, at) => `tag${String(at).padStart(2, '0')}`)
  const post = await s.readPost(await s.send('POST', '', { content: { title: 'Once' } }))
  const { DB } = s.app.bindings
  await DB.prepare("UPDATE entries SET content = json_set(content, '$.tags', json(?)) WHERE id = ?")
    .bind(JSON.stringify(eleven), post.id)
    .run()
  const content = fillContent(post.content, { title: '  Otro  título ', markdown: 'Nuevo', tags: eleven })
  const saved = await s.send('PUT', `/${post.id}/borrador`, { rev: post.rev, content })
  expect(saved.status).toBe(200)
  expect(await saved.json()).toMatchObject({
    content: { title: 'Otro título', markdown: 'Nuevo', tags: eleven },
    unsaved: { tags: 'Como máximo 10 etiquetas.' },
  })
})

test('a stored title that is too long stays as it is while other fields are saved', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const long = 'x'.repeat(201)
  const working = { ...live.content, title: long }
  await s.app.bindings.DB.prepare('UPDATE entries SET content = ? WHERE id = ?')
    .bind(JSON.stringify(working), live.id)
    .run()
  const content = { ...working, markdown: 'Nuevo' }
  const saved = await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  expect(saved.status).toBe(200)
  expect((await s.readPost(await s.send('GET', `/${live.id}`))).content).toMatchObject({
    title: long,
    markdown: 'Nuevo',
  })
})
