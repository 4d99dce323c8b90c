import { expect, test } from 'vitest'
import { parseListFilter } from '#client/features/content/contract/list.ts'
import { getDatabase, parseEnvOrNull } from '../../env.ts'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { testManagerSession } from '../../testing/testing.ts'
import { readTextsCard } from './dashboard-card.ts'
import { listManagedPosts, listTags } from './queries/managed-posts.ts'

test('changing the date of a published article keeps its text and pending changes', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const content = { ...live.content, markdown: 'Todavía no.' }
  const saved = await s.readPost(await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content }))
  const at = '2025-05-06T07:08:00.000Z'
  const dated = await s.readPost(
    await s.send('POST', `/${live.id}/acciones/changeDate`, { rev: saved.rev, at }),
  )
  expect(dated).toMatchObject({ state: 'published', publishedAt: at, hasChanges: true, content })
  const page = await (await s.app.request(live.path)).text()
  expect(page).toContain('2025-05-06')
  expect(page).not.toContain('Todavía no.')
  // A date in the future hides the article until then.
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await s.readPost(
    await s.send('POST', `/${live.id}/acciones/changeDate`, { rev: dated.rev, at: later }),
  )
  expect(scheduled).toMatchObject({ state: 'scheduled', publishedAt: later, hasChanges: true })
  expect((await s.app.request(live.path)).status).toBe(404)
  const early = await s.send('POST', `/${live.id}/acciones/changeDate`, { rev: scheduled.rev, at })
  expect((await s.readPost(early)).state).toBe('published')
  expect((await s.app.request(live.path)).status).toBe(200)
})

test('a withdrawn article with newer text is listed as a draft without unpublished changes', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  const content = { ...live.content, markdown: 'Más nuevo.', author: 'Ada Vega' }
  const saved = await s.readPost(await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content }))
  const readRow = async () =>
    (
      await listManagedPosts(
        getDatabase(s.app.bindings),
        { ...parseListFilter({}), authorId: null },
        null,
        Date.now(),
      )
    ).posts[0]
  expect(await readRow()).toMatchObject({ state: 'published', pending: true, author: 'Ada Vega' })
  await s.send('POST', `/${live.id}/acciones/unpublish`, { rev: saved.rev })
  expect(await readRow()).toMatchObject({ state: 'draft', pending: false })
})

test('refuses to change the date of a draft, and an invalid date', async () => {
  const s = await createContentSite()
  const draft = await s.readPost(await s.send('POST', '', { content: { title: 'Borrador' } }))
  const body = { rev: draft.rev, at: '2025-05-06T07:08:00.000Z' }
  expect((await s.send('POST', `/${draft.id}/acciones/changeDate`, body)).status).toBe(422)
  expect((await s.send('POST', `/${draft.id}/acciones/changeDate`, { ...body, at: 'ayer' })).status).toBe(422)
})

test('tag counts leave out posts in the trash, and the dashboard card shows the next scheduled posts', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  await publishNewPost(s)
  await s.send('POST', `/${live.id}/acciones/trash`, { rev: live.rev })
  const env = parseEnvOrNull(s.app.bindings)
  if (!env) throw new Error('The settings are wrong')
  expect(await listTags(env.db)).toEqual([{ slug: 'edicion', name: 'Edición', count: 1 }])
  const at = new Date(Date.now() + 3_600_000).toISOString()
  for (let count = 0; count < 7; count++) {
    const { id, rev } = await publishNewPost(s)
    await s.send('POST', `/${id}/acciones/changeDate`, { rev, at })
  }
  const { articles, scheduled } = await readTextsCard(env, Date.now(), testManagerSession.user)
  expect([articles?.weekCount, scheduled.length]).toEqual([1, 4])
  for (let count = 0; count < 6; count++) {
    const { id, rev } = await publishNewPost(s)
    await s.send('POST', `/${id}/acciones/unpublish`, { rev })
  }
  const card = await readTextsCard(env, Date.now(), testManagerSession.user)
  expect(card.articles?.draftCount).toBe(6)
})

test('the counts of the states are those of the rest of the filter, as a click on each shows', async () => {
  const s = await createContentSite()
  await publishNewPost(s)
  await s.send('POST', '', { content: { title: 'Borrador' } })
  const list = (query: Record<string, string>) =>
    listManagedPosts(
      getDatabase(s.app.bindings),
      { ...parseListFilter(query), authorId: null },
      null,
      Date.now(),
    )
  expect(await list({})).toMatchObject({ total: 2, counts: { draft: 1, published: 1 } })
  const tagged = await list({ etiqueta: 'edicion', estado: 'publicada' })
  expect(tagged).toMatchObject({ total: 1, counts: { draft: 0, scheduled: 0, published: 1, trash: 0 } })
  expect(await list({ q: 'borrador' })).toMatchObject({ total: 1, counts: { draft: 1, published: 0 } })
})

test.each(['2026-01-01T10:00:00+05', '2026-02-31T10:00:00-07'])(
  'refuses the impossible date %s with a message for its field',
  async (date) => {
    const s = await createContentSite()
    const live = await publishNewPost(s)
    for (const [step, field] of [
      ['acciones/changeDate', 'at'],
      ['publicar', 'from'],
    ] as const) {
      const refused = await s.send('POST', `/${live.id}/${step}`, { rev: live.rev, [field]: date })
      expect([refused.status, await refused.json()]).toMatchObject([
        422,
        { data: { fields: { [field]: 'La fecha no es válida.' } } },
      ])
    }
  },
)
