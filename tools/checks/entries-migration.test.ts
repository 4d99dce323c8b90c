import { expect, test } from 'vitest'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

test('0041 stores the last published name of each service, also of withdrawn services', () => {
  const { database, migrateRest } = createMigratedDatabase(40)
  const insert = database.prepare(
    `INSERT INTO document_revisions (document_id, rev, content, published, author_id, author_name, at)
     VALUES ('d', ?1, ?2, ?3, 'm1', 'Ana', ?1)`,
  )
  const named = (title: string) => JSON.stringify({ kind: 'service', slug: 'taller', title })
  insert.run(1, named('Taller'), 1)
  insert.run(2, named('Obrador'), 1)
  insert.run(3, named('Un borrador'), 0)
  insert.run(4, JSON.stringify({ kind: 'page', slug: 'una', title: 'Una' }), 1)
  migrateRest()
  expect(selectColumn(database, "SELECT id || ' ' || name FROM service_names")).toEqual(['taller Obrador'])
})

test('0049 carries texts over to entries with paths, dates, revisions and preview links, and freezes the old tables', () => {
  const { database, migrateRest } = createMigratedDatabase(48)
  const service = (title: string) => JSON.stringify({ kind: 'service', slug: 'taller', title })
  const at = 1_700_000_000_000
  const shown = JSON.stringify({ ...JSON.parse(service('Taller')), at })
  const documents = database.prepare(
    `INSERT INTO documents (id, kind, position, rev, content, slug, public, public_slug, public_rev, publish_at,
       publish_rev, publish_slug, until_at, ended_at, trashed_at, updated_at)
     VALUES (?1, ?2, 3, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`,
  )
  documents.run(
    's',
    'service',
    4,
    service('Borrador'),
    'servicios/taller',
    shown,
    'servicios/taller',
    2,
    at + 9,
    3,
    'servicios/obrador',
    at + 99,
    null,
    null,
    at + 5,
  )
  documents.run(
    'd',
    'page',
    1,
    '{"title":"Una"}',
    'una',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    at,
  )
  documents.run(
    't',
    'person',
    2,
    '{"title":"Ana"}',
    'person/t',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    at,
    at,
    at,
  )
  const revisions = database.prepare(
    `INSERT INTO document_revisions (document_id, rev, content, published, author_id, author_name, at, began_at)
     VALUES (?1, ?2, ?3, ?4, 'm1', 'Ana', ?5, ?6)`,
  )
  revisions.run('s', 1, service('Uno'), 0, at - 9, at - 20)
  revisions.run('s', 2, service('Taller'), 1, at, at)
  revisions.run('s', 3, service('Obrador'), 0, at + 1, at + 1)
  revisions.run('s', 4, service('Borrador'), 0, at + 5, null)
  database.exec(`INSERT INTO document_previews VALUES (7, 's', 'abc', 1, 2);
    INSERT INTO showcases (kind, data) VALUES ('service', '[]'), ('person', '[]')`)
  migrateRest()
  // Only texts of before.
  database.exec("DELETE FROM entries WHERE id IN ('hostinger', 'como-medimos')")
  const rows = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }))
  expect(
    rows(
      'SELECT id, kind, path, rev, first_published_at, until_at, trashed_at, created_at, saved_at FROM entries ORDER BY id',
    ),
  ).toEqual([
    {
      id: 'd',
      kind: 'page',
      path: 'una',
      rev: 1,
      first_published_at: null,
      until_at: null,
      trashed_at: null,
      created_at: at,
      saved_at: at,
    },
    {
      id: 's',
      kind: 'service',
      path: 'servicios/taller',
      rev: 4,
      first_published_at: at,
      until_at: at + 99,
      trashed_at: null,
      created_at: at - 9,
      saved_at: at + 5,
    },
    // Nothing of the kind is public any longer, but something was once.
    {
      id: 't',
      kind: 'person',
      path: 'person/t',
      rev: 2,
      first_published_at: at,
      until_at: at,
      trashed_at: at,
      created_at: at,
      saved_at: at,
    },
  ])
  expect(
    rows('SELECT entry_id, from_at, rev, path, title, data FROM entry_publications ORDER BY from_at'),
  ).toEqual([
    {
      entry_id: 's',
      from_at: at,
      rev: 2,
      path: 'servicios/taller',
      title: 'Taller',
      data: service('Taller'),
    },
    { entry_id: 's', from_at: at + 9, rev: 3, path: 'servicios/obrador', title: 'Obrador', data: null },
  ])
  expect(
    selectColumn(
      database,
      "SELECT rev || ' ' || kind || ' ' || (saved_at - created_at) FROM entry_revisions",
    ),
  ).toEqual(['1 saved 11', '2 published 0', '3 scheduled 0', '4 reverted 0'])
  expect(rows('SELECT entry_id, token FROM entry_previews')).toEqual([{ entry_id: 's', token: 'abc' }])
  for (const change of ['UPDATE documents SET rev = 9', 'DELETE FROM documents'])
    expect(() => database.exec(change), change).toThrow(/moved to entries/)
})
