import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxRedirects } from '#client/features/redirects/contract.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import type { Bindings } from '#worker/env.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { createTestApp, seedPosts } from '#worker/testing/testing.ts'
import { createContentClient, createService } from './testing.ts'

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
  const { app, send, published } = await createContentClient(await createTestApp({ DB }))
  await seedPosts(app, [{ slug: 'uno' }])
  const page = { kind: 'page', slug: 'pagina', title: 'Una', description: '', markdown: 'Texto.' } as const
  const onePage = await published(page)
  const oneService = await published(createService('taller'))

  async function fill(id: string, from: number, to: number): Promise<void> {
    await DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
        INSERT INTO documents (id, kind, position, rev, content, slug, public, public_slug, updated_at)
        SELECT kind || i, kind, i, 1, json_set(content, '$.slug', 'n' || i), iif(kind = 'page', 'pagina-', 'servicios/n') || i,
          json_set(public, '$.slug', 'n' || i), iif(kind = 'page', 'pagina-', 'servicios/n') || i, 0
        FROM documents, n WHERE id = ?1`,
    )
      .bind(id, from, to)
      .run()
    // Saving any entry rebuilds the rows of `showcases`, which the pages read.
    const rev = await DB.prepare('SELECT rev FROM documents WHERE id = ?1')
      .bind(oneService.id)
      .first<number>('rev')
    const body = { content: createService('taller'), publish: true }
    expect((await send('PUT', `/${oneService.id}`, body, rev ?? 0)).status).toBe(200)
  }

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
  await fill(oneService.id, 1, 23)
  await fill(onePage.id, 1, 9)
  const few = await costs()
  await fill(oneService.id, 24, 199)
  await fill(onePage.id, 10, 299)
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
  expect(many[listing]).toMatchObject({ statements: few[listing]?.statements, rows: few[listing]?.rows })
  expect(many[listing]?.bytes).toBeLessThan(400_000)
})
