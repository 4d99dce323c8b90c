import { sql, type SQL } from 'drizzle-orm'
import type { UserContact } from '#client/runtime/session/contract.ts'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'

type EmailChange = { hash: string; email: string; expiresAt: number }

/** SQL condition: no other account has this address. */
export const isEmailFree = (userId: string, email: string) =>
  sql`NOT EXISTS (SELECT 1 FROM managers WHERE email = ${email} AND id <> ${userId})`

/** Sets an address, and cancels a change that waits for confirmation. */
export const saveEmail = (userId: string, email: string): SQL[] => [
  sql`UPDATE managers SET email = ${email} WHERE id = ${userId}`,
  sql`DELETE FROM email_changes WHERE manager_id = ${userId}`,
]

/** Stores a requested address, replacing an earlier request. Writes nothing if another account has the address. */
export function saveEmailChange(userId: string, { hash, email, expiresAt }: EmailChange): BatchStep {
  return {
    conditions: [isEmailFree(userId, email)],
    statements: [
      sql`INSERT INTO email_changes (manager_id, hash, email, expires_at)
        VALUES (${userId}, ${hash}, ${email}, ${expiresAt})
        ON CONFLICT (manager_id) DO UPDATE
          SET hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at`,
    ],
  }
}

/** The number of links that a user has requested since a time (epoch milliseconds). */
export function countEmailChanges(db: Database, userId: string, since: number): Promise<number> {
  const asked: AuditEvent = 'email.link-asked'
  return db.value(sql`SELECT count(*) AS n FROM audit
      WHERE manager_id = ${userId} AND at > ${since} AND event = ${asked}`)
}

export function deleteEmailChange(userId: string): BatchStep {
  return { statements: [sql`DELETE FROM email_changes WHERE manager_id = ${userId}`] }
}

type Row = { id: string; name: string; before: string; email: string }

/** The user of a valid link and the address that it confirms. Does not use up the link. */
export async function findEmailChange(
  db: Database,
  hash: string,
  now: number,
): Promise<{ user: UserContact; email: string } | null> {
  const row = await db.find<Row>(sql`SELECT m.id, m.name, m.email AS before, e.email FROM email_changes e
      JOIN managers m ON m.id = e.manager_id AND m.disabled_at IS NULL
      WHERE e.hash = ${hash} AND e.expires_at > ${now}`)
  return row ? { user: { id: row.id, name: row.name, email: row.before }, email: row.email } : null
}

/** The address that the user requested and has not confirmed yet; null if there is none. */
export function readPendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  return db.value(sql`SELECT email FROM email_changes WHERE manager_id = ${userId} AND expires_at > ${now}`)
}

/** Sets an owner's own address. Writes nothing unless they still have the role, and no other account the address. */
export function setOwnEmail(userId: string, email: string): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM managers WHERE id = ${userId} AND role_id = ${ownerRole} AND disabled_at IS NULL)`,
      isEmailFree(userId, email),
    ],
    statements: saveEmail(userId, email),
  }
}

/** Applies a confirmed address. Writes nothing if the link is no longer valid or another account has the address. */
export function applyEmailChange(userId: string, hash: string, email: string, now: number): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM email_changes WHERE hash = ${hash} AND manager_id = ${userId}
        AND email = ${email} AND expires_at > ${now})`,
      isEmailFree(userId, email),
    ],
    statements: saveEmail(userId, email),
  }
}
