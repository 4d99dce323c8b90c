import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSiteUrl, wrongSiteUrl } from '../env/site-url.ts'
import { readConfig } from './config.ts'
import { run } from './shell.ts'

/** Where embedded storage lives unless a test says otherwise. */
export const stateFolder = process.env['CAUCE_STATE'] ?? '.wrangler/state'

const place = (remote: boolean, state = stateFolder): string[] =>
  remote ? ['--remote'] : ['--local', '--persist-to', state]

const lockedTries = 8
const lockedPauseMs = 500

/** Runs wrangler; while a site that is being served holds the local database, it waits and tries again. */
async function wrangler(args: readonly string[]): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run('wrangler', args, { quiet: true })
    } catch (error) {
      if (attempt === lockedTries || !/SQLITE_BUSY|database is locked/.test(String(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, lockedPauseMs * attempt))
    }
  }
}

/** Applies the migrations that are still missing. */
export async function migrate({ remote = false, state = stateFolder } = {}): Promise<void> {
  await wrangler(['d1', 'migrations', 'apply', 'DB', ...place(remote, state)])
}

/** Runs a script of SQL against the local database, or the remote one with `--remote`. */
export async function runSqlFile(sql: string, flags: readonly string[] = []): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, sql)
    await wrangler(['d1', 'execute', 'DB', ...place(flags.includes('--remote')), '--yes', '--file', file])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A value as an SQL literal. */
export function quote(value: string | number | null): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

/** The rows of one query. */
export async function querySql(sql: string, { remote = false } = {}): Promise<unknown[]> {
  const args = ['d1', 'execute', 'DB', ...place(remote), '--yes', '--json', '--command', sql]
  const output = await wrangler(args)
  // Warnings may stand around the JSON, which is an array of one result a statement.
  const json: unknown = JSON.parse(output.slice(output.search(/^\[/m), output.lastIndexOf(']') + 1))
  const first: unknown = Array.isArray(json) ? json[0] : null
  const rows: unknown =
    typeof first === 'object' && first !== null && 'results' in first ? first.results : null
  return Array.isArray(rows) ? rows : []
}

/** The address links are built from: as told, as published, or where `npm start` serves. */
export async function siteUrlOf(told: string | undefined, remote: boolean): Promise<string> {
  if (told !== undefined) return new URL(told).origin
  if (!remote) return process.env['SITE_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8787'}`
  const { vars } = await readConfig()
  const address = parseSiteUrl(vars['SITE_URL'])
  if (address === null) throw new Error(wrongSiteUrl)
  return address
}
