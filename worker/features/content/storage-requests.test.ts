import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { createStudio, publishNew, written } from '../../testing/studio.ts'
import { countTrips } from '../../testing/trips.ts'

// How often a manager's change waits for D1, the look at the session among it.

async function counted() {
  // The bindings of tools/vitest.config.ts are those of wrangler.toml.
  const { DB, trips } = countTrips((env as unknown as Bindings).DB)
  const s = await createStudio({ DB })
  return {
    s,
    async tripsOf(work: () => Promise<Response>): Promise<{ trips: number; response: Response }> {
      const before = trips()
      const response = await work()
      return { trips: trips() - before, response }
    },
  }
}

test('publishing a text, new or changed, takes three trips with the answer', async () => {
  const { s, tripsOf } = await counted()
  const created = await s.post(await s.send('POST', '', { title: 'x' }))
  const content = written(created.content, { title: 'Tres viajes' })
  const first = await tripsOf(() => s.send('POST', `/${created.id}/publicar`, { rev: 1, content }))
  expect([first.response.status, first.trips]).toEqual([200, 3])
  const live = await s.post(first.response)
  const again = await tripsOf(() =>
    s.send('POST', `/${live.id}/publicar`, {
      rev: live.rev,
      content: { ...live.content, markdown: 'Otro', slug: 'de-otro-modo' },
    }),
  )
  expect([again.response.status, again.trips]).toEqual([200, 3])
})

test('autosave takes three trips, a conflict two', async () => {
  const { s, tripsOf } = await counted()
  const live = await publishNew(s)
  const saved = await tripsOf(() =>
    s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: { ...live.content, markdown: 'Otro' } }),
  )
  expect([saved.response.status, saved.trips]).toEqual([200, 3])
  const late = await tripsOf(() =>
    s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content: live.content }),
  )
  expect([late.response.status, late.trips]).toEqual([409, 2])
  expect(await late.response.json()).toMatchObject({ data: { current: { content: { markdown: 'Otro' } } } })
})
