import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrations } from '../../deploy/migrations.ts'
import { requireWritable } from './lock.ts'
import { root, runProcess } from './shell.ts'
import { localTarget, type Target, findPublishedSite, getPublishHint } from './target.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

/** The folder of embedded storage; tests set another one by CAUCE_STATE. */
export const stateFolder = process.env['CAUCE_STATE'] ?? '.wrangler/state'

/** Arguments that select a database for wrangler: the local one, or that of a published site by its name. */
async function getDatabaseArgs(target: Target, state = stateFolder): Promise<string[]> {
  if (target !== localTarget) return [(await findPublishedSite(target)).database, '--remote']
  requireWritable(resolve(root, state))
  return ['DB', '--local', '--persist-to', state]
}

const maxLockRetries = 8
const lockRetryPauseMs = 500

/** Runs wrangler. Retries while a running site has locked the local database. */
async function runWrangler(args: readonly string[]): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runProcess('wrangler', args, { quiet: true })
    } catch (error) {
      if (attempt === maxLockRetries || !/SQLITE_BUSY|database is locked/.test(String(error))) throw error
      await sleep(lockRetryPauseMs * attempt)
    }
  }
}

/** SQL scripts that apply migrations and record them as applied, in the table that wrangler uses. */
export const createSchemaSql = (migrations: readonly { name: string; sql: string }[]): string[] => [
  ...migrations.map(({ sql }) => sql),
  'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);',
  ...migrations.map(({ name }) => `INSERT INTO d1_migrations (name) VALUES (${toSqlLiteral(name)});`),
]

export const readFullSchema = async (): Promise<string> =>
  createSchemaSql(await readMigrations('worker/migrations')).join('\n')

/**
 * Applies missing migrations to the local database. A new database gets all in one script, which takes 3 s instead of
 * 20 s and leaves none to apply.
 */
export async function migrate(state = stateFolder): Promise<void> {
  if (!existsSync(resolve(root, state, 'v3/d1')))
    return runSqlFile(await readFullSchema(), localTarget, state)
  await runWrangler(['d1', 'migrations', 'apply', ...(await getDatabaseArgs(localTarget, state))])
}

/** Replaces wrangler's error for a site that is not published or lacks tables by a sentence that says what to do. */
function explainUnpublished<T>(target: Target, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (target === localTarget || !/no such table|Couldn't find a D1 DB/.test(String(error))) throw error
    throw new Error(
      `«${target}» no tiene todavía una base de datos de este código: ${getPublishHint(target)}`,
      {
        cause: error,
      },
    )
  })
}

export async function runSqlFile(
  sql: string,
  target: Target = localTarget,
  state = stateFolder,
): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const file = join(folder, 'script.sql')
    await writeFile(file, sql)
    await explainUnpublished(
      target,
      runWrangler(['d1', 'execute', ...(await getDatabaseArgs(target, state)), '--yes', '--file', file]),
    )
  })
}

export function toSqlLiteral(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

export async function querySql(sql: string, target: Target = localTarget): Promise<unknown[]> {
  const args = ['d1', 'execute', ...(await getDatabaseArgs(target)), '--yes', '--json', '--command', sql]
  const output = await explainUnpublished(target, runWrangler(args))
  // The JSON is an array with one result per statement. Warnings may surround it.
  const json: unknown = JSON.parse(output.slice(output.search(/^\[/m), output.lastIndexOf(']') + 1))
  const first: unknown = Array.isArray(json) ? json[0] : null
  const rows: unknown =
    typeof first === 'object' && first !== null && 'results' in first ? first.results : null
  return Array.isArray(rows) ? rows : []
}

/**
 * The origin for links: `given`, otherwise that of the published site, or for the local site the address of `npm
 * start`.
 */
export async function getSiteUrl(given: string | undefined, target: Target): Promise<string> {
  if (given !== undefined) return new URL(given).origin
  if (target !== localTarget) return (await findPublishedSite(target)).environment.siteUrl
  return process.env['SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8787'}`
}
