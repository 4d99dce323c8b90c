import { sql } from 'drizzle-orm'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { toSessionUser, userColumns, type UserColumns } from '#worker/session/session-user.ts'

/** Stores the hash of a link. Older links of the user stop working. */
export function addEnrolment(userId: string, hash: string, expiresAt: number): BatchStep {
  return {
    statements: [
      sql`DELETE FROM enrolments WHERE manager_id = ${userId}`,
      sql`INSERT INTO enrolments (hash, manager_id, expires_at) VALUES (${hash}, ${userId}, ${expiresAt})`,
    ],
  }
}

/** The user of a valid link. Does not use up the link. */
export async function findEnrolment(db: Database, hash: string, now: number): Promise<SessionUser | null> {
  const row =
    await db.find<UserColumns>(sql`SELECT ${userColumns} FROM enrolments e JOIN managers m ON m.id = e.manager_id
      WHERE e.hash = ${hash} AND e.used_at IS NULL AND e.expires_at > ${now} AND m.disabled_at IS NULL`)
  return row && toSessionUser(row)
}

/** Uses up a link. Writes nothing if it was used or has expired. */
export function consumeEnrolment(hash: string, now: number): BatchStep {
  const good = sql`hash = ${hash} AND used_at IS NULL AND expires_at > ${now}`
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM enrolments WHERE ${good})`],
    statements: [sql`UPDATE enrolments SET used_at = ${now} WHERE ${good}`],
  }
}
