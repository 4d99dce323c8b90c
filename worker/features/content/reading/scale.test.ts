import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxRedirects } from '#client/features/redirects/contract.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { copyEntry, createContentClient, createService } from '../testing.ts'

// The rows that a page reads and the bytes it sends must not grow with the amount of content.

const paths = [
  '/',
  '/nosotros',
  '/servicios/n7',
  '/contacto',
  '/blog',
  '/blog/uno',
  '/cookies',
  '/pagina-7',
  '/api/data',
  '/api/data/nosotros',
  '/api/data/contacto',
]
/** This page lists every service, so its size may grow. */
const listing = '/servicios'

type Cost = { statements: number; rows: number; bytes: number }

test('pages read and send at most 10 % more with 300 pages, 200 services and all possible redirects', async () => {
  // tools/vitest.config.ts gives tests the bindings of wrangler.toml.
  const { DB, measured } = measureReads((env as unknown as Bindings).DB)
  const { app, published } = await createContentClient(await createTestApp({ DB }))
  await seedPosts(app, [{ slug: 'uno' }])
  const page = {
    kind: 'page',
    layout: 'site',
    slug: 'pagina',
    title: 'Una',
    description: '',
    markdown: 'Texto.',
  } as const
  const onePage = await published(page)
  const oneService = await published(createService('taller'))

  async function costs(): Promise<Record<string, Cost>> {
    // Load the redirect table first, so that its read is not counted for a page: an isolate reads it once a minute.
    await app.request('/nada')
    const all: Record<string, Cost> = {}
    for (const path of [...paths, listing]) {
      pageCache.expire()
      const before = measured.length
      const answer = await app.request(path)
      expect([path, answer.status]).toEqual([path, 200])
      const bytes = (await answer.arrayBuffer()).byteLength
      const own = measured.slice(before)
      all[path] = {
        statements: own.length,
        rows: own.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
        bytes,
      }
    }
    return all
  }

  // This makes 24 services: pages other than the list name at most 24.
  await copyEntry(DB, oneService.id, 1, 23)
  await copyEntry(DB, onePage.id, 1, 9)
  const few = await costs()
  await copyEntry(DB, oneService.id, 24, 199)
  await copyEntry(DB, onePage.id, 10, 299)
  await DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO owner_redirects (source, target, status, created_at) SELECT '/antes-' || i, '/blog', 301, 0 FROM n`,
  )
    .bind(maxRedirects)
    .run()
  const many = await costs()
  for (const path of paths) {
    const [before, after] = [few[path], many[path]]
    expect(after?.statements, path).toBe(before?.statements)
    expect(after?.rows, path).toBeLessThanOrEqual((before?.rows ?? 0) * 1.1)
    expect(after?.bytes, path).toBeLessThanOrEqual((before?.bytes ?? 0) * 1.1)
  }
  expect(many[listing]?.statements).toBe(few[listing]?.statements)
  // Entries, publications and their indexes of 176 more services.
  expect(many[listing]?.rows).toBeLessThan((few[listing]?.rows ?? 0) + 7 * 176)
  expect(many[listing]?.bytes).toBeLessThan(400_000)
})
