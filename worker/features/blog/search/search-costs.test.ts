import { env } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bindings } from '#worker/env.ts'
import { memoryWindowMs } from '#worker/http/limits/memory-limits.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp, seedPosts, type TestApp } from '#worker/testing/testing.ts'
import { toTerm, splitTerms } from './query.ts'

/** An app that counts the rows that its database returns. */
async function countingRows(): Promise<{ app: TestApp; rows: () => number }> {
  // The test bindings of tools/vitest.config.ts match wrangler.toml.
  const { DB } = env as unknown as Bindings
  let rows = 0
  const counting = replaceCalls(DB, (real) => ({
    async batch(statements: D1PreparedStatement[]) {
      const results = await real.batch(statements)
      rows += results.reduce((sum, { results: given }) => sum + given.length, 0)
      return results
    },
  }))
  return { app: await createTestApp({ DB: counting }), rows: () => rows }
}

test('searches read the words of the newest articles once per content version', async () => {
  const { app, rows } = await countingRows()
  const posts = Array.from({ length: 40 }, (_, at) => ({ slug: `articulo-${at}`, title: `Cigüeña ${at}` }))
  await seedPosts(app, posts)
  const rowsOf = async (path: string): Promise<number> => {
    const before = rows()
    expect((await app.request(path)).status).toBe(200)
    return rows() - before
  }
  expect(await rowsOf('/blog/buscar?q=ciguenna')).toBeGreaterThanOrEqual(40)
  expect(await rowsOf('/blog/buscar?q=zyxwvut')).toBeLessThan(40)
  expect(await rowsOf('/api/buscar?q=ciguegna')).toBeLessThan(40)
  // The words of a new article are known at once.
  await seedPosts(app, [{ slug: 'otro', title: 'Murciélago' }])
  expect(await (await app.request('/blog/buscar?q=murcielgao')).text()).toContain('murciélago')
})

test('a search looks up the six longest words of a query, fewer than 30 letters of each, in at most three spellings', () => {
  expect(splitTerms('de la copia de una base en el borde se recupera todo siempre')).toEqual([
    'copia',
    'base',
    'borde',
    'recupera',
    'todo',
    'siempre',
  ])
  expect(splitTerms('correo correo correo')).toEqual(['correo'])
  const [long = ''] = splitTerms('n'.repeat(100))
  expect(long.length).toBeLessThan(30)
  expect(toTerm('nananananananana').spellings.length).toBeLessThanOrEqual(3)
  expect(toTerm('contrasen').spellings).toContain('contraseñ')
  // An n next to a consonant is not tried as ñ.
  expect(toTerm('entorno').spellings).toEqual(['entorno'])
})

test('too many searches from a network answer 429; other networks and cached answers are not affected', async () => {
  const app = await createTestApp()
  // Stop the clock, so that all searches are in one window.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await seedPosts(app, [{ slug: 'uno', title: 'Uno' }])
  const ask = (q: string, network: string): Promise<Response> =>
    app.request(`/api/buscar?q=${q}`, { headers: { 'CF-Connecting-IP': network } })
  for (let n = 0; n < rateLimits.network.searches; n += 1)
    expect((await ask(`palabra${n}`, '198.51.100.77')).status).toBe(200)
  const refused = await ask('otra', '198.51.100.77')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(memoryWindowMs / 1_000)])
  expect(await refused.text()).toContain('Puedes volver a probar en un minuto')
  const page = await app.request('/blog/buscar?q=nueva', { headers: { 'CF-Connecting-IP': '198.51.100.77' } })
  expect(page.status).toBe(429)
  expect((await ask('palabra1', '198.51.100.77')).status).toBe(200)
  expect((await ask('otra', '198.51.100.78')).status).toBe(200)
})
