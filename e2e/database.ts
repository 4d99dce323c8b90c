import { globSync, mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Where the site under test keeps its data; see playwright.config.ts. */
export const stateFolder = process.env['CAUCE_STATE'] ?? '.wrangler/e2e'

const folderOf = (state: string): string => `${state}/v3/d1/miniflare-D1DatabaseObject`

function fileOf(state: string): string {
  const file = globSync(`${folderOf(state)}/*.sqlite`).find((name) => !name.endsWith('metadata.sqlite'))
  if (file === undefined) throw new Error(`No database in ${state}`)
  return file
}

/** The very database that is being served. */
export function openDatabase(state = stateFolder): DatabaseSync {
  return new DatabaseSync(fileOf(state), { timeout: 5_000 })
}

/** Gives another site a copy. Its files as they stand would not do: they are being written to. */
export function copyDatabase(to: string): void {
  mkdirSync(folderOf(to), { recursive: true })
  const database = openDatabase()
  try {
    database.exec(`VACUUM INTO '${folderOf(to)}/${basename(fileOf(stateFolder))}'`)
  } finally {
    database.close()
  }
}

/** Changes rows of the site under test, as time or another person would. */
export function runSql(sql: string, ...values: (string | number)[]): void {
  const database = openDatabase()
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}
