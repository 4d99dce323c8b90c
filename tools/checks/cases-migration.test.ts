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
  entry.run('e', 'person', JSON.stringify({ kind: 'person', title: 'Ana' }))
  publication.run('a', JSON.stringify({ kind: 'case', title: 'Ñandú', problem: 'Caía.' }))
  publication.run('c', null)
  migrateRest()
  const of = (ids: string) => `FROM entries WHERE id IN (${ids}) ORDER BY id`
  expect(selectColumn(database, `SELECT path ${of("'a', 'b', 'c', 'd', 'e'")}`)).toEqual([
    'casos/nandu-de-avila-180-mas',
    'casos/nandu-de-avila-180-mas-2',
    'casos/caso',
    'casos/caso-2',
    'person/e',
  ])
  expect(selectColumn(database, `SELECT content ${of("'d'")}`)).toEqual([
    '{"kind":"case","title":"","problem":"Caía.","logo":null,"slug":"caso-2"}',
  ])
  expect(
    selectColumn(database, "SELECT path FROM entry_publications WHERE kind = 'case' ORDER BY path"),
  ).toEqual(['casos/caso', 'casos/nandu-de-avila-180-mas'])
  expect(
    selectColumn(database, "SELECT data FROM entry_publications WHERE entry_id IN ('a', 'c')"),
  ).toContain(
    '{"kind":"case","title":"Ñandú","problem":"Caía.","slug":"nandu-de-avila-180-mas","summary":"Caía."}',
  )
})
