import { expect, test } from 'vitest'
import { readContentVersion } from '../../db/content-version.ts'
import { writeBatch } from '../../db/write-batch.ts'
import { getDatabase } from '../../env.ts'
import { createTestApp } from '../../testing/testing.ts'
import { deleteRedirect, saveRedirects } from './queries.ts'

test('pages are rendered again when a redirect is added or removed', async () => {
  const db = getDatabase((await createTestApp()).bindings)
  const now = Date.now()
  const readVersion = async () => (await readContentVersion(db, now)).version
  const before = await readVersion()
  await writeBatch(db, [saveRedirects([{ source: '/vieja-portada', target: '/blog', status: 301 }], now)])
  const added = await readVersion()
  await writeBatch(db, [deleteRedirect('/vieja-portada')])
  expect(new Set([before, added, await readVersion()]).size).toBe(3)
})
