import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { createContentSite, publishNewPost, fillContent } from '../../testing/content-site.ts'
import { shortenStorageTimeout } from '../../testing/fake-clock.ts'
import { replaceCalls } from '../../testing/replace-calls.ts'

test.each([
  ['throws', () => Promise.reject(new Error('D1_ERROR: internal error'))],
  ['hangs', () => new Promise<never>(() => {})],
])('a save answers 503 and stores nothing when the database %s during the write', async (_, how) => {
  shortenStorageTimeout()
  const real = (env as unknown as Bindings).DB
  let calls = -Infinity
  const DB = replaceCalls(real, () => ({
    // The first batch reads the preconditions, the second one writes.
    batch: (statements: D1PreparedStatement[]) => (++calls === 2 ? how() : real.batch(statements)),
  }))
  const s = await createContentSite({ DB })
  const live = await publishNewPost(s)
  calls = 0
  const body = { rev: live.rev, content: fillContent(live.content, { markdown: 'Otro' }) }
  expect((await s.send('PUT', `/${live.id}/borrador`, body)).status).toBe(503)
  expect(calls).toBe(2)
  expect(await s.readPost(await s.send('GET', `/${live.id}`))).toEqual(live)
})
