import { sql } from 'drizzle-orm'
import type { Database, Env } from '#worker/env.ts'

type Kind = 'backup' | 'drill'
export type Run = {
  kind: Kind
  succeeded_at: number | null
  failed_at: number | null
  detail: string | null
}

/** Older backups count as late. One failed night is not late yet: the next night repairs it. */
export const backupLateMs = 36 * 3_600_000

/**
 * Records how a backup or a drill ended. A success also clears an earlier failure. `isMade`: the backup exists, and counts
 * as failed only because files are missing.
 */
export async function recordRun(
  db: Database,
  kind: Kind,
  now: number,
  { isFailure, isMade = !isFailure, detail }: { isFailure: boolean; isMade?: boolean; detail: string },
): Promise<void> {
  const [succeeded, failed] = [isMade ? now : null, isFailure ? now : null]
  await db.run(sql`
      INSERT INTO backup_runs (kind, succeeded_at, failed_at, detail)
      VALUES (${kind}, ${succeeded}, ${failed}, ${detail})
      ON CONFLICT (kind) DO UPDATE SET succeeded_at = coalesce(excluded.succeeded_at, succeeded_at),
        failed_at = excluded.failed_at, detail = excluded.detail`)
}

export function readRuns(db: Database): Promise<Run[]> {
  return db.all<Run>(sql`SELECT kind, succeeded_at, failed_at, detail FROM backup_runs`)
}

/** What the last backup reported about missing files; null if no file was missing. */
export async function readMissingFiles(db: Database): Promise<string | null> {
  const last = await readLastBackup(db)
  return last?.failed_at && last.failed_at === last.succeeded_at ? last.detail : null
}

const readLastBackup = async (db: Database): Promise<Run | undefined> =>
  (await readRuns(db)).find(({ kind }) => kind === 'backup')

/**
 * Returns the time of the last backup in epoch milliseconds, or of the first account if there is no backup yet;
 * undefined if backups are off or the site has no accounts.
 */
export async function readLastBackupTime({ backup, db }: Env): Promise<number | undefined> {
  if (backup === null) return undefined
  const last = await readLastBackup(db)
  if (last?.succeeded_at) return last.succeeded_at
  const since = await db.value<number | null>(sql`SELECT min(created_at) AS since FROM managers`)
  return since ?? undefined
}
