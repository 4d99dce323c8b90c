import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Role } from '#client/runtime/session/abilities.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { Part } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { type Factor, toFactor } from './second-factors.ts'

// The codes that are awaited after a password. Challenges of passkeys stand in the same table once they are answered
// (passkey-challenge.ts).

type Challenge = { hash: string; kind: 'code'; managerId: string; data?: object }

/** Stores a challenge; those that nobody answered in time are removed on the way. */
export function addChallenge(challenge: Challenge, now: number, expiresAt: number): Part {
  const { hash, kind, managerId, data = {} } = challenge
  return {
    statements: [
      sql`DELETE FROM challenges WHERE expires_at <= ${now}`,
      sql`INSERT INTO challenges (hash, kind, manager_id, data, expires_at)
        VALUES (${hash}, ${kind}, ${managerId}, ${JSON.stringify(data)}, ${expiresAt})`,
    ],
  }
}

/** Takes a challenge of this kind and person, fresh and never answered before: nobody gets it twice. */
export function spendChallenge({ hash, kind, managerId }: Challenge, now: number): Part {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM challenges WHERE hash = ${hash} AND kind = ${kind}
        AND manager_id IS ${managerId} AND expires_at > ${now})`,
    ],
    statements: [sql`DELETE FROM challenges WHERE hash = ${hash}`],
  }
}

const json = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

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

/** Who may answer the second step, with what, and how they began. */
type Step = { user: SessionUser; factor: Factor | null; known: boolean; data: Record<string, unknown> }

/** The step that a token stands for, which stays: a mistyped code may be typed again. */
export async function findStep(
  db: Database,
  hash: string,
  deviceHash: string | null,
  now: number,
): Promise<Step | null> {
  const row = await reach(
    db.get<Row | undefined>(sql`
      SELECT c.data, m.id, m.name, m.email, m.role, f.secret, f.key_id, f.last_step, f.confirmed_at, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS known
      FROM challenges c JOIN managers m ON m.id = c.manager_id AND m.disabled_at IS NULL
        LEFT JOIN second_factors f ON f.manager_id = m.id
      WHERE c.hash = ${hash} AND c.kind = 'code' AND c.expires_at > ${now}`),
  )
  if (!row) return null
  const { data, id, name, email, role, known, secret, last_step, ...rest } = row
  const factor = secret !== null && last_step !== null ? toFactor({ secret, last_step, ...rest }) : null
  return { user: { id, name, email, role }, factor, known: known === 1, data: v.parse(json, data) }
}
