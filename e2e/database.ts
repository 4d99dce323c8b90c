import { globSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Where the site under test keeps its data; see playwright.config.ts. */
export const stateFolder = process.env['CAUCE_STATE'] ?? '.wrangler/e2e'

/** The very database that is being served. */
export function openDatabase(state = stateFolder): DatabaseSync {
  const folder = `${state}/v3/d1/miniflare-D1DatabaseObject`
  const file = globSync(`${folder}/*.sqlite`).find((name) => !name.endsWith('metadata.sqlite'))
  if (file === undefined) throw new Error(`No database in ${folder}`)
  return new DatabaseSync(file, { timeout: 5_000 })
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
