import { applyD1Migrations } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { dropTables } from '../features/operations/backup/drill-database.ts'
import { SCRATCH, MIGRATIONS } from '../features/operations/backup/testing.ts'
import { createTestApp } from './testing.ts'

/** All objects of a database and the rows of its tables, without the times of migrations and unused sequences. */
async function readDatabase(db: D1Database) {
  const { results: objects } = await db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
       WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations' ORDER BY type, name`,
    )
    .all<{ type: string; name: string; sql: string }>()
  const rows: Record<string, unknown> = {}
  for (const { type, name } of objects)
    if (type === 'table' && name !== 'sqlite_sequence')
      rows[name] = (await db.prepare(`SELECT * FROM "${name}"`).all()).results
  const { results: migrations } = await db.prepare('SELECT id, name FROM d1_migrations').all()
  return { objects, rows, migrations }
}

test('tests start with the tables, triggers and rows that the migrations make one after the other', async () => {
  const { bindings } = await createTestApp()
  await dropTables(SCRATCH)
  await applyD1Migrations(SCRATCH, MIGRATIONS)
  expect(await readDatabase(bindings.DB)).toEqual(await readDatabase(SCRATCH))
})
