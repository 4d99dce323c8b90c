import { expect, test } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../testing.ts'

const later = new Date(Date.now() + 3_600_000).toISOString()

async function open() {
  const client = await createContentClient(await createTestApp())
  const { send } = client
  const read = async (answer: Promise<Response>): Promise<EditedText> => (await answer).json()
  return {
    ...client,
    schedule: ({ id, rev }: EditedText, content: object) =>
      read(send('POST', `/${id}/publicar`, { content, from: later }, rev)),
    save: ({ id, rev }: EditedText, content: object) =>
      read(send('PUT', `/${id}/borrador`, { content }, rev)),
  }
}

test('a correction of a scheduled text comes out with it, unless it cannot be published', async () => {
  const { drafted, schedule, save, kindsOf } = await open()
  const content = createService('mudanza', { title: 'Mudansa' })
  const scheduled = await schedule(await drafted(content), content)
  const first = await save(scheduled, { ...content, title: 'Mudanza' })
  expect(first).toMatchObject({ state: 'scheduled', from: later, isPublic: false, hasChanges: false })
  const second = await save(first, { ...content, title: 'Mudanzas' })
  // The scheduled version stays in the history; the corrections share one.
  expect(await kindsOf(second.id)).toEqual(['scheduled', 'scheduled', 'created'])
  const untitled = await save(second, { ...content, title: '' })
  expect(untitled).toMatchObject({ state: 'scheduled', from: later, hasChanges: true })
  const again = await save(untitled, { ...content, title: 'Mudanzas' })
  expect(again).toMatchObject({ state: 'scheduled', hasChanges: false })
})

test('a correction of a scheduled version that replaces a public one has to be included', async () => {
  const { published, schedule, save } = await open()
  const content = createService('mudanza', { title: 'Mudanza' })
  const scheduled = await schedule(await published(content), { ...content, title: 'Mudansas' })
  expect(await save(scheduled, { ...content, title: 'Mudanzas' })).toMatchObject({
    state: 'scheduled',
    isPublic: true,
    hasChanges: true,
  })
})
