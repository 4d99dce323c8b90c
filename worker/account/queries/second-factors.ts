import { sql } from 'drizzle-orm'
import { runBatch } from '../../db/batch.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

type Factor = { secret: string; lastStep: number; confirmed: boolean }

export async function readFactor(db: Database, managerId: string): Promise<Factor | null> {
  const row = await reach(
    db.get<{ secret: string; last_step: number; confirmed_at: number | null } | undefined>(
      sql`SELECT secret, last_step, confirmed_at FROM second_factors WHERE manager_id = ${managerId}`,
    ),
  )
  return row ? { secret: row.secret, lastStep: row.last_step, confirmed: row.confirmed_at !== null } : null
}

/** A secret that waits for its first code; a confirmed one is never replaced unseen. */
export async function proposeFactor(db: Database, managerId: string, secret: string): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`INSERT INTO second_factors (manager_id, secret) VALUES (${managerId}, ${secret})
      ON CONFLICT DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE confirmed_at IS NULL`),
  )
  return meta.changes === 1
}

/** Uses up a time step; false where it, or a later one, was used before. */
export async function takeStep(db: Database, managerId: string, step: number): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`UPDATE second_factors SET last_step = ${step}
      WHERE manager_id = ${managerId} AND last_step < ${step}`),
  )
  return meta.changes === 1
}

const replaceCodes = (managerId: string, hashes: readonly string[]) =>
  [
    sql`DELETE FROM recovery_codes WHERE manager_id = ${managerId}`,
    sql`INSERT INTO recovery_codes (manager_id, hash)
      SELECT ${managerId}, value FROM json_each(${JSON.stringify(hashes)})`,
  ] as const

/** Turns the proposed secret on, together with its recovery codes. */
export async function confirmFactor(db: Database, managerId: string, hashes: readonly string[], now: number) {
  await reach(
    runBatch(db, [
      sql`UPDATE second_factors SET confirmed_at = ${now} WHERE manager_id = ${managerId}`,
      ...replaceCodes(managerId, hashes),
    ]),
  )
}

export async function renewRecoveryCodes(db: Database, managerId: string, hashes: readonly string[]) {
  await reach(runBatch(db, [...replaceCodes(managerId, hashes)]))
}

export async function removeFactor(db: Database, managerId: string): Promise<void> {
  await reach(
    runBatch(db, [
      sql`DELETE FROM second_factors WHERE manager_id = ${managerId}`,
      sql`DELETE FROM recovery_codes WHERE manager_id = ${managerId}`,
    ]),
  )
}

/** True for the one use that a recovery code has. */
export async function takeRecoveryCode(db: Database, managerId: string, hash: string, now: number) {
  const { meta } = await reach(
    db.run(sql`UPDATE recovery_codes SET used_at = ${now}
      WHERE manager_id = ${managerId} AND hash = ${hash} AND used_at IS NULL`),
  )
  return meta.changes === 1
}

export async function countRecoveryCodes(db: Database, managerId: string): Promise<number> {
  const row = await reach(
    db.get<{ left: number }>(
      sql`SELECT count(*) AS left FROM recovery_codes WHERE manager_id = ${managerId} AND used_at IS NULL`,
    ),
  )
  return row.left
}
