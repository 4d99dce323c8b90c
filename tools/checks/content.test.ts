import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createArticleStatements } from '../cli/content.ts'

const migrations = new URL('../../worker/migrations/', import.meta.url)

/** An in-memory database with all migrations and no content. */
function createDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys = on')
  for (const name of readdirSync(migrations).toSorted())
    database.exec(readFileSync(new URL(name, migrations), 'utf8'))
  // Migrations add sample pages.
  database.exec('DELETE FROM entries')
  return database
}

const createArticleText = (title: string, tags: string, body = "Él dijo: 'agua'; y -- nada más."): string =>
  `---\ntitle: ${title}\nexcerpt: Un «resumen»\ntags: [${tags}]\nstatus: published\npublished: 2026-05-12T09:00:00-05:00\n---\n\n${body}\n`

function loadArticle(database: DatabaseSync, slug: string, text: string): void {
  database.exec(`${createArticleStatements(slug, text).join(';\n')};`)
}

const selectOne = (database: DatabaseSync, query: string): unknown => ({ ...database.prepare(query).get() })
const listTags = (database: DatabaseSync): unknown[] =>
  database
    .prepare('SELECT t.slug, pt.live_at FROM post_tags pt JOIN tags t ON t.id = pt.tag_id ORDER BY t.slug')
    .all()
    .map((row) => ({ ...row }))

test('loading an article file stores the text, slug, tags and search text of the article', () => {
  const database = createDatabase()
  loadArticle(database, 'agua-clara', createArticleText('Última CRUZADA', 'Diseño y año'))
  const at = Date.parse('2026-05-12T09:00:00-05:00')
  expect(selectOne(database, 'SELECT * FROM posts')).toMatchObject({
    slug: 'agua-clara',
    title: 'Última CRUZADA',
    markdown: "Él dijo: 'agua'; y -- nada más.",
    status: 'published',
    published_at: at,
    updated_at: at,
    folded: 'ultima cruzada\nagua-clara\nagua-clara\nun «resumen»\ndiseño y año',
  })
  expect(listTags(database)).toEqual([{ slug: 'diseno-y-ano', live_at: at }])
  expect(selectOne(database, 'SELECT kind, rev, count(*) AS n FROM entry_revisions')).toEqual({
    kind: 'imported',
    rev: 1,
    n: 1,
  })
  expect(selectOne(database, "SELECT count(*) AS n FROM posts_fts WHERE posts_fts MATCH 'agua'")).toEqual({
    n: 1,
  })
})

test('loading a changed article file again updates the article', () => {
  const database = createDatabase()
  loadArticle(database, 'uno', createArticleText('Uno', 'a, b'))
  loadArticle(database, 'uno', createArticleText('Uno mejor', 'b, c'))
  expect(
    selectOne(database, 'SELECT p.title, e.rev, count(*) AS n FROM posts p JOIN entries e ON e.id = p.id'),
  ).toEqual({
    title: 'Uno mejor',
    rev: 1,
    n: 1,
  })
  expect(listTags(database)).toMatchObject([{ slug: 'b' }, { slug: 'c' }])
  expect(
    selectOne(database, "SELECT count(*) AS n, content ->> 'title' AS title FROM entry_revisions"),
  ).toEqual({
    n: 1,
    title: 'Uno mejor',
  })
})

test('loading a file changes neither an article that a manager edited nor one with the same slug', () => {
  const database = createDatabase()
  loadArticle(database, 'uno', createArticleText('Uno', 'a'))
  database.exec(`
    UPDATE entries SET rev = 2, path = 'blog/otra', content = json_set(content, '$.title', 'A mano', '$.slug', 'otra');
    UPDATE entry_publications SET path = 'blog/otra', title = 'A mano';
    UPDATE posts SET title = 'A mano', slug = 'otra';
    INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/blog/uno', '/blog/otra', 1)`)
  loadArticle(database, 'uno', createArticleText('Uno de nuevo', 'b'))
  expect(
    selectOne(
      database,
      'SELECT title, slug, e.rev, count(*) AS n FROM posts p JOIN entries e ON e.id = p.id',
    ),
  ).toEqual({
    title: 'A mano',
    slug: 'otra',
    rev: 2,
    n: 1,
  })
  expect(listTags(database)).toMatchObject([{ slug: 'a' }])
  expect(selectOne(database, 'SELECT count(*) AS n FROM tags')).toEqual({ n: 1 })
  expect(selectOne(database, 'SELECT count(*) AS n FROM redirects')).toEqual({ n: 1 })
  expect(selectOne(database, 'SELECT count(*) AS n FROM entry_revisions')).toEqual({ n: 1 })
  loadArticle(database, 'otra', createArticleText('Otra', 'c'))
  expect(selectOne(database, 'SELECT title, count(*) AS n FROM posts')).toEqual({ title: 'A mano', n: 1 })
  expect(
    selectOne(database, "SELECT content ->> 'title' AS title, path, count(*) AS n FROM entries"),
  ).toEqual({ title: 'A mano', path: 'blog/otra', n: 1 })
})

test('an incomplete article file is reported by its name', () => {
  expect(() => createArticleStatements('mal', 'hola')).toThrow('mal.md: No empieza con sus datos')
  expect(() => createArticleStatements('mal', '---\ntitle: Sin fecha\n---\nHola')).toThrow(
    'mal.md: Falta la fecha',
  )
})
