import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createArticleStatements } from '../cli/content.ts'
import { createMigratedDatabase, selectColumn } from './migrated-database.ts'

/** An in-memory database with all migrations and no content. */
function createDatabase(): DatabaseSync {
  const { database } = createMigratedDatabase(Infinity)
  // Migrations add sample pages.
  database.exec('PRAGMA foreign_keys = on; DELETE FROM entries')
  return database
}

const createArticleText = (title: string, tags: string, body = "Él dijo: 'agua'; y -- nada más."): string =>
  `---\ntitle: ${title}\nexcerpt: Un «resumen»\ntags: [${tags}]\nstatus: published\npublished: 2026-05-12T09:00:00-05:00\n---\n\n${body}\n`

function loadArticle(database: DatabaseSync, slug: string, text: string): void {
  database.exec(`${createArticleStatements(slug, text).join(';\n')};`)
}

/** Each row of a query as its columns, separated by spaces. */
const list = (database: DatabaseSync, columns: string, from: string): unknown[] =>
  selectColumn(database, `SELECT concat_ws(' ', ${columns}) FROM ${from}`)
const countRows = (database: DatabaseSync, table: string): unknown[] => list(database, 'count(*)', table)
const listTags = (database: DatabaseSync): unknown[] =>
  list(database, 't.slug, pt.live_at', 'post_tags pt JOIN tags t ON t.id = pt.tag_id ORDER BY t.slug')
const postsAndEntries = 'posts p JOIN entries e ON e.id = p.id'

test('loading an article file stores the text, slug, tags and search text of the article', () => {
  const database = createDatabase()
  loadArticle(database, 'agua-clara', createArticleText('Última CRUZADA', 'Diseño y año'))
  const at = Date.parse('2026-05-12T09:00:00-05:00')
  expect(database.prepare('SELECT * FROM posts').get()).toMatchObject({
    slug: 'agua-clara',
    title: 'Última CRUZADA',
    markdown: "Él dijo: 'agua'; y -- nada más.",
    status: 'published',
    published_at: at,
    updated_at: at,
    folded: 'ultima cruzada\nagua-clara\nagua-clara\nun «resumen»\ndiseño y año',
  })
  expect(listTags(database)).toEqual([`diseno-y-ano ${at}`])
  expect(list(database, 'kind, rev', 'entry_revisions')).toEqual(['imported 1'])
  expect(countRows(database, "posts_fts WHERE posts_fts MATCH 'agua'")).toEqual(['1'])
})

test('loading a changed article file again updates the article', () => {
  const database = createDatabase()
  loadArticle(database, 'uno', createArticleText('Uno', 'a, b'))
  loadArticle(database, 'uno', createArticleText('Uno mejor', 'b, c'))
  expect(list(database, 'e.rev, p.title', postsAndEntries)).toEqual(['1 Uno mejor'])
  expect(listTags(database)).toEqual([expect.stringMatching(/^b /), expect.stringMatching(/^c /)])
  expect(list(database, "content ->> 'title'", 'entry_revisions')).toEqual(['Uno mejor'])
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
  expect(list(database, 'slug, e.rev, p.title', postsAndEntries)).toEqual(['otra 2 A mano'])
  expect(listTags(database)).toEqual([expect.stringMatching(/^a /)])
  for (const table of ['tags', 'redirects', 'entry_revisions'])
    expect(countRows(database, table)).toEqual(['1'])
  loadArticle(database, 'otra', createArticleText('Otra', 'c'))
  expect(list(database, 'title', 'posts')).toEqual(['A mano'])
  expect(list(database, "path, content ->> 'title'", 'entries')).toEqual(['blog/otra A mano'])
})

test('an incomplete article file is reported by its name', () => {
  expect(() => createArticleStatements('mal', 'hola')).toThrow('mal.md: No empieza con sus datos')
  expect(() => createArticleStatements('mal', '---\ntitle: Sin fecha\n---\nHola')).toThrow(
    'mal.md: Falta la fecha',
  )
})
