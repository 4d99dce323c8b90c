import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseContentFile } from '../markdown/front-matter.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { quote, runSqlFile } from './d1.ts'
import { isMain } from './shell.ts'

const folder = new URL('../content/', import.meta.url)

export function tagSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

// One article as SQL that may run again: a post that was never edited (rev 1) follows its file,
// one that a manager has touched is left alone.
function articleSql(slug: string, text: string): string[] {
  const file = parseContentFile(`${slug}.md`, text)
  const { html, headings, words, plain } = renderMarkdown(file.body)
  const id = createHash('sha256').update(`content:${slug}`).digest('hex').slice(0, 32)
  const at = Date.parse(file.published)
  const row = [
    id,
    slug,
    file.title,
    file.excerpt,
    file.body,
    html,
    JSON.stringify(headings),
    words,
    plain,
    'published',
    at,
    at,
    at,
  ]
  const untouched = `(SELECT id FROM posts WHERE id = ${quote(id)} AND rev = 1)`
  return [
    `INSERT INTO posts (id, slug, title, excerpt, markdown, html, headings, words, plain, status, published_at, created_at, updated_at)
     VALUES (${row.map(quote).join(', ')})
     ON CONFLICT (id) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, markdown = excluded.markdown,
       html = excluded.html, headings = excluded.headings, words = excluded.words, plain = excluded.plain WHERE posts.rev = 1
     ON CONFLICT (slug) DO NOTHING`,
    `DELETE FROM post_tags WHERE post_id = ${untouched}`,
    ...file.tags.flatMap((name) => [
      `INSERT INTO tags (slug, name) VALUES (${quote(tagSlug(name))}, ${quote(name)}) ON CONFLICT (slug) DO NOTHING`,
      `INSERT INTO post_tags (post_id, tag_id, live_at)
       SELECT posts.id, tags.id, posts.published_at FROM posts, tags
       WHERE posts.id = ${untouched} AND tags.slug = ${quote(tagSlug(name))} ON CONFLICT DO NOTHING`,
    ]),
  ]
}

/** The first content as SQL statements, in a stable order. */
export async function contentStatements(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  const statements: string[] = []
  for (const name of names) {
    statements.push(...articleSql(basename(name, '.md'), await readFile(new URL(name, folder), 'utf8')))
  }
  // A tag that only an earlier version of these files named; a manager's tags come back with their posts.
  statements.push('DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM post_tags)')
  statements.push('UPDATE site_state SET generation = generation + 1 WHERE id = 1')
  return statements
}

/** Loads the first content; may run again, and leaves alone what a manager has edited. */
export async function loadContent(flags: readonly string[] = []): Promise<void> {
  await runSqlFile(`${(await contentStatements()).join(';\n')};\n`, flags)
}

if (isMain(import.meta)) {
  await loadContent(process.argv.slice(2))
  console.log('Contenido cargado.')
}
