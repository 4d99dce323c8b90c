import { expect, onTestFinished, test, vi } from 'vitest'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../testing.ts'

const minute = 60_000
const iso = (at: number): string => new Date(at).toISOString()
const content = createService('obras')

test('a schedule is not moved past the stored end, nor an end before the stored schedule', async () => {
  const { drafted, send } = await createContentClient(await createTestApp())
  const now = Date.now()
  const draft = await drafted(content)
  const body = { content: content, from: iso(now + 2 * minute), until: iso(now + 4 * minute) }
  const { rev } = await (await send('POST', `/${draft.id}/publicar`, body, draft.rev)).json<EditedText>()
  const moved = await send('POST', `/${draft.id}/publicar`, { from: iso(now + 6 * minute) }, rev)
  expect(moved.status).toBe(422)
  expect(await moved.json()).toMatchObject({ data: { fields: { from: expect.any(String) } } })
  const ended = await send('POST', `/${draft.id}/acciones/setEnd`, { at: iso(now + minute) }, rev)
  expect(ended.status).toBe(422)
  expect(await ended.json()).toMatchObject({ data: { fields: { until: expect.any(String) } } })
  const earlier = await send('POST', `/${draft.id}/publicar`, { from: iso(now + 3 * minute) }, rev)
  expect(earlier.status).toBe(200)
  expect(await earlier.json()).toMatchObject({ until: body.until })
  // A past end no longer restricts the next publication.
  vi.spyOn(Date, 'now').mockReturnValue(now + 5 * minute)
  onTestFinished(() => void vi.restoreAllMocks())
  const again = await send('POST', `/${draft.id}/publicar`, { from: iso(now + 6 * minute) }, rev + 1)
  expect(again.status).toBe(200)
  expect(await again.json()).toMatchObject({ until: null })
})
