import { expect, test } from 'vitest'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

test('0068 gives articles and their tags the end of their entry', () => {
  const { database, migrateRest } = createMigratedDatabase(67)
  const entry = database.prepare(`
    INSERT INTO entries (id, kind, path, rev, content, until_at, created_at, saved_at)
    VALUES (?1, 'article', 'blog/' || ?1, 1, '{}', ?2, 1, 1)`)
  const post = database.prepare(`
    INSERT INTO posts (id, slug, title, markdown, html, status, published_at, created_at, updated_at)
    VALUES (?1, ?1, ?1, '', '', ?2, 1, 1, 1)`)
  database.exec("INSERT INTO tags (id, slug, name) VALUES (1, 'agua', 'Agua')")
  for (const [id, until, status] of [
    ['endless', null, 'published'],
    ['ending', 9_000, 'published'],
    ['withdrawn', 5, 'draft'],
  ] as const) {
    entry.run(id, until)
    post.run(id, status)
    database.exec(`INSERT INTO post_tags (post_id, tag_id, live_at) VALUES ('${id}', 1, 1)`)
  }
  migrateRest()
  const ends = [9_000, null, 5]
  expect(selectColumn(database, 'SELECT until_at FROM posts ORDER BY id')).toEqual(ends)
  expect(selectColumn(database, 'SELECT until_at FROM post_tags ORDER BY post_id')).toEqual(ends)
  expect(selectColumn(database, 'SELECT count(*) FROM pragma_foreign_key_check')).toEqual([0])
})
