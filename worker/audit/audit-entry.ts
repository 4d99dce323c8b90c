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
  | 'role.changed'
  | 'removed'
  | 'name.changed'
  | 'email.link-asked'
  | 'email.changed'
  | 'password.changed'
  | 'password.link-asked'
  | 'password.links-stopped'
  | 'password.link-created'
  | 'password.reset'
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
  | 'tag.renamed'
  | 'tag.joined'
  | 'tag.deleted'
  | 'tag.described'
  | 'tag.restored'
  | 'preview.created'
  | 'preview.revoked'
  | 'media.uploaded'
  | 'media.deleted'
  | 'media.replaced'
  | 'enquiry.deleted'
  | 'enquiry.allowed'
  | 'enquiry.exported'
  | 'enquiry.answered'
  | 'enquiry.contact-exported'
  | 'person.exported'
  | 'person.erased'
  | 'template.saved'
  | 'template.deleted'
  | 'export.made'
  | 'import.begun'
  | 'import.ended'
  | 'import.undone'
  | 'audit.exported'
  | 'settings.changed'
  | 'settings.restored'
  | 'redirect.set'
  | 'redirect.removed'
  | 'document.saved'
  | 'document.published'
  | 'document.scheduled'
  | 'document.unscheduled'
  | 'document.discarded'
  | 'document.previewed'
  | 'document.preview-revoked'
  | 'document.withdrawn'
  | 'document.trashed'
  | 'document.restored'
  | 'document.deleted'
  | 'document.ordered'
  | 'document.adopted'
  | 'enquiry.trashed'
  | 'enquiry.restored'
  | 'failure.resolved'
  | 'failure.reopened'

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
export function auditStatement(entry: AuditEntry, now: number, condition: SQL = sql`TRUE`): SQL {
  return auditOfStatement(sql`(SELECT ${entry.managerId} AS id WHERE ${condition})`, entry, now)
}

/** The same for each manager that `whom` finds, a table with their `id`: known to nobody but the batch itself. */
export function auditOfStatement(whom: SQL, entry: Omit<AuditEntry, 'managerId'>, now: number): SQL {
  return sql`INSERT INTO audit (at, manager_id, actor_id, event, detail, device, country)
    SELECT ${now}, whom.id, ${entry.actorId ?? null}, ${entry.event}, ${entry.detail ?? null},
      ${entry.device}, ${entry.country} FROM ${whom} AS whom`
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
  /** Whether somebody else did it, from the panel or on the server. */
  by: 'themselves' | 'another' | 'server'
  /** How that other one is called; null where their account is gone. */
  actor: string | null
}

/** The newest records of an account since a moment, and who did what; `actor` names the one of `actor_id`. */
export function listAudit(
  db: Database,
  managerId: string,
  { limit, since = 0, actor }: { limit: number; since?: number; actor: SQL },
): Promise<AuditRow[]> {
  return reach(
    db.all<AuditRow>(sql`SELECT at, event, detail, device, country, ${actor} AS actor, CASE
        WHEN actor_id IS NOT NULL AND actor_id <> manager_id THEN 'another'
        WHEN actor_id IS NULL AND detail = 'ops' THEN 'server' ELSE 'themselves' END AS by
      FROM audit WHERE manager_id = ${managerId} AND at >= ${since} ORDER BY at DESC, id DESC LIMIT ${limit}`),
  )
}
