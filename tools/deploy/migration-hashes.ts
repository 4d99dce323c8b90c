import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Api } from './api.ts'
import { queryDatabase, readRows } from './database.ts'
import { type Migration, removeComments } from './migrations.ts'

// A table in the database has a hash of each applied migration, so that a later edit is noticed: it would never run, and
// new databases would differ. Backups leave out tables whose name begins with `d1_`.

const table = 'd1_migration_hashes'

/** The hash of the statements, without comments and line breaks, which may change. */
const hashMigration = ({ sql }: Migration): string =>
  createHash('sha256').update(removeComments(sql).replace(/\s+/g, ' ').trim()).digest('hex')

const rowSchema = v.looseObject({ name: v.string(), sha256: v.string() })

/**
 * Throws if a migration was edited after it had been applied to a database. Returns the migrations whose content is not
 * recorded yet.
 */
export async function requireUnedited(
  api: Api,
  database: string,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const rows = await readRows(api, database, rowSchema, { table, sql: `SELECT name, sha256 FROM ${table}` })
  const hashes = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const edited = migrations.filter((migration) => {
    const hash = hashes.get(migration.name)
    return hash !== undefined && hash !== hashMigration(migration)
  })
  if (edited.length === 0) return migrations.filter(({ name }) => !hashes.has(name))
  const names = edited.map(({ name }) => name).join(', ')
  throw new Error(
    `Ya no es lo que se aplicó a la base de datos: ${names}. Una migración aplicada no vuelve a ejecutarse: déjala como estaba («git log -p -- worker/migrations») y escribe el cambio en otra. docs/upgrading.md dice qué hacer si la base de datos ya lo tiene. No se ha cambiado nada.`,
  )
}

export async function recordMigrations(
  api: Api,
  database: string,
  migrations: readonly Migration[],
): Promise<void> {
  const create = `CREATE TABLE IF NOT EXISTS ${table} (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL)`
  await queryDatabase(api, database, v.unknown(), { sql: create })
  const rows = migrations.map((migration) => ({ name: migration.name, sha256: hashMigration(migration) }))
  await queryDatabase(api, database, v.unknown(), {
    sql: `INSERT OR IGNORE INTO ${table} SELECT value ->> 'name', value ->> 'sha256' FROM json_each(?1)`,
    params: [JSON.stringify(rows)],
  })
}
