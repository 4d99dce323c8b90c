import type { Report } from './report.ts'

/** Parameters of a workflow run; `manual` pins the backup. */
export type BackupRequest = { drill?: boolean; manual?: boolean }

export type BackupBindings = {
  BACKUPS?: R2Bucket
  BACKUP?: Workflow<BackupRequest>
  /** 64 hexadecimal digits. The owner must store a copy elsewhere: without it no backup can be restored. */
  BACKUP_KEY?: string
  /** Optional second database for restore drills. Each drill deletes everything in it. */
  DRILL?: D1Database
}

export type BackupEnv = {
  bucket: R2Bucket
  workflow: Workflow<BackupRequest> | null
  /** 64 hexadecimal digits. */
  key: string
  drill: D1Database | null
}

/** null = no backups are made. There is no default key. */
export function parseBackup(
  { BACKUPS, BACKUP, BACKUP_KEY, DRILL }: BackupBindings,
  report: Report,
): BackupEnv | null {
  const off = (reason: string) => report(`No se hacen copias de seguridad: ${reason}.`)
  if (!BACKUP_KEY) return off('falta BACKUP_KEY')
  if (!/^[0-9a-f]{64}$/i.test(BACKUP_KEY)) return off('BACKUP_KEY no tiene 64 cifras hexadecimales')
  if (!BACKUPS) return off('falta el almacén BACKUPS en wrangler.toml')
  return { bucket: BACKUPS, workflow: BACKUP ?? null, key: BACKUP_KEY, drill: DRILL ?? null }
}
