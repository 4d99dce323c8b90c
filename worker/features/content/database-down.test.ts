import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { hurry } from '../../testing/hurry.ts'
import { createStudio, publishNew, written } from '../../testing/studio.ts'

test.each([
  ['throws', () => Promise.reject(new Error('D1_ERROR: internal error'))],
  ['hangs', () => new Promise<never>(() => {})],
])('a save while the database %s at writing is a 503, and nothing of it is stored', async (_, how) => {
  hurry()
  const real = (env as unknown as Bindings).DB
  let calls = -Infinity
  const DB = new Proxy(real, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      // The first batch reads what the change is decided from, the second one writes it.
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => (++calls === 2 ? how() : target.batch(statements))
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
  const s = await createStudio({ DB })
  const live = await publishNew(s)
  calls = 0
  const body = { rev: live.rev, content: written(live.content, { markdown: 'Otro' }) }
  expect((await s.send('PUT', `/${live.id}/borrador`, body)).status).toBe(503)
  expect(calls).toBe(2)
  expect(await s.post(await s.send('GET', `/${live.id}`))).toEqual(live)
})
