import { globSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { stateFolder, templateState } from './site-state.ts'

const getDatabaseFolder = (state: string): string => `${state}/v3/d1/miniflare-D1DatabaseObject`

function findDatabaseFile(state: string): string {
  const file = globSync(`${getDatabaseFolder(state)}/*.sqlite`).find(
    (name) => !name.endsWith('metadata.sqlite'),
  )
  if (file === undefined) throw new Error(`No database in ${state}`)
  return file
}

/** Opens the database of the running site. */
export function openDatabase(state: string = stateFolder): DatabaseSync {
  return new DatabaseSync(findDatabaseFile(state), { timeout: 30_000 })
}

/** Changes rows of the site under test, for what otherwise needs time or another person. */
export function runSql(sql: string, ...values: (string | number)[]): void {
  const database = openDatabase()
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}

/** Deletes the texts that other journeys left: each makes the pages that list it longer, and a full day hides some. */
export function deleteOtherTexts(): void {
  const template = openDatabase(templateState)
  const texts = template.prepare('SELECT id FROM entries').all()
  template.close()
  const ids = "(SELECT value ->> 'id' FROM json_each(?))"
  runSql(`DELETE FROM entries WHERE id NOT IN ${ids}`, JSON.stringify(texts))
}
