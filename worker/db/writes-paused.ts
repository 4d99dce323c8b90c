import { sql, type SQL } from 'drizzle-orm'
import type { AppError } from '#client/runtime/errors.ts'

// The part of the write pause that cold starts do not load. See write-pause.ts for the pause itself.

/** The 503 for a write that was refused while a backup is restored; `retryAfter` in seconds. */
export const createWritesPausedError = (retryAfter: number): AppError => ({
  statusCode: 503,
  message:
    'Estamos restaurando el sitio y durante unos minutos no guarda nada nuevo. Lo que escribiste sigue aquí: vuelve a intentarlo en unos minutos.',
  data: { retryAfter },
})

/** Id of a new row that a running restore will not overwrite: above all ids of the table and of the backup. */
export const nextIdSql = (table: SQL): SQL => sql`(SELECT max(coalesce(max(id), 0),
  coalesce((SELECT highest_id FROM write_pause), 0)) + 1 FROM ${table})`
