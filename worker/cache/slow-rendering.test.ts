import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import type { AppEnv } from '../http/context.ts'
import { createSeededRandom } from '../testing/seeded-random.ts'
import { createTestApp } from '../testing/testing.ts'
import { pageCache } from './page-cache.ts'
import { serveCached } from './serve-cached.ts'

test('publishing during slow renderings: no answer has content older than its version', async () => {
  // The body is the version number, read in the middle of each rendering.
  const { bindings } = await createTestApp()
  await bindings.DB.batch([
    bindings.DB.prepare("DELETE FROM entries WHERE kind = 'article'"),
    bindings.DB.prepare('UPDATE site_state SET generation = 1000000'),
  ])
  let now = 1_000_000
  const waiting: (() => void)[] = []
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve))
  const read = async () =>
    String(await bindings.DB.prepare('SELECT generation FROM site_state').first('generation'))
  const selectVersion = sql`SELECT generation FROM site_state`
  const site = new Hono<AppEnv>().get('*', (c) => {
    c.set('env', parseEnv(bindings))
    c.set('now', now)
    return serveCached(c, c.req.path, {
      respondMissing: () => Promise.reject(new Error('Each is there')),
      async read(given) {
        await given.db.all(selectVersion)
        await turn()
        const [row] = await given.db.all<{ generation: number }>(selectVersion)
        return async () => {
          await turn()
          return { headers: {}, body: String(row?.generation) }
        }
      },
    })
  })
  const roll = createSeededRandom(7)
  const answers: Promise<{ version: number; content: number }>[] = []
  let published = 1_000_000
  for (let step = 0; step < 400; step++) {
    const action = roll(10)
    if (action === 0) {
      await bindings.DB.exec('UPDATE site_state SET generation = generation + 1')
      published += 1
      if (roll(2) === 0) pageCache.expire()
    } else if (action < 5) {
      const asked = Promise.resolve(site.request(`https://cauce.example/p${roll(3)}`))
      answers.push(
        asked.then(async (response) => ({
          version: Number(/-(\d+)-\d+"$/.exec(response.headers.get('ETag') ?? '')?.[1]),
          content: Number(await response.text()),
        })),
      )
    } else if (action < 9) waiting.splice(roll(waiting.length), 1)[0]?.()
    else now += 1_500
    // Runs all pending work that does not wait for this test.
    await read()
  }
  let open = answers.length
  for (const answer of answers) void answer.finally(() => (open -= 1))
  while (open > 0) {
    for (const go of waiting.splice(0)) go()
    await read()
  }
  const seen = await Promise.all(answers)
  expect(new Set(seen.map(({ version }) => version)).size).toBeGreaterThan(5)
  expect(seen.filter(({ content, version }) => !(content >= version))).toEqual([])
  expect(seen.some(({ content, version }) => content > version)).toBe(true)
  expect(published).toBeGreaterThan(1_000_010)
})
