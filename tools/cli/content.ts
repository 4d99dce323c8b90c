import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { toText } from '#worker/db/database.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { columnsOf, seedStatements } from '#worker/features/content/queries/statements.ts'
import { readArticle } from '#worker/features/transfer/export/article-file.ts'
import { runSqlFile } from './environment/d1.ts'
import { local, placeOf, placeOptions, placeUsage } from './environment/place.ts'
import { isMain, runMain } from './environment/shell.ts'

const usage = `Uso: npm run content -- [opciones]

  Carga los artículos de worker/seed/articles; los que alguien editó en el panel se dejan como están.

${placeUsage}
`

const folder = new URL('../../worker/seed/articles/', import.meta.url)

const nobody = { id: null, name: null, device: '', country: null }

/**
 * One article as SQL that may run again: a post that nobody has edited follows its file, one that a manager
 * has touched is left alone. Throws with the file's name and what to mend.
 */
export function articleStatements(slug: string, text: string): string[] {
  const article = readArticle(text)
  if (typeof article === 'string') throw new Error(`${slug}.md: ${article}`)
  const { status, publishedAt, createdAt, updatedAt, content } = article
  if (publishedAt === null) throw new Error(`${slug}.md: Falta la fecha («published»).`)
  const write = {
    id: createHash('sha256').update(`content:${slug}`).digest('hex').slice(0, 32),
    rev: null,
    kind: 'imported',
    author: nobody,
    now: publishedAt,
    status,
    publishedAt,
    content: { ...content, slug: content.slug || slug, markdown: content.markdown.trim() },
    workingCopy: null,
    before: null,
    createdAt: createdAt ?? publishedAt,
    updatedAt: updatedAt ?? publishedAt,
  } as const
  // The library's images are no part of these files.
  const { columns, problem } = columnsOf(write, new Map())
  if (!columns) throw new Error(`${slug}.md: ${problem}`)
  return seedStatements(write, columns).map(toText)
}

/** The first content as SQL statements, in a stable order. */
export async function contentStatements(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  const statements: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    statements.push(...articleStatements(basename(name, '.md'), text))
  }
  // A tag that only an earlier version of these files named; a manager's tags come back with their posts.
  statements.push('DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM post_tags)')
  statements.push(toText(bumpGeneration))
  return statements
}

/** Loads the first content; may run again, and leaves alone what a manager has edited. */
export async function loadContent(place = local): Promise<void> {
  await runSqlFile(`${(await contentStatements()).join(';\n')};\n`, place)
}

if (isMain(import.meta))
  await runMain(async () => {
    const { values } = parseArgs({ options: { ...placeOptions, help: { type: 'boolean', default: false } } })
    if (values.help) return console.log(usage)
    await loadContent(placeOf(values))
    console.log('Contenido cargado.')
  })
