import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { runBatch } from '../../db/batch.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

export type ChallengeKind = 'sign-in' | 'verify' | 'register' | 'activate' | 'code'

type Challenge = { hash: string; kind: ChallengeKind; managerId: string | null; data?: object }

/** Stores a challenge; those that nobody answered in time are removed on the way. */
export async function addChallenge(db: Database, challenge: Challenge, now: number, expiresAt: number) {
  const { hash, kind, managerId, data = {} } = challenge
  await reach(
    runBatch(db, [
      sql`DELETE FROM challenges WHERE expires_at <= ${now}`,
      sql`INSERT INTO challenges (hash, kind, manager_id, data, expires_at)
        VALUES (${hash}, ${kind}, ${managerId}, ${JSON.stringify(data)}, ${expiresAt})`,
    ]),
  )
}

const json = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

type Found = { managerId: string | null; data: Record<string, unknown> }
type Row = { manager_id: string | null; data: string }

const toFound = (row: Row | undefined): Found | null =>
  row ? { managerId: row.manager_id, data: v.parse(json, row.data) } : null

/** The challenge, which stays: a mistyped code may be typed again. */
export async function findChallenge(db: Database, hash: string, kind: ChallengeKind, now: number) {
  return toFound(
    await reach(
      db.get<Row | undefined>(sql`SELECT manager_id, data FROM challenges
        WHERE hash = ${hash} AND kind = ${kind} AND expires_at > ${now}`),
    ),
  )
}

/** The challenge, for the one who takes it: nobody gets it twice. */
export async function takeChallenge(db: Database, hash: string, kind: ChallengeKind, now: number) {
  return toFound(
    await reach(
      db.get<Row | undefined>(sql`DELETE FROM challenges
        WHERE hash = ${hash} AND kind = ${kind} AND expires_at > ${now} RETURNING manager_id, data`),
    ),
  )
}
