import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../env.ts'
import type { auditEvents } from './events.ts'

export type AuditEvent = keyof typeof auditEvents

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
