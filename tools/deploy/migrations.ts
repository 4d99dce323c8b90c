import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../cli/environment/shell.ts'

/** A migration, and what of the schema it takes away. */
export type Migration = {
  /** File name, which is also its row's in the database. */
  name: string
  number: number
  /** Statements that drop or rename what running code may use. */
  removals: string[]
  /** The migration since whose code nothing uses that any more, from `-- unused-since: 0012`. */
  unusedSince: number | null
}

/** Without comments and texts, in which a word means nothing. */
const removeTextsAndComments = (sql: string): string =>
  sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ')

/** Tables that one migration makes and takes away again are nobody's. */
function listRemovals(sql: string): string[] {
  const made = new Set(
    [...sql.matchAll(/\bCREATE\s+(?:VIRTUAL\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map((m) => m[1]),
  )
  return sql
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => {
      const dropped = /^DROP (?:TABLE|VIEW) (?:IF EXISTS )?(\w+)/i.exec(statement)
      if (dropped) return !made.has(dropped[1])
      const renamed = /^ALTER TABLE (\w+) RENAME TO (\w+)/i.exec(statement)
      if (renamed) return !made.has(renamed[1])
      return /^ALTER TABLE \w+ (?:DROP|RENAME)\b/i.test(statement)
    })
}

export function parseMigration(name: string, sql: string): Migration {
  const since = /^--\s*unused-since:\s*(\d{4})\s*$/m.exec(sql)?.[1]
  return {
    name,
    number: Number(name.slice(0, 4)),
    removals: listRemovals(removeTextsAndComments(sql)),
    unusedSince: since === undefined ? null : Number(since),
  }
}

/** All migrations of a folder, named from the root; oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(root, folder, name), 'utf8'))),
  )
}

/**
 * Why code of schema `running` could not work once these migrations have run; null = it can. `running` is the
 * newest migration that code was made with; null = no code runs yet.
 */
export function findIncompatibility(migrations: readonly Migration[], running: number | null): string | null {
  if (running === null) return null
  const breaking = migrations.find(
    ({ number, removals, unusedSince }) =>
      removals.length > 0 && number > running && (unusedSince === null || unusedSince > running),
  )
  if (!breaking) return null
  const statement = breaking.removals[0]?.slice(0, 80)
  return `${breaking.name} quita algo del esquema («${statement}») que el código publicado (esquema ${String(running).padStart(4, '0')}) todavía usa.`
}
