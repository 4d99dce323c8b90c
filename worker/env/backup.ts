import type { Parsed } from './parsed.ts'

/** What a run is asked for; a run that is started by hand asks for nothing. */
export type BackupRequest = { drill?: boolean }

export type BackupBindings = {
  /** The bucket of backups. */
  BACKUPS?: R2Bucket
  /** The durable run that makes one. */
  BACKUP?: Workflow<BackupRequest>
  /** 64 hexadecimal digits that the owner keeps somewhere else too. */
  BACKUP_KEY?: string
  /** A second database, of which each drill throws everything away; optional. */
  DRILL?: D1Database
}

export type BackupEnv = {
  bucket: R2Bucket
  workflow: Workflow<BackupRequest> | null
  /** In hexadecimal digits. */
  key: string
  drill: D1Database | null
}

const backupOff = (reason: string) => [`No se hacen copias de seguridad: ${reason}.`]

/** null = no backup runs. There is no key in place of the owner's. */
export function parseBackup({
  BACKUPS,
  BACKUP,
  BACKUP_KEY,
  DRILL,
}: BackupBindings): Parsed<BackupEnv | null> {
  if (!BACKUP_KEY) return { value: null, problems: backupOff('falta BACKUP_KEY') }
  if (!/^[0-9a-f]{64}$/i.test(BACKUP_KEY))
    return { value: null, problems: backupOff('BACKUP_KEY no tiene 64 cifras hexadecimales') }
  if (!BACKUPS) return { value: null, problems: backupOff('falta el almacén BACKUPS en wrangler.toml') }
  return {
    value: { bucket: BACKUPS, workflow: BACKUP ?? null, key: BACKUP_KEY, drill: DRILL ?? null },
    problems: [],
  }
}
