// The worker writes nothing while a backup is restored: its writes would be lost or would overwrite restored rows. The
// database refuses them inside each batch, so that no request, queue or cron job can forget to check.

/** Statement that violates a table constraint while writes are paused, so that its whole batch fails. */
export const pauseGuardSql =
  'INSERT INTO write_pause (id, until) SELECT 0, 0 FROM write_pause WHERE until > unixepoch() * 1000'

/** True if a statement writes. Requires SQL keywords in capitals. */
export const isWriteStatement = (text: string): boolean => /\b(INSERT|UPDATE|DELETE)\b/.test(text)

/** Seconds after which a write refused by the pause may be retried; null for other errors. */
export const getPauseRetrySeconds = (error: unknown): 60 | null =>
  error instanceof Error && String(error.cause).includes('writes_paused') ? 60 : null
