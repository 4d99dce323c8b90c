import { sql, type SQL } from 'drizzle-orm'
import { type AppError } from '#client/errors.ts'

// While a backup is restored the worker writes nothing: what it wrote would be lost, or replace what is restored. The
// database itself refuses, in the batch of what is written, so no request, queue or cron can forget to ask.

/** Seconds after which a refused request may be repeated. */
const pauseRetrySeconds = 60

/** The constraint of the table `write_pause`, as D1 names it. */
const constraint = 'writes_paused'

/** Fails the batch that it stands in while writes are paused. */
export const refusedWhilePaused = `INSERT INTO write_pause (id, until)
  SELECT 0, 0 FROM write_pause WHERE until > unixepoch() * 1000`

/** Whether a statement writes. Keywords of SQL are in capitals throughout. */
export const isWriting = (text: string): boolean => /\b(?:INSERT|UPDATE|DELETE)\b/.test(text)

export const isPauseError = (error: unknown): boolean => String(error).includes(constraint)

export const writesPaused = (): AppError => ({
  statusCode: 503,
  message:
    'Estamos restaurando el sitio y durante unos minutos no guarda nada nuevo. Lo que escribiste sigue aquí: vuelve a intentarlo en unos minutos.',
  data: { retryAfter: pauseRetrySeconds },
})

/** Seconds after which a refused write may be repeated; null where something else failed. */
export function pauseOf(error: AppError): number | null {
  const seconds = error.data?.['retryAfter']
  return error.statusCode === 503 && typeof seconds === 'number' ? seconds : null
}

/** The id of a new row of a table whose ids a restore must not meet. */
export const newId = (table: SQL): SQL => sql`(SELECT max(coalesce(max(id), 0),
  coalesce((SELECT highest_id FROM write_pause), 0)) + 1 FROM ${table})`
