import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { EditedEntry } from '#client/features/content/documents/contract.ts'
import { getEntryState } from '#client/features/content/documents/entry-state.ts'
import { getDatabase } from '#worker/env.ts'
import { createContentSite } from '#worker/testing/content-site.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient } from '../documents/testing.ts'
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
  for (const [state, message] of [
    ['draft', 'La página no está publicada.'],
    ['restored', 'La página no está en la papelera.'],
    ['unscheduled', 'La página no está programada.'],
  ]) {
    const answer = await send('POST', `/${id}/estado`, { state }, rev)
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ message })])
  }
  expect((await send('DELETE', `/${id}`, undefined, rev)).status).toBe(422)
  const s = await createContentSite()
  const post = await s.readPost(await s.send('POST', '', { title: 'Uno' }))
  const answer = await s.send('POST', `/${post.id}/despublicar`, { rev: post.rev })
  expect(await answer.json()).toMatchObject({ message: 'El artículo no está publicado.' })
})

test('the SQL condition of an action holds in the states of the table', async () => {
  const { app, drafted, published, send } = await createContentClient(await createTestApp())
  const db = getDatabase(app.bindings)
  const draft = await drafted(createPage('uno'))
  const later = { content: createPage('dos'), publish: true, from: '2090-01-01T00:00:00.000Z' }
  const second = await drafted(createPage('dos'))
  const scheduled = await (await send('PUT', `/${second.id}`, later, second.rev)).json<EditedEntry>()
  const third = await drafted(createPage('tres'))
  const trashed = await (
    await send('POST', `/${third.id}/estado`, { state: 'trash' }, third.rev)
  ).json<EditedEntry>()
  const entries = [draft, scheduled, trashed, await published(createPage('cuatro'))]
  expect(entries.map(getEntryState)).toEqual(['draft', 'scheduled', 'trash', 'published'])
  for (const entry of entries)
    for (const action of Object.keys(actionRules) as EntryAction[]) {
      const [row] = await db.all<{ is: number }>(
        sql`SELECT ${isAllowedNow(entry.id, action, Date.now())} AS "is"`,
      )
      const isAllowed = getStartStates(action).includes(getEntryState(entry))
      expect(row?.is === 1, `${action} from ${getEntryState(entry)}`).toBe(isAllowed)
    }
})
