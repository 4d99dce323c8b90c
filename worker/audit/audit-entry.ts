import { sql, type SQL } from 'drizzle-orm'
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
  | 'role.created'
  | 'role.edited'
  | 'role.deleted'
  | 'token.created'
  | 'token.deleted'
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
  | 'settings.test-mail'
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
  | 'samples.removed'
  | 'enquiry.trashed'
  | 'enquiry.restored'
  | 'failure.resolved'
  | 'failure.reopened'
  | 'webhook.added'
  | 'webhook.changed'
  | 'webhook.paused'
  | 'webhook.resumed'
  | 'webhook.deleted'
  | 'webhook.sent-again'

export type AuditEntry = {
  event: AuditEvent
  /** The account concerned; null = no account, for example an unknown e-mail address. */
  userId: string | null
  /** The person who acted, if that was not the owner of the account. */
  actorId?: string
  /** Must not contain secrets or anything typed into a password field. */
  detail?: string | SQL
  device: string | null
  country: string | null
}

/**
 * A statement that inserts an audit entry, for the batch of the audited action. It inserts nothing if `condition` is
 * false.
 */
export function insertAuditStatement(entry: AuditEntry, now: number, condition: SQL = sql`TRUE`): SQL {
  return insertAuditForUsersStatement(sql`(SELECT ${entry.userId} AS id WHERE ${condition})`, entry, now)
}

/** A statement that inserts one audit entry for each row of `users`, a query that returns manager ids as `id`. */
export function insertAuditForUsersStatement(
  users: SQL,
  entry: Omit<AuditEntry, 'userId'>,
  now: number,
): SQL {
  return sql`INSERT INTO audit (at, manager_id, actor_id, event, detail, device, country)
    SELECT ${now}, users.id, ${entry.actorId ?? null}, ${entry.event}, ${entry.detail ?? null},
      ${entry.device}, ${entry.country} FROM ${users} AS users`
}

export async function insertAudit(db: Database, entry: AuditEntry, now: number): Promise<void> {
  await db.run(insertAuditStatement(entry, now))
}

type AuditRow = {
  at: number
  event: AuditEvent
  detail: string | null
  device: string | null
  country: string | null
  /** Who acted: the owner of the account, another manager, or an operator on the server. */
  actorKind: 'themselves' | 'another' | 'server'
  /** Name of the other manager; null if the account was deleted. */
  actorName: string | null
}

/** The newest records of an account since an instant. `actorName` is the SQL for the name of `actor_id`. */
export function listUserAudit(
  db: Database,
  userId: string,
  { limit, since = 0, actorName }: { limit: number; since?: number; actorName: SQL },
): Promise<AuditRow[]> {
  return db.all<AuditRow>(sql`SELECT at, event, detail, device, country, ${actorName} AS actorName, CASE
        WHEN actor_id IS NOT NULL AND actor_id <> manager_id THEN 'another'
        WHEN actor_id IS NULL AND detail = 'ops' THEN 'server' ELSE 'themselves' END AS actorKind
      FROM audit WHERE manager_id = ${userId} AND at >= ${since} ORDER BY at DESC, id DESC LIMIT ${limit}`)
}
