import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

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
  // Only texts of before.
  database.exec("DELETE FROM entries WHERE id IN ('hostinger', 'como-medimos')")
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
    list(
      "SELECT DISTINCT created_at || author_id || author_name || updated_at || saved_at FROM entries WHERE id <> 'd'",
    ),
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
    list(
      "SELECT id || ' ' || entry_id || ' ' || rev || ' ' || kind FROM entry_revisions WHERE id < 8 ORDER BY id",
    ),
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
