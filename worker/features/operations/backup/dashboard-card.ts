import type { BackupCard } from '#client/features/operations/backup/contract.ts'
import type { Env } from '#worker/env.ts'
import { backupLateMs, readRuns, type Run } from './runs.ts'

const toInstant = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString()

const getFailure = (run: Run | undefined): string | null => (run?.failed_at ? run.detail : null)

export async function readBackupCard({ db, backup }: Env, now: number): Promise<BackupCard> {
  const runs = await readRuns(db)
  const [made, drilled] = (['backup', 'drill'] as const).map((kind) => runs.find((run) => run.kind === kind))
  return {
    backup: {
      isOn: backup !== null,
      madeAt: toInstant(made?.succeeded_at),
      isLate: typeof made?.succeeded_at === 'number' && now - made.succeeded_at > backupLateMs,
      failure: getFailure(made),
      drill: backup?.drill
        ? {
            doneAt: toInstant(drilled?.succeeded_at),
            failure: getFailure(drilled),
            certificate: drilled?.failed_at ? null : (drilled?.detail ?? null),
          }
        : null,
    },
  }
}
