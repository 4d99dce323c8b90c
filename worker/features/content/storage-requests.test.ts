import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { createContentSite, publishNewPost, fillContent } from '../../testing/content-site.ts'
import { countRoundTrips } from '../../testing/count-round-trips.ts'

// Round trips to D1 per change, including the one that reads the session.

async function counted() {
  // tools/vitest.config.ts gives tests the bindings of wrangler.toml.
  const { DB, roundTrips } = countRoundTrips((env as unknown as Bindings).DB)
  const s = await createContentSite({ DB })
  return {
    s,
    async tripsOf(work: () => Promise<Response>): Promise<{ trips: number; response: Response }> {
      const before = roundTrips()
      const response = await work()
      return { trips: roundTrips() - before, response }
    },
  }
}

test('publishing a new or changed post takes three round trips to D1', async () => {
  const { s, tripsOf } = await counted()
  const created = await s.readPost(await s.send('POST', '', { content: { title: 'x' } }))
  const content = fillContent(created.content, { title: 'Tres viajes' })
  const first = await tripsOf(() => s.send('POST', `/${created.id}/publicar`, { rev: 1, content }))
  expect([first.response.status, first.trips]).toEqual([200, 3])
  const live = await s.readPost(first.response)
  const again = await tripsOf(() =>
    s.send('POST', `/${live.id}/publicar`, {
      rev: live.rev,
      content: { ...live.content, markdown: 'Otro', slug: 'de-otro-modo' },
    }),
  )
  expect([again.response.status, again.trips]).toEqual([200, 3])
})

test('an autosave takes three round trips to D1, and a save with a conflict two', async () => {
  const { s, tripsOf } = await counted()
  const live = await publishNewPost(s)
  const saved = await tripsOf(() =>
    s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content: { ...live.content, markdown: 'Otro' } }),
  )
  expect([saved.response.status, saved.trips]).toEqual([200, 3])
  const late = await tripsOf(() =>
    s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content: live.content }),
  )
  expect([late.response.status, late.trips]).toEqual([412, 2])
  expect(await late.response.json()).toMatchObject({ data: { current: { content: { markdown: 'Otro' } } } })
})
