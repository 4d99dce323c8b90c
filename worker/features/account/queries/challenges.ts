import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { Role } from '#client/runtime/session/permissions.ts'
import { readRow } from '#worker/db/read-rows.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { type SecondFactor, toSecondFactor } from './second-factors.ts'

// Sign-ins that wait for a code. The same table has answered passkey challenges (passkey-challenge.ts).

type Challenge = { hash: string; kind: 'code'; userId: string; data?: object }

/** Stores a challenge and deletes expired ones. */
export function saveChallenge(challenge: Challenge, now: number, expiresAt: number): BatchStep {
  const { hash, kind, userId, data = {} } = challenge
  return {
    statements: [
      sql`DELETE FROM challenges WHERE expires_at <= ${now}`,
      sql`INSERT INTO challenges (hash, kind, manager_id, data, expires_at)
        VALUES (${hash}, ${kind}, ${userId}, ${JSON.stringify(data)}, ${expiresAt})`,
    ],
  }
}

/** Uses up a challenge. Refused if it has expired, was used, or is of another kind or user. */
export function consumeChallenge({ hash, kind, userId }: Challenge, now: number): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM challenges WHERE hash = ${hash} AND kind = ${kind}
        AND manager_id IS ${userId} AND expires_at > ${now})`,
    ],
    statements: [sql`DELETE FROM challenges WHERE hash = ${hash}`],
  }
}

const dataJson = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

type Row = {
  data: string
  id: string
  name: string
  email: string
  role: Role
  known: number
  secret: string | null
  key_id: string | null
  last_step: number | null
  confirmed_at: number | null
}

/** A sign-in that waits for a code. `data` is what its first step stored. */
type PendingSecondFactor = {
  user: SessionUser
  factor: SecondFactor | null
  known: boolean
  data: Record<string, unknown>
}

/** Finds a sign-in that waits for a code. Does not end it, so that a mistyped code can be corrected. */
export async function findPendingSecondFactor(
  db: Database,
  hash: string,
  deviceHash: string | null,
  now: number,
): Promise<PendingSecondFactor | null> {
  const row = await readRow<Row>(
    db,
    sql`
      SELECT c.data, m.id, m.name, m.email, m.role, f.secret, f.key_id, f.last_step, f.confirmed_at, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS known
      FROM challenges c JOIN managers m ON m.id = c.manager_id AND m.disabled_at IS NULL
        LEFT JOIN second_factors f ON f.manager_id = m.id
      WHERE c.hash = ${hash} AND c.kind = 'code' AND c.expires_at > ${now}`,
  )
  if (!row) return null
  const { data, id, name, email, role, known, secret, last_step, ...rest } = row
  const factor = secret !== null && last_step !== null ? toSecondFactor({ secret, last_step, ...rest }) : null
  return { user: { id, name, email, role }, factor, known: known === 1, data: v.parse(dataJson, data) }
}
