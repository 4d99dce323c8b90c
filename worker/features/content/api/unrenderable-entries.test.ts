import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changedTextSchema } from '#client/features/content/contract/edited-text.ts'
import { getDatabase } from '#worker/env.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { followDueContent } from '../publishing/content-due.ts'
import { createContentClient, exampleQuestion } from '../testing.ts'

const manyCells = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(700)}`
const page = (slug: string, markdown: string) => ({
  kind: 'page' as const,
  layout: 'site' as const,
  slug,
  title: 'Obras',
  description: 'Las de este año.',
  markdown,
})
const said = expect.stringContaining('la tabla tiene demasiadas celdas')

test('a page that cannot be rendered is saved as a draft and not published, and its preview hides the reason', async () => {
  const app = await createTestApp()
  const { send, drafted } = await createContentClient(app)
  const { id, rev } = await drafted(page('obras', 'Uno.'))
  const content = page('obras', manyCells)
  const saved = await send('PUT', `/${id}/borrador`, { content }, rev)
  expect(saved.status).toBe(200)
  const answer = v.parse(changedTextSchema, await saved.json())
  expect(answer).toMatchObject({ content, unsaved: { markdown: said } })
  for (const from of [null, new Date(Date.now() + 60_000).toISOString()]) {
    const refused = await send('POST', `/${id}/publicar`, { content, from }, answer.rev)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ data: { fields: { markdown: said } } })
  }
  const made = await send('POST', `/${id}/vistas`, {})
  const { preview } = (await made.json()) as { preview: { url: string } }
  const shown = await app.request(new URL(preview.url).pathname)
  expect(shown.status).toBe(200)
  const text = await shown.text()
  expect(text).toContain('Este texto todavía no se puede mostrar; quien lo escribe ya lo sabe.')
  expect(text).not.toContain('celdas')
})

test('a question’s answer that cannot be rendered is reported for the field `answer`', async () => {
  const { send, drafted } = await createContentClient(await createTestApp())
  const { id, rev } = await drafted(exampleQuestion)
  const content = { ...exampleQuestion, answer: '>'.repeat(200) }
  const refused = await send('POST', `/${id}/publicar`, { content }, rev)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    data: { fields: { answer: expect.stringContaining('(línea 1)') } },
  })
})

test('a scheduled version that was stored without being rendered is rendered by the job, or cancelled', async () => {
  const app = await createTestApp()
  const { send, drafted } = await createContentClient(app)
  const { DB } = app.bindings
  const env = { db: getDatabase(app.bindings) }
  const later = Date.now() + 60_000
  const from = new Date(later).toISOString()
  const ids: string[] = []
  for (const slug of ['primera', 'segunda']) {
    const { id, rev } = await drafted(page(slug, 'Uno.'))
    const content = page(slug, 'Uno.')
    expect((await send('POST', `/${id}/publicar`, { content, from }, rev)).status).toBe(200)
    ids.push(id)
  }
  // Migration 0049 leaves scheduled versions in this state.
  await DB.prepare('UPDATE entry_publications SET data = NULL').run()
  await DB.prepare('UPDATE entry_revisions SET content = ? WHERE entry_id = ?')
    .bind(JSON.stringify(page('primera', manyCells)), ids[0])
    .run()
  await followDueContent(env, later - 1)
  const { results } = await DB.prepare(
    'SELECT entry_id AS id, data IS NOT NULL AS isMade FROM entry_publications',
  ).all()
  expect(results).toEqual([{ id: ids[1], isMade: 1 }])
})

test('one run renders only as many costly publications as its work budget allows', async () => {
  const app = await createTestApp()
  const { send, drafted } = await createContentClient(app)
  const { DB } = app.bindings
  const from = new Date(Date.now() + 60_000).toISOString()
  for (const slug of ['una', 'dos', 'tres', 'cuatro']) {
    const { id, rev } = await drafted(page(slug, 'Uno.'))
    await send('POST', `/${id}/publicar`, { content: page(slug, 'Uno.'), from }, rev)
    await DB.prepare('UPDATE entry_revisions SET content = ? WHERE entry_id = ?')
      .bind(JSON.stringify(page(slug, '~a~~b'.repeat(2_000))), id)
      .run()
  }
  await DB.prepare('UPDATE entry_publications SET data = NULL').run()
  const waiting = () =>
    DB.prepare('SELECT count(*) AS n FROM entry_publications WHERE data IS NULL').first('n')
  for (const count of [1, 0]) {
    await followDueContent({ db: getDatabase(app.bindings) }, Date.now())
    expect(await waiting()).toBe(count)
  }
})
