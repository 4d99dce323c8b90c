import { readRuns } from '../backup/runs.ts'
import type { Env } from '../env.ts'

/** When the last backup succeeded, in epoch milliseconds; null = none ever did; undefined = this site makes none. */
export async function readLastBackup({ backup, db }: Env): Promise<number | null | undefined> {
  if (backup === null) return undefined
  const last = (await readRuns(db)).find(({ kind }) => kind === 'backup')
  return last?.succeeded_at ?? null
}
