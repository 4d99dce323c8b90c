import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient } from '../testing.ts'

test('former addresses of an imported page lead to it after it is renamed', async () => {
  const { app, published, publish } = await createContentClient(await createTestApp())
  const page = {
    kind: 'page' as const,
    slug: 'equipo',
    title: 'Equipo',
    description: 'Quiénes somos',
    layout: 'standalone' as const,
    markdown: 'Hola.',
  }
  const { DB } = app.bindings
  const stored = await published(page)
  await DB.prepare(
    `INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/empresa/equipo', '/equipo', 1)`,
  ).run()
  const renamed = await publish(stored, { ...page, slug: 'personas' })
  expect(renamed.status).toBe(200)
  for (const path of ['/empresa/equipo', '/equipo'])
    expect((await app.request(path)).headers.get('Location'), path).toBe('/personas')
  await DB.prepare('DELETE FROM redirects').run()
})
