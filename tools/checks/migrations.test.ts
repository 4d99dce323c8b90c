import { expect, test } from 'vitest'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { highestIdSql } from '#worker/audit/queries.ts'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

// Tests what migrations change in existing rows; entries-migration.test.ts and articles-migration.test.ts test 0049 and 0050.

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

test('0053 leaves everybody their role, and keeps the column of the previous version in step', () => {
  const { database, migrateRest } = createMigratedDatabase(52)
  for (const [id, role] of [
    ['a', 'owner'],
    ['b', 'editor'],
  ] as const)
    database.exec(
      `INSERT INTO managers (id, email, name, created_at, role) VALUES ('${id}', '${id}@b.example', '${id}', 1, '${role}')`,
    )
  database.exec(`INSERT INTO passkeys (id, manager_id, credential_id, public_key, counter, synced, label, created_at)
    VALUES ('k', 'b', 'c', 'p', 0, 0, 'L', 1)`)
  migrateRest()
  const readRoles = () =>
    selectColumn(
      database,
      "SELECT m.id || ' ' || r.name || ' ' || m.role FROM managers m JOIN roles r ON r.id = m.role_id ORDER BY m.id",
    )
  expect(readRoles()).toEqual(['a Dirección owner', 'b Edición editor'])
  expect(selectColumn(database, 'SELECT manager_id FROM passkeys')).toEqual(['b'])
  database.exec(`
    INSERT INTO managers (id, email, name, created_at, role) VALUES ('c', 'c@b.example', 'C', 9, 'owner');
    INSERT INTO managers (id, email, name, created_at) VALUES ('d', 'd@b.example', 'D', 9);
    INSERT INTO managers (id, email, name, created_at, role_id) VALUES ('e', 'e@b.example', 'E', 9, 'owner');
    INSERT INTO managers (id, email, name, created_at, role_id) VALUES ('f', 'f@b.example', 'F', 9, 'author');
    UPDATE managers SET role_id = 'support' WHERE id = 'a';
    UPDATE managers SET role = 'owner' WHERE id = 'b'`)
  expect(readRoles()).toEqual([
    'a Atención editor',
    'b Dirección owner',
    'c Dirección owner',
    'd Edición editor',
    'e Dirección owner',
    'f Autoría editor',
  ])
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
