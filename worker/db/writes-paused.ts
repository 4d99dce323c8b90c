import { sql, type SQL } from 'drizzle-orm'
import type { AppError } from '#client/runtime/errors.ts'
import type { Database } from './database.ts'
import { withStorageTimeout } from './with-timeout.ts'

// Of a pause of writes (write-pause.ts), what a start does without.

/** What is told of a write that was refused. */
export const createWritesPausedError = (retryAfter: number): AppError => ({
  statusCode: 503,
  message:
    'Estamos restaurando el sitio y durante unos minutos no guarda nada nuevo. Lo que escribiste sigue aquí: vuelve a intentarlo en unos minutos.',
  data: { retryAfter },
})

/** The id of a new row of a table whose ids a restore must not meet. */
export const nextIdSql = (table: SQL): SQL => sql`(SELECT max(coalesce(max(id), 0),
  coalesce((SELECT highest_id FROM write_pause), 0)) + 1 FROM ${table})`

/**
 * For what nobody waits for: whether it should come again later. False where nobody can say; then each write is
 * refused by itself.
 */
export async function areWritesPaused(db: Database): Promise<boolean> {
  const rows = await withStorageTimeout(
    db.all(sql`SELECT 1 FROM write_pause WHERE until > unixepoch() * 1000`),
  ).catch(() => [])
  return rows.length > 0
}
