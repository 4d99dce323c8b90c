import { sql } from 'drizzle-orm'
import type { Role } from '#client/runtime/session/abilities.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { AuditEvent } from '#worker/audit/record.ts'
import type { Part } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'

type Change = { hash: string; email: string; expiresAt: number }

/** No other account has it. */
export const isFreeFor = (managerId: string, email: string) =>
  sql`NOT EXISTS (SELECT 1 FROM managers WHERE email = ${email} AND id <> ${managerId})`

/** Notes the address that a manager wants; an earlier wish ends. Refused where another account has it. */
export function proposeEmail(managerId: string, { hash, email, expiresAt }: Change): Part {
  return {
    conditions: [isFreeFor(managerId, email)],
    statements: [
      sql`INSERT INTO email_changes (manager_id, hash, email, expires_at)
        VALUES (${managerId}, ${hash}, ${email}, ${expiresAt})
        ON CONFLICT (manager_id) DO UPDATE
          SET hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at`,
    ],
  }
}

/** Links that this manager has asked for since a moment. */
export async function countProposals(db: Database, managerId: string, since: number): Promise<number> {
  const asked: AuditEvent = 'email.link-asked'
  const row = await reach(
    db.get<{ n: number } | undefined>(sql`SELECT count(*) AS n FROM audit
      WHERE manager_id = ${managerId} AND at > ${since} AND event = ${asked}`),
  )
  return row?.n ?? 0
}

export function dropProposal(managerId: string): Part {
  return { statements: [sql`DELETE FROM email_changes WHERE manager_id = ${managerId}`] }
}

type Row = { id: string; name: string; before: string; role: Role; email: string }

/** Whose link it is, and the address it confirms, while it is good; looking does not use it up. */
export async function findProposal(
  db: Database,
  hash: string,
  now: number,
): Promise<{ user: SessionUser; email: string } | null> {
  const row = await reach(
    db.get<Row | undefined>(sql`SELECT m.id, m.name, m.email AS before, m.role, e.email FROM email_changes e
      JOIN managers m ON m.id = e.manager_id AND m.disabled_at IS NULL
      WHERE e.hash = ${hash} AND e.expires_at > ${now}`),
  )
  return row
    ? { user: { id: row.id, name: row.name, email: row.before, role: row.role }, email: row.email }
    : null
}

/** The address that waits to be confirmed. */
export async function pendingEmail(db: Database, managerId: string, now: number): Promise<string | null> {
  const row = await reach(
    db.get<{ email: string } | undefined>(
      sql`SELECT email FROM email_changes WHERE manager_id = ${managerId} AND expires_at > ${now}`,
    ),
  )
  return row?.email ?? null
}

/** The confirmed address takes the place of the old one, once, while no other account has it. */
export function confirmEmail(managerId: string, hash: string, email: string, now: number): Part {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM email_changes WHERE hash = ${hash} AND manager_id = ${managerId}
        AND email = ${email} AND expires_at > ${now})`,
      isFreeFor(managerId, email),
    ],
    statements: [
      sql`UPDATE managers SET email = ${email} WHERE id = ${managerId}`,
      sql`DELETE FROM email_changes WHERE manager_id = ${managerId}`,
    ],
  }
}
