import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { toSessionUser, userColumns, type UserColumns } from '#worker/session/session-user.ts'
import { type SecondFactor, type SecondFactorRow, toSecondFactor } from './second-factors.ts'

// Sign-ins that wait for a code. The table also stores which passkey challenges were used (passkey.ts).

type PendingSignIn = { hash: string; userId: string; remember: boolean }

/** Stores a sign-in that waits for a code, and deletes expired challenges. */
export function savePendingSignIn(
  { hash, userId, remember }: PendingSignIn,
  now: number,
  expiresAt: number,
): BatchStep {
  return {
    statements: [
      sql`DELETE FROM challenges WHERE expires_at <= ${now}`,
      sql`INSERT INTO challenges (hash, kind, manager_id, data, expires_at)
        VALUES (${hash}, 'code', ${userId}, ${JSON.stringify({ remember })}, ${expiresAt})`,
    ],
  }
}

/** Ends a sign-in that waits for a code. Writes nothing if it has expired, was used, or is of another user. */
export function consumePendingSignIn(hash: string, userId: string, now: number): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM challenges WHERE hash = ${hash} AND kind = 'code'
        AND manager_id IS ${userId} AND expires_at > ${now})`,
    ],
    statements: [sql`DELETE FROM challenges WHERE hash = ${hash}`],
  }
}

const dataJson = v.pipe(v.string(), v.parseJson(), v.object({ remember: v.optional(v.boolean(), false) }))

type Row = UserColumns & { data: string; known: number } & {
  [Column in keyof SecondFactorRow]: SecondFactorRow[Column] | null
}

type PendingSecondFactor = {
  user: SessionUser
  factor: SecondFactor | null
  known: boolean
  remember: boolean
}

/** Finds a sign-in that waits for a code. Does not end it, so that a mistyped code can be corrected. */
export async function findPendingSecondFactor(
  db: Database,
  hash: string,
  deviceHash: string | null,
  now: number,
): Promise<PendingSecondFactor | null> {
  const row = await db.find<Row>(sql`
      SELECT c.data, ${userColumns}, f.secret, f.key_id AS keyId, f.last_step AS lastStep,
        f.confirmed_at AS confirmedAt, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS known
      FROM challenges c JOIN managers m ON m.id = c.manager_id AND m.disabled_at IS NULL
        LEFT JOIN second_factors f ON f.manager_id = m.id
      WHERE c.hash = ${hash} AND c.kind = 'code' AND c.expires_at > ${now}`)
  if (!row) return null
  const { data, known, secret, lastStep, keyId, confirmedAt } = row
  const factor =
    secret !== null && lastStep !== null ? toSecondFactor({ secret, lastStep, keyId, confirmedAt }) : null
  return { user: toSessionUser(row), factor, known: known === 1, ...v.parse(dataJson, data) }
}
