import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../cli/environment/shell.ts'

/** A migration and the parts that it removes from the schema. */
export type Migration = {
  /** The file name, which is also the name in the table of applied migrations. */
  name: string
  number: number
  sql: string
  /** The statements that drop or rename something that running code may use. */
  removals: string[]
  /** From the comment `-- unused-since: 0012`: code of that migration or later no longer uses the removed parts. */
  unusedSince: number | null
}

/** A string, which is captured, or a comment. */
const textOrComment = /('(?:[^']|'')*')|--[^\n]*|\/\*[\s\S]*?\*\//g

export const removeComments = (sql: string): string =>
  sql.replace(textOrComment, (_, text: string | undefined) => text ?? ' ')

/** Removes comments and strings, because keywords in them mean nothing. */
const removeTextsAndComments = (sql: string): string => sql.replace(textOrComment, ' ')

/** Lists the statements that remove something, except from tables that the migration itself creates. */
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

function parseMigration(name: string, sql: string): Migration {
  const since = /^--\s*unused-since:\s*(\d{4})\s*$/m.exec(sql)?.[1]
  return {
    name,
    number: Number(name.slice(0, 4)),
    sql,
    removals: listRemovals(removeTextsAndComments(sql)),
    unusedSince: since === undefined ? null : Number(since),
  }
}

/** All migrations of a folder (relative to the root), oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(root, folder, name), 'utf8'))),
  )
}

/**
 * Says why code built with schema `running` would fail after these migrations; null if it would work. `running` is the
 * number of the newest migration that the code was built with, or null if no code is deployed yet.
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
