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
  database.exec(`
    INSERT INTO documents (id, kind, position, rev, content, slug, public, public_slug, public_rev, publish_at,
      publish_rev, publish_slug, until_at, ended_at, trashed_at, updated_at) VALUES
    ('s', 'service', 3, 4, '${service('Borrador')}', 'servicios/taller', '${shown}', 'servicios/taller', 2, ${at + 9},
      3, 'servicios/obrador', ${at + 99}, NULL, NULL, ${at + 5}),
    ('d', 'page', 3, 1, '{"title":"Una"}', 'una', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${at}),
    ('t', 'person', 3, 2, '{"title":"Ana"}', 'person/t', NULL, NULL, NULL, NULL, NULL, NULL, NULL, ${at}, ${at}, ${at})`)
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
  const list = (columns: readonly string[], from: string) =>
    selectColumn(database, `SELECT concat_ws(' ', ${columns.join()}) FROM ${from}`)
  /** Instants as milliseconds after `at`, or `-`. */
  const after = (...columns: readonly string[]) => columns.map((name) => `ifnull(${name} - ${at}, '-')`)
  const dates = after('first_published_at', 'until_at', 'trashed_at', 'created_at', 'saved_at')
  expect(list(['id', 'kind', 'path', 'rev', ...dates], 'entries ORDER BY id')).toEqual([
    'd page una 1 - - - 0 0',
    's service servicios/taller 4 0 99 - -9 5',
    // Nothing of the kind is public any longer, but something was once.
    't person person/t 2 0 0 0 0 0',
  ])
  const shownColumns = ['entry_id', ...after('from_at'), 'rev', 'path', 'title', 'data']
  expect(list(shownColumns, 'entry_publications ORDER BY from_at')).toEqual([
    `s 0 2 servicios/taller Taller ${service('Taller')}`,
    's 9 3 servicios/obrador Obrador',
  ])
  expect(list(['rev', 'kind', 'saved_at - created_at'], 'entry_revisions')).toEqual([
    '1 saved 11',
    '2 published 0',
    '3 scheduled 0',
    '4 reverted 0',
  ])
  expect(list(['entry_id', 'token'], 'entry_previews')).toEqual(['s abc'])
  for (const change of ['UPDATE documents SET rev = 9', 'DELETE FROM documents'])
    expect(() => database.exec(change), change).toThrow(/moved to entries/)
})
