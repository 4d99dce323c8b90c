import type { Env } from '../env.ts'

/**
 * When the last backup succeeded, in epoch milliseconds; null = none ever did; undefined = this site makes none.
 * The one place that the room of backups fills in.
 */
export const readLastBackup = async (_env: Env): Promise<number | null | undefined> => undefined
