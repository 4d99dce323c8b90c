import { expect, test } from 'vitest'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

test('0066 gives each case an address from its title, in its text and in what readers see', () => {
  const { database, migrateRest } = createMigratedDatabase(65)
  const entry = database.prepare(
    `INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at) VALUES (?1, ?2, ?2 || '/' || ?1, 1, ?3, 1, 1)`,
  )
  const publication = database.prepare(
    `INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
     VALUES (?1, 1, 1, 'case', 'case/' || ?1, 'x', ?2)`,
  )
  const write = (id: string, title: string) =>
    entry.run(id, 'case', JSON.stringify({ kind: 'case', title, problem: 'Caía.', logo: null }))
  write('a', '¡Ñandú  de Ávila: «180 %» más!')
  write('b', 'Nandú de Avila, 180 más')
  write('c', '¿…?')
  write('d', '')
  write('f', 'Migración')
  write('g', 'Migración')
  write('h', 'Migración 2')
  entry.run('e', 'person', JSON.stringify({ kind: 'person', title: 'Ana' }))
  publication.run('a', JSON.stringify({ kind: 'case', title: 'Ñandú', problem: 'Caía.' }))
  publication.run('c', null)
  publication.run('h', JSON.stringify({ kind: 'case', title: 'Migración 2', problem: 'Caía.' }))
  migrateRest()
  const of = (ids: string) => `FROM entries WHERE id IN (${ids}) ORDER BY id`
  expect(selectColumn(database, `SELECT path ${of("'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'")}`)).toEqual([
    'casos/nandu-de-avila-180-mas',
    'casos/nandu-de-avila-180-mas-2',
    'casos/caso',
    'casos/caso-2',
    'person/e',
    'casos/migracion',
    'casos/migracion-2',
    'casos/caso-h',
  ])
  expect(selectColumn(database, `SELECT content ${of("'d'")}`)).toEqual([
    '{"kind":"case","title":"","problem":"Caía.","logo":null,"slug":"caso-2"}',
  ])
  expect(
    selectColumn(database, "SELECT path FROM entry_publications WHERE kind = 'case' ORDER BY path"),
  ).toEqual(['casos/caso', 'casos/caso-h', 'casos/nandu-de-avila-180-mas'])
  expect(
    selectColumn(database, "SELECT data FROM entry_publications WHERE entry_id IN ('a', 'c')"),
  ).toContain(
    '{"kind":"case","title":"Ñandú","problem":"Caía.","slug":"nandu-de-avila-180-mas","summary":"Caía."}',
  )
  expect(
    selectColumn(
      database,
      "SELECT e.content ->> 'slug' || ' ' || (p.data ->> 'slug') FROM entries e JOIN entry_publications p ON p.entry_id = e.id WHERE e.id = 'h'",
    ),
  ).toEqual(['caso-h caso-h'])
})
