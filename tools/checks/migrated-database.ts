import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const migrationsFolder = new URL('../../worker/migrations/', import.meta.url)

/** A database with the migrations up to number `last`, and a function that runs the remaining ones. */
export function createMigratedDatabase(last: number): { database: DatabaseSync; migrateRest: () => void } {
  const database = new DatabaseSync(':memory:')
  const names = readdirSync(migrationsFolder).toSorted()
  const isBefore = (name: string): boolean => Number(name.slice(0, 4)) <= last
  const runMigration = (name: string): void =>
    database.exec(readFileSync(new URL(name, migrationsFolder), 'utf8'))
  names.filter(isBefore).forEach(runMigration)
  return { database, migrateRest: () => names.filter((name) => !isBefore(name)).forEach(runMigration) }
}

export const selectColumn = (database: DatabaseSync, query: string): unknown[] =>
  database
    .prepare(query)
    .all()
    .map((row) => Object.values(row)[0])
