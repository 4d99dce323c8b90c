import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { getDatabase } from '#worker/env.ts'
import { createContentSite } from '#worker/testing/content-site.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient } from '../testing.ts'
import { actionRules, type EntryAction, getStartStates, isAllowedNow } from './actions.ts'

const createPage = (slug: string) => ({
  kind: 'page' as const,
  slug,
  title: `Sobre ${slug}`,
  description: '',
  layout: 'site' as const,
  markdown: 'Texto.',
})

test('an action that the state does not allow is refused with the reason, which agrees with the noun', async () => {
  const { drafted, send } = await createContentClient(await createTestApp())
  const { id, rev } = await drafted(createPage('obras'))
  for (const [action, message] of [
    ['unpublish', 'La página no está publicada.'],
    ['restore', 'La página no está en la papelera.'],
    ['unschedule', 'La página no está programada.'],
  ]) {
    const answer = await send('POST', `/${id}/acciones/${action}`, {}, rev)
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ message })])
  }
  expect((await send('DELETE', `/${id}`, undefined, rev)).status).toBe(422)
  const s = await createContentSite()
  const post = await s.readPost(await s.send('POST', '', { content: { title: 'Uno' } }))
  const answer = await s.send('POST', `/${post.id}/acciones/unpublish`, { rev: post.rev })
  expect(await answer.json()).toMatchObject({ message: 'El artículo no está publicado.' })
})

test('the SQL condition of an action holds in the states of the table', async () => {
  const { app, drafted, published, send } = await createContentClient(await createTestApp())
  const db = getDatabase(app.bindings)
  const draft = await drafted(createPage('uno'))
  const later = { content: createPage('dos'), from: '2090-01-01T00:00:00.000Z' }
  const second = await drafted(createPage('dos'))
  const scheduled = await (await send('POST', `/${second.id}/publicar`, later, second.rev)).json<EditedText>()
  const third = await drafted(createPage('tres'))
  const trashed = await (await send('POST', `/${third.id}/acciones/trash`, {}, third.rev)).json<EditedText>()
  const entries = [draft, scheduled, trashed, await published(createPage('cuatro'))]
  expect(entries.map(({ state }) => state)).toEqual(['draft', 'scheduled', 'trash', 'published'])
  for (const entry of entries)
    for (const action of Object.keys(actionRules) as EntryAction[]) {
      const [row] = await db.all<{ is: number }>(
        sql`SELECT ${isAllowedNow(entry.id, action, Date.now())} AS "is"`,
      )
      const isAllowed = getStartStates(action).includes(entry.state)
      expect(row?.is === 1, `${action} from ${entry.state}`).toBe(isAllowed)
    }
})
