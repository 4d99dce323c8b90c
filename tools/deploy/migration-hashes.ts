import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Api } from './api.ts'
import type { Migration } from './migrations.ts'

// The database remembers the content of each applied migration, so that a later edit is noticed: it would never run, and
// new databases would differ. Backups leave out tables whose name begins with `d1_`.

const table = 'd1_migration_hashes'

/** The hash of the statements, without comments and line breaks, which may change. */
const hashMigration = ({ sql }: Migration): string =>
  createHash('sha256')
    .update(
      sql
        .replace(/('(?:[^']|'')*')|--[^\n]*|\/\*[\s\S]*?\*\//g, (_, text: string | undefined) => text ?? ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .digest('hex')

const rowsSchema = v.array(
  v.looseObject({ results: v.array(v.looseObject({ name: v.string(), sha256: v.string() })) }),
)

const query = <T>(
  { call }: Api,
  database: string,
  schema: v.GenericSchema<unknown, T>,
  body: object,
): Promise<T> => call(`/d1/database/${database}/query`, schema, { method: 'POST', body })

/** Throws if a migration was edited after it had been applied to a database. */
export async function requireUnedited(
  api: Api,
  database: string,
  migrations: readonly Migration[],
): Promise<void> {
  const find = `SELECT name, '' AS sha256 FROM sqlite_master WHERE name = '${table}'`
  const [found] = await query(api, database, rowsSchema, { sql: find })
  if (!found || found.results.length === 0) return
  const answers = await query(api, database, rowsSchema, { sql: `SELECT name, sha256 FROM ${table}` })
  const hashes = new Map(answers.flatMap(({ results }) => results.map(({ name, sha256 }) => [name, sha256])))
  const edited = migrations.filter(
    (each) => (hashes.get(each.name) ?? hashMigration(each)) !== hashMigration(each),
  )
  if (edited.length === 0) return
  const names = edited.map(({ name }) => name).join(', ')
  throw new Error(
    `Ya no es lo que se aplicó a la base de datos: ${names}. Una migración aplicada no vuelve a ejecutarse: déjala como estaba («git log -p -- worker/migrations») y escribe el cambio en otra. docs/upgrading.md dice qué hacer si la base de datos ya lo tiene. No se ha cambiado nada.`,
  )
}

/** Records the content of migrations that are not recorded yet. */
export async function recordMigrations(
  api: Api,
  database: string,
  migrations: readonly Migration[],
): Promise<void> {
  const create = `CREATE TABLE IF NOT EXISTS ${table} (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL)`
  await query(api, database, v.unknown(), { sql: create })
  const rows = migrations.map((migration) => ({ name: migration.name, sha256: hashMigration(migration) }))
  await query(api, database, v.unknown(), {
    sql: `INSERT OR IGNORE INTO ${table} SELECT value ->> 'name', value ->> 'sha256' FROM json_each(?1)`,
    params: [JSON.stringify(rows)],
  })
}
