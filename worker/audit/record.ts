import { sql, type SQL } from 'drizzle-orm'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'

export type AuditEvent =
  | 'sign-in.password'
  | 'sign-in.passkey'
  | 'sign-in.recovery-code'
  | 'sign-in.failed'
  | 'sign-in.throttled'
  | 'sign-out'
  | 'enrolled'
  | 'invited'
  | 'link.created'
  | 'disabled'
  | 'enabled'
  | 'name.changed'
  | 'email.changed'
  | 'password.changed'
  | 'passkey.added'
  | 'passkey.renamed'
  | 'passkey.removed'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'recovery-codes.renewed'
  | 'sessions.closed'
  | 'verified'
  | 'post.published'
  | 'post.scheduled'
  | 'post.unpublished'
  | 'post.trashed'
  | 'post.restored'
  | 'post.deleted'
  | 'preview.created'
  | 'preview.revoked'
  | 'media.uploaded'
  | 'media.deleted'
  | 'enquiry.deleted'
  | 'enquiry.allowed'
  | 'enquiry.exported'
  | 'export.made'
  | 'import.begun'
  | 'import.ended'
  | 'audit.exported'
  | 'enquiry.trashed'
  | 'enquiry.restored'

export type AuditEntry = {
  event: AuditEvent
  /** Whose account it concerns; null where nobody has it. */
  managerId: string | null
  /** Who did it, where that is somebody else. */
  actorId?: string
  /** Never a secret, never what somebody typed into a password field. */
  detail?: string
  device: string | null
  country: string | null
}

/** For what has to be written down in the batch that does it. */
export function auditStatement(entry: AuditEntry, now: number): SQL {
  return sql`INSERT INTO audit (at, manager_id, actor_id, event, detail, device, country)
    VALUES (${now}, ${entry.managerId}, ${entry.actorId ?? null}, ${entry.event}, ${entry.detail ?? null},
      ${entry.device}, ${entry.country})`
}

export async function recordAudit(db: Database, entry: AuditEntry, now: number): Promise<void> {
  await reach(db.run(auditStatement(entry, now)))
}

type AuditRow = {
  at: number
  event: AuditEvent
  detail: string | null
  device: string | null
  country: string | null
}

export function listAudit(db: Database, managerId: string, limit: number): Promise<AuditRow[]> {
  return reach(
    db.all<AuditRow>(sql`SELECT at, event, detail, device, country FROM audit
      WHERE manager_id = ${managerId} ORDER BY at DESC, id DESC LIMIT ${limit}`),
  )
}
