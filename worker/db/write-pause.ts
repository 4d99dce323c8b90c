// While a backup is restored the worker writes nothing: what it wrote would be lost, or replace what is restored. The
// database itself refuses, in the batch of what is written, so no request, queue or cron can forget to ask.

/** Fails the batch that it stands in while writes are paused, by a constraint of the table. */
export const pauseGuardSql =
  'INSERT INTO write_pause (id, until) SELECT 0, 0 FROM write_pause WHERE until > unixepoch() * 1000'

/** Whether a statement writes. Keywords of SQL are in capitals throughout. */
export const isWriteStatement = (text: string): boolean => /\b(INSERT|UPDATE|DELETE)\b/.test(text)

/** Seconds after which what storage refused may be repeated; null where something else failed. */
export const getPauseRetrySeconds = (error: unknown): 60 | null =>
  error instanceof Error && String(error.cause).includes('writes_paused') ? 60 : null
