import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { toSqlText } from '#worker/db/database.ts'
import { removeSamples } from '#worker/features/content/remove-samples.ts'
import { createContentStatements } from '../cli/content.ts'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

const removal = (removeSamples(1).statements ?? []).map(toSqlText)

/**
 * The rows of all tables as text, by table. Without the statistics of the full-text index, which stay when it is empty,
 * and without the built-in roles.
 */
function dumpTables(database: DatabaseSync): Record<string, string> {
  const names = selectColumn(database, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
  return Object.fromEntries(
    names
      .filter((name) => !/_fts_|sqlite_|^roles$/.test(String(name)))
      .map((name) => [name, JSON.stringify(database.prepare(`SELECT * FROM "${String(name)}"`).all())]),
  )
}

test('removing the samples leaves no row of them in any table, and loading the content does not bring them back', async () => {
  const { database, migrateRest } = createMigratedDatabase(51)
  database.exec('PRAGMA foreign_keys = on')
  const content = await createContentStatements()
  const empty = dumpTables(database)
  migrateRest()
  for (const statement of content) database.exec(statement)
  expect(selectColumn(database, 'SELECT count(*) FROM entries')).toEqual([20])
  expect(dumpTables(database)['tags']).not.toBe('[]')
  for (let round = 0; round < 2; round += 1) {
    for (const statement of removal) database.exec(statement)
    for (const statement of content) database.exec(statement)
    const { site_state: _, settings = '', first_steps: steps, ...left } = dumpTables(database)
    expect(left).toEqual(Object.fromEntries(Object.keys(left).map((name) => [name, empty[name] ?? '[]'])))
    expect(steps).toBe('[{"step":"samples","state":"done","at":1}]')
    expect(settings).not.toMatch(/\/hostinger|\/como-medimos/)
  }
})

test('0052 keeps the sample pages and their links on a site whose settings were saved before', () => {
  const { database, migrateRest } = createMigratedDatabase(51)
  const { companyNav } = defaultSite
  const own = { ...defaultSite, companyNav: companyNav.slice(0, 2) }
  database
    .prepare("INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (1, ?, 'a', 'Ana', 1)")
    .run(JSON.stringify(own))
  migrateRest()
  expect(selectColumn(database, "SELECT data -> '$.companyNav' FROM settings")).toEqual([
    JSON.stringify(companyNav),
  ])
  expect(
    selectColumn(
      database,
      "SELECT path || ' ' || title || ' ' || (data ->> 'layout') FROM entry_publications ORDER BY path",
    ),
  ).toEqual(['como-medimos Cómo medimos speed', 'hostinger Ayuda para Hostinger standalone'])
})

test('0052 adds no link to a menu that is full or has it already', () => {
  const { database, migrateRest } = createMigratedDatabase(51)
  const insert = database.prepare(
    "INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (?, ?, 'a', 'Ana', 1)",
  )
  const full = Array.from({ length: 12 }, (_, at) => ({ name: `Uno ${at}`, href: `/blog?n=${at}` }))
  insert.run(1, JSON.stringify({ ...defaultSite, companyNav: full }))
  migrateRest()
  expect(selectColumn(database, "SELECT json_array_length(data, '$.companyNav') FROM settings")).toEqual([12])
  const other = createMigratedDatabase(51)
  other.database.exec(
    `INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (1, '${JSON.stringify(defaultSite)}', 'a', 'Ana', 1)`,
  )
  other.migrateRest()
  expect(selectColumn(other.database, "SELECT data -> '$.companyNav' FROM settings")).toEqual([
    JSON.stringify(defaultSite.companyNav),
  ])
})

test('a page that somebody has changed is not removed', () => {
  const { database, migrateRest } = createMigratedDatabase(51)
  migrateRest()
  database.exec(`UPDATE entries SET rev = 2 WHERE id = 'hostinger';
    INSERT INTO entry_revisions (entry_id, rev, kind, content, author_name, created_at, saved_at)
    VALUES ('hostinger', 2, 'published', '{}', 'Ana', 1, 1)`)
  for (const statement of removal) database.exec(statement)
  expect(selectColumn(database, 'SELECT id FROM entries')).toEqual(['hostinger'])
  expect(selectColumn(database, 'SELECT data FROM settings')[0]).toContain('"/hostinger"')
})
