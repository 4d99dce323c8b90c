import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { highestIdSql } from '#worker/audit/queries.ts'

// Tests what migrations change in existing rows.

const migrationsFolder = new URL('../../worker/migrations/', import.meta.url)

/** A database with the migrations up to number `last`, and a function that runs the remaining ones. */
function createMigratedDatabase(last: number): { database: DatabaseSync; migrateRest: () => void } {
  const database = new DatabaseSync(':memory:')
  const names = readdirSync(migrationsFolder).toSorted()
  const isBefore = (name: string): boolean => Number(name.slice(0, 4)) <= last
  const runMigration = (name: string): void =>
    database.exec(readFileSync(new URL(name, migrationsFolder), 'utf8'))
  names.filter(isBefore).forEach(runMigration)
  return { database, migrateRest: () => names.filter((name) => !isBefore(name)).forEach(runMigration) }
}

const selectColumn = (database: DatabaseSync, query: string): unknown[] =>
  database
    .prepare(query)
    .all()
    .map((row) => Object.values(row)[0])

const workingCopy = {
  title: 'Más NUEVO: ÁÉÍÓÚÜÑ áéíóúüñ',
  slug: 'mas-nuevo',
  excerpt: 'Ágil',
  tags: ['Índice', 'Año'],
}

test('0006 stores existing texts without accents and capitals for the search, and renames the kinds of revisions', () => {
  const { database, migrateRest } = createMigratedDatabase(5)
  const insert = database.prepare(`
    INSERT INTO posts (id, slug, title, excerpt, markdown, html, status, published_at, created_at, updated_at, working)
    VALUES (?1, ?1, 'Última CANCIÓN', 'Qué ÑU', '', '', 'published', 1, 1, 1, ?2)`)
  insert.run('uno', null)
  insert.run('dos', JSON.stringify(workingCopy))
  database.exec(`
    INSERT INTO tags (id, slug, name) VALUES (1, 'diseno', 'DISEÑO'), (2, 'exito', 'Éxito');
    INSERT INTO post_tags (post_id, tag_id) VALUES ('uno', 1), ('dos', 2);
    INSERT INTO media (id, name, alt, variants, created_at) VALUES ('m', 'GRÚA.png', 'Señal ÚNICA', '[]', 1);
    INSERT INTO revisions (post_id, rev, kind, content, created_at, saved_at) VALUES
      ('uno', 1, 'creada', '{}', 1, 1), ('uno', 2, 'guardada', '{}', 1, 1), ('uno', 3, 'publicada', '{}', 1, 1),
      ('uno', 4, 'programada', '{}', 1, 1), ('uno', 5, 'despublicada', '{}', 1, 1),
      ('uno', 6, 'papelera', '{}', 1, 1), ('uno', 7, 'recuperada', '{}', 1, 1),
      ('uno', 8, 'restaurada', '{}', 1, 1), ('uno', 9, 'importada', '{}', 1, 1)`)
  migrateRest()
  expect(selectColumn(database, 'SELECT folded FROM posts ORDER BY id DESC')).toEqual([
    foldText('Última CANCIÓN\nuno\nuno\nQué ÑU\nDISEÑO'),
    foldText(
      [workingCopy.title, workingCopy.slug, 'dos', workingCopy.excerpt, ...workingCopy.tags].join('\n'),
    ),
  ])
  expect(selectColumn(database, 'SELECT folded FROM media')).toEqual([foldText('GRÚA.png\nSeñal ÚNICA')])
  expect(selectColumn(database, 'SELECT kind FROM revisions ORDER BY rev')).toEqual([
    'created',
    'saved',
    'published',
    'scheduled',
    'unpublished',
    'trashed',
    'restored',
    'reverted',
    'imported',
  ])
})

test('0009 keeps every audit record under its id, and never uses an id twice', () => {
  const { database, migrateRest } = createMigratedDatabase(8)
  const insert = (detail: string): void => {
    database
      .prepare("INSERT INTO audit (at, manager_id, event, detail) VALUES (1, 'm', 'verified', ?1)")
      .run(detail)
  }
  for (const detail of ['uno', 'dos', 'tres']) insert(detail)
  migrateRest()
  // Simulates the previous version of the worker, which still runs and writes during the migration.
  insert('cuatro')
  expect(selectColumn(database, "SELECT id || ' ' || detail FROM audit ORDER BY id")).toEqual([
    '1 uno',
    '2 dos',
    '3 tres',
    '4 cuatro',
  ])
  expect(selectColumn(database, highestIdSql)).toEqual([4])
  expect(() => database.exec('DELETE FROM audit WHERE id = 4')).toThrow(/append-only/)
  const seal = 'f'.repeat(64)
  database.exec(`INSERT INTO audit_seals (id, hash) VALUES (4, '${seal}');
    UPDATE audit_anchor SET id = 4, hash = '${seal}', count = 4; DELETE FROM audit;`)
  insert('cinco')
  expect(selectColumn(database, 'SELECT id FROM audit')).toEqual([5])
})

test('0010 counts and indexes existing enquiries, and by triggers those that old code writes', () => {
  const { database, migrateRest } = createMigratedDatabase(9)
  const insert = `INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message,
    message_digest, folded, state, mail_state, created_at, updated_at)`
  database.exec(`
    INSERT INTO managers (id, email, name, created_at) VALUES ('m', 'a@b.example', 'Ana', 0);
    ${insert} VALUES
      (1, 'C-1', 'k1', '', 'Ana', 'a@b.example', 'otro', 'x', '', 'un año', 'new', 'sent', 1, 1),
      (2, 'C-2', 'k2', '', 'Ana', 'a@b.example', 'otro', 'x', '', 'un ano', 'spam', 'off', 1, 1);
    UPDATE enquiries SET assignee_id = 'm' WHERE id = 2`)
  migrateRest()
  const counts = () =>
    selectColumn(
      database,
      `SELECT place || ' ' || subject || ' ' || assignee_id || ' ' || mail_state || ' ' || count FROM enquiry_counts
      WHERE count <> 0 ORDER BY place`,
    )
  const found = (words: string) =>
    selectColumn(
      database,
      `SELECT rowid FROM enquiries_fts WHERE enquiries_fts MATCH '${words}' ORDER BY rowid`,
    )
  expect(counts()).toEqual(['new otro  sent 1', 'spam otro m off 1'])
  expect([found('text : aŋo'), found('text : ano'), found('marks : pspam')]).toEqual([[1], [2], [2]])

  database.exec(`
    ${insert} VALUES (3, 'C-3', 'k3', '', 'Ana', 'a@b.example', 'otro', 'x', '', 'AÑO', 'new', 'sent', 1, 1),
      (4, 'C-3', 'k3', '', 'Ana', 'a@b.example', 'otro', 'x', '', 'año', 'new', 'sent', 1, 1)
      ON CONFLICT DO NOTHING;
    UPDATE enquiries SET state = 'archived' WHERE id = 1;
    PRAGMA foreign_keys = ON;
    DELETE FROM managers WHERE id = 'm'`)
  expect(counts()).toEqual(['archived otro  sent 1', 'new otro  sent 1', 'spam otro  off 1'])
  expect([found('text : aŋo'), found('marks : pnew'), found('marks : parchived')]).toEqual([[1, 3], [3], [1]])
  database.exec('DELETE FROM enquiries')
  expect([counts(), found('text : aŋo')]).toEqual([[], []])
})

test('0015 makes the first user who can sign in an owner, and all other and later users editors', () => {
  const ownersOf = (people: readonly string[]) => {
    const { database, migrateRest } = createMigratedDatabase(14)
    for (const person of people)
      database.exec(
        `INSERT INTO managers (id, email, name, created_at, password, disabled_at) VALUES ${person}`,
      )
    migrateRest()
    database.exec("INSERT INTO managers (id, email, name, created_at) VALUES ('z', 'z@b.example', 'Z', 9)")
    return selectColumn(database, "SELECT id FROM managers WHERE role = 'owner' ORDER BY id")
  }
  const off = "('a', 'a@b.example', 'A', 1, 'x', 5)"
  const invited = "('b', 'b@b.example', 'B', 2, NULL, NULL)"
  const able = "('c', 'c@b.example', 'C', 3, 'x', NULL)"
  const later = "('d', 'd@b.example', 'D', 4, 'x', NULL)"
  expect(ownersOf([later, able, invited, off])).toEqual(['c'])
  expect(ownersOf([invited, off])).toEqual(['b'])
  expect(ownersOf([off])).toEqual(['a'])
  expect(ownersOf([])).toEqual([])
  const { database, migrateRest } = createMigratedDatabase(14)
  migrateRest()
  expect(() =>
    database.exec("INSERT INTO managers (id, email, name, created_at, role) VALUES ('y', 'y', 'Y', 1, 'x')"),
  ).toThrow(/CHECK/)
})

test('0026 copies the service names from the newest settings and does not change pages', () => {
  const { database, migrateRest } = createMigratedDatabase(22)
  const services = [{ id: 'correo', name: 'Cartas', shown: true }]
  const insert = database.prepare(
    "INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (?1, ?2, 'm1', 'Ana', 0)",
  )
  insert.run(1, '{"services":[]}')
  insert.run(2, JSON.stringify({ services }))
  database.exec(`INSERT INTO documents (id, rev, content, slug, updated_at) VALUES ('d', 1, '{}', 'una', 1)`)
  migrateRest()
  expect(selectColumn(database, 'SELECT services FROM site_state')).toEqual([JSON.stringify(services)])
  expect(selectColumn(database, 'SELECT kind FROM documents')).toEqual(['page'])
})

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

const article = (title: string, change: object = {}): string =>
  JSON.stringify({
    title,
    slug: title.toLowerCase(),
    excerpt: '',
    markdown: `De ${title}.`,
    tags: [],
    series: '',
    author: '',
    seoTitle: null,
    seoDescription: null,
    cover: null,
    socialImage: null,
    ...change,
  })

/** Articles of version 0049: published, with newer text, scheduled, withdrawn, in the trash, and without revisions. */
function fillArticles(database: DatabaseSync): void {
  const posts = database.prepare(`
    INSERT INTO posts (id, slug, title, markdown, html, status, published_at, created_at, updated_at, saved_at, working, rev,
      author_id, author_name)
    VALUES (?1, ?1, ?2, 'De ' || ?2 || '.', '<p>', ?3, ?4, 5, 6, 7, ?5, ?6, 'm1', 'Ana')`)
  posts.run('uno', 'Uno', 'published', 10, null, 3)
  posts.run('dos', 'Dos', 'published', 20, article('Nuevo', { tags: ['Etiqueta'] }), 5)
  posts.run('tres', 'Tres', 'published', 9_000_000_000_000, null, 1)
  posts.run('cuatro', 'Cuatro', 'draft', 30, article('Cuatro', { slug: 'nuevo' }), 4)
  posts.run('cinco', 'Cinco', 'trash', null, null, 2)
  posts.run('seis', 'Seis', 'published', 40, article('Sexto', { slug: 'uno' }), 8)
  const revisions = database.prepare(`
    INSERT INTO revisions (id, post_id, rev, kind, content, author_id, author_name, created_at, saved_at)
    VALUES (?1, ?2, ?3, ?4, ?5, 'm1', 'Ana', ?1, ?1)`)
  revisions.run(1, 'uno', 1, 'creada', article('Uno'))
  revisions.run(2, 'uno', 1, 'guardada', article('Casi'))
  revisions.run(3, 'uno', 3, 'published', article('Uno'))
  revisions.run(4, 'dos', 2, 'published', article('Dos'))
  revisions.run(5, 'dos', 5, 'saved', article('Nuevo', { tags: ['Etiqueta'] }))
  revisions.run(6, 'cinco', 2, 'saved', article('Cinco'))
  revisions.run(7, 'seis', 8, 'saved', article('Sexto', { slug: 'uno' }))
  database.exec(`
    INSERT INTO tags (id, slug, name) VALUES (1, 'b', 'B'), (2, 'a', 'Á');
    INSERT INTO post_tags (post_id, tag_id, live_at) VALUES ('uno', 1, 10), ('dos', 1, 20), ('dos', 2, 20);
    INSERT INTO previews VALUES (3, 'uno', 'abc', 1, 2);
    INSERT INTO entries (id, kind, path, rev, content, created_at, saved_at) VALUES ('d', 'page', 'una', 1, '{}', 1, 1);
    INSERT INTO entry_revisions (id, entry_id, rev, kind, content, created_at, saved_at) VALUES (1, 'd', 1, 'saved', '{}', 1, 1);
    INSERT INTO entry_previews VALUES (3, 'd', 'def', 1, 2)`)
}

test('0050 makes every article an entry with its text, dates, path, revisions and preview links', () => {
  const { database, migrateRest } = createMigratedDatabase(49)
  fillArticles(database)
  migrateRest()
  const list = (query: string) => selectColumn(database, query)
  expect(
    list(`SELECT id || ' ' || path || ' ' || rev || ' ' || (content ->> 'title') || ' ' || (content ->> 'slug') || ' ' ||
      ifnull(first_published_at, '-') || ' ' || ifnull(until_at, '-') || ' ' || ifnull(trashed_at, '-')
      FROM entries WHERE kind = 'article' ORDER BY rowid`),
  ).toEqual([
    'uno blog/uno 3 Uno uno 10 - -',
    'dos blog/dos 5 Nuevo dos 20 - -',
    'tres blog/tres 1 Tres tres 9000000000000 - -',
    'cuatro blog/nuevo 4 Cuatro nuevo 30 7 -',
    'cinco blog/cinco 2 Cinco cinco - - 7',
    // Another article has the address that the newer text was to get.
    'seis blog/seis 8 Sexto seis 40 - -',
  ])
  expect(list("SELECT content ->> 'tags' FROM entries WHERE id IN ('uno', 'dos') ORDER BY rowid")).toEqual([
    '["B"]',
    '["Etiqueta"]',
  ])
  expect(
    list("SELECT DISTINCT created_at || author_id || author_name || updated_at || saved_at FROM entries WHERE id <> 'd'"),
  ).toEqual(['5m1Ana67'])
  // What readers see, with its text.
  expect(
    list(`SELECT u.entry_id || ' ' || u.from_at || ' ' || u.rev || ' ' || u.path || ' ' || (r.content ->> 'title') || ' ' ||
      (r.content ->> 'tags') FROM entry_publications u
      JOIN entry_revisions r ON r.entry_id = u.entry_id AND r.rev = u.rev ORDER BY u.from_at`),
  ).toEqual([
    'uno 10 3 blog/uno Uno ["B"]',
    'dos 20 2 blog/dos Dos ["B","Á"]',
    'cuatro 30 3 blog/cuatro Cuatro []',
    'seis 40 7 blog/seis Seis []',
    'tres 9000000000000 1 blog/tres Tres []',
  ])
  // All revisions with their ids; a repeated number is replaced, the order stays.
  expect(
    list("SELECT id || ' ' || entry_id || ' ' || rev || ' ' || kind FROM entry_revisions WHERE id < 8 ORDER BY id"),
  ).toEqual([
    '1 uno 1 created',
    '2 uno 2 saved',
    '3 uno 3 published',
    '4 dos 2 published',
    '5 dos 5 saved',
    '6 cinco 2 saved',
    '7 seis 8 saved',
  ])
  expect(list("SELECT count(*) FROM entry_revisions WHERE entry_id = 'd'")).toEqual([1])
  expect(list("SELECT entry_id || ' ' || token || ' ' || (id = 3) FROM entry_previews ORDER BY 1")).toEqual([
    'd def 0',
    'uno abc 1',
  ])
  expect(list('SELECT id FROM posts WHERE pending = 1 ORDER BY rowid')).toEqual(['dos', 'cuatro', 'seis'])
})

test('0050 refuses what the version before it writes, and deletes the index of a deleted article', () => {
  const { database, migrateRest } = createMigratedDatabase(49)
  fillArticles(database)
  migrateRest()
  for (const change of [
    `INSERT INTO posts (id, slug, title, markdown, html, status, created_at, updated_at) VALUES ('n', 'n', '', '', '', 'draft', 1, 1)`,
    `INSERT INTO posts (id, slug, title, markdown, html, status, created_at, updated_at) VALUES ('uno', 'uno', '', '', '', 'draft', 1, 1)
      ON CONFLICT (id) DO UPDATE SET working = NULL`,
    "UPDATE posts SET rev = rev + 1 WHERE id = 'uno'",
    "DELETE FROM posts WHERE id = 'uno'",
    `INSERT INTO revisions (post_id, rev, kind, content, created_at, saved_at) VALUES ('uno', 9, 'saved', '{}', 1, 1)`,
    'UPDATE revisions SET rev = 9',
    "INSERT INTO previews (post_id, token, created_at, expires_at) VALUES ('uno', 'x', 1, 2)",
  ])
    expect(() => database.exec(change), change).toThrow(/moved to entries/)
  database.exec("DELETE FROM entries WHERE id = 'uno'")
  expect(selectColumn(database, "SELECT count(*) FROM posts WHERE id = 'uno'")).toEqual([0])
})
