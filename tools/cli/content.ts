import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { articleSchemas } from '#client/features/content/contract.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { toSqlText } from '#worker/db/database.ts'
import { createSeedStatements } from '#worker/features/content/saving/seed-statements.ts'
import { parseText } from '#worker/features/transfer/export/text-file.ts'
import { runMain } from './environment/command.ts'
import { migrate, runSqlFile } from './environment/d1.ts'
import { localTarget, getTarget, targetOptions, targetUsage } from './environment/target.ts'

const usage = `Uso: npm run content -- [opciones]

  Carga los artículos de worker/seed/articles; los que alguien editó en el panel se dejan como están.
  Vuelve a cargar también los que se quitaron con «Quitar los ejemplos»; «npm start» no lo hace.

${targetUsage}
`

const folder = new URL('../../worker/seed/articles/', import.meta.url)

/**
 * SQL statements that create an article from a file, or update it unless a manager has edited it. Throws an error that
 * says what to correct in the file.
 */
export function createArticleStatements(slug: string, text: string): string[] {
  try {
    const { status, publishedAt, createdAt, updatedAt, content } = parseText(text, articleSchemas)
    if (publishedAt === null) throw new Error('Falta la fecha («published»).')
    const statements = createSeedStatements({
      id: createHash('sha256').update(`content:${slug}`).digest('hex').slice(0, 32),
      status,
      publishedAt,
      content: { ...content, slug: content.slug || slug, markdown: content.markdown.trim() },
      createdAt: createdAt ?? publishedAt,
      updatedAt: updatedAt ?? publishedAt,
    })
    if (typeof statements === 'string') throw new Error(statements)
    return statements.map(toSqlText)
  } catch (cause) {
    throw new Error(`${slug}.md: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** The seed content as SQL statements, in a stable order. */
export async function createContentStatements(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  const statements: string[] = []
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8')
    statements.push(...createArticleStatements(basename(name, '.md'), text))
  }
  // Removes tags that no post uses, for example tags of an earlier version of these files.
  statements.push('DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM post_tags)')
  statements.push(toSqlText(bumpContentVersion))
  return statements
}

/**
 * Loads the seed content. It may run again: articles that a manager has edited stay unchanged. Loads nothing if the
 * owner has removed the samples, unless `again`.
 */
export async function loadContent({ target = localTarget, again = false } = {}): Promise<void> {
  const statements = [
    ...(again ? ["DELETE FROM first_steps WHERE step = 'samples'"] : []),
    ...(await createContentStatements()),
  ]
  await runSqlFile(`${statements.join(';\n')};\n`, target)
}

await runMain(import.meta, { usage, options: targetOptions }, async (values) => {
  const target = getTarget(values)
  if (target === localTarget) await migrate()
  await loadContent({ target, again: true })
  console.log('Contenido cargado.')
})
