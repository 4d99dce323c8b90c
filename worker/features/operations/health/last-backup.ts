import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { readRuns } from '../backup/runs.ts'

/**
 * Returns the time of the last backup in epoch milliseconds, or of the first account if there is no backup yet;
 * undefined if backups are off or the site has no accounts.
 */
export async function readLastBackupTime({ backup, db }: Env): Promise<number | undefined> {
  if (backup === null) return undefined
  const last = (await readRuns(db)).find(({ kind }) => kind === 'backup')
  if (last?.succeeded_at) return last.succeeded_at
  const { since } = await withStorageTimeout(
    db.get<{ since: number | null }>(sql`SELECT min(created_at) AS since FROM managers`),
  )
  return since ?? undefined
}
