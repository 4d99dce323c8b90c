import { type SQL, sql } from 'drizzle-orm'
import type { Part } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import type { StoredSeed } from '../seed.ts'

export type Factor = StoredSeed & { lastStep: number; confirmed: boolean }

export type FactorRow = {
  secret: string
  key_id: string | null
  last_step: number
  confirmed_at: number | null
}

export const toFactor = (row: FactorRow): Factor => ({
  secret: row.secret,
  keyId: row.key_id,
  lastStep: row.last_step,
  confirmed: row.confirmed_at !== null,
})

export async function readFactor(db: Database, managerId: string): Promise<Factor | null> {
  const row = await reach(
    db.get<FactorRow | undefined>(
      sql`SELECT secret, key_id, last_step, confirmed_at FROM second_factors WHERE manager_id = ${managerId}`,
    ),
  )
  return row ? toFactor(row) : null
}

/** A secret that waits for its first code; a confirmed one is never replaced unseen. */
export async function proposeFactor(db: Database, managerId: string, seed: StoredSeed): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`INSERT INTO second_factors (manager_id, secret, key_id)
      VALUES (${managerId}, ${seed.secret}, ${seed.keyId})
      ON CONFLICT DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id, last_step = 0
        WHERE confirmed_at IS NULL`),
  )
  return meta.changes === 1
}

/** Uses up a time step, unless it or a later one was used before; `anew` is the seed encrypted once more. */
export function spendStep(managerId: string, step: number, read: StoredSeed, anew: StoredSeed | null): Part {
  const { secret, keyId } = anew ?? read
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM second_factors
        WHERE manager_id = ${managerId} AND last_step < ${step} AND secret = ${read.secret})`,
    ],
    statements: [
      sql`UPDATE second_factors SET last_step = ${step}, secret = ${secret}, key_id = ${keyId}
        WHERE manager_id = ${managerId}`,
    ],
  }
}

const replaceCodes = (managerId: string, hashes: readonly string[]) =>
  [
    sql`DELETE FROM recovery_codes WHERE manager_id = ${managerId}`,
    sql`INSERT INTO recovery_codes (manager_id, hash)
      SELECT ${managerId}, value FROM json_each(${JSON.stringify(hashes)})`,
  ] as const

/** Turns the proposed secret on, together with its recovery codes. */
export function confirmFactor(managerId: string, hashes: readonly string[], now: number): Part {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM second_factors WHERE manager_id = ${managerId} AND confirmed_at IS NULL)`,
    ],
    statements: [
      sql`UPDATE second_factors SET confirmed_at = ${now} WHERE manager_id = ${managerId}`,
      ...replaceCodes(managerId, hashes),
    ],
  }
}

const isOn = (managerId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM second_factors WHERE manager_id = ${managerId} AND confirmed_at IS NOT NULL)`

export function renewRecoveryCodes(managerId: string, hashes: readonly string[]): Part {
  return { conditions: [isOn(managerId)], statements: replaceCodes(managerId, hashes) }
}

/** Refused where there is none that counts. */
export function removeFactor(managerId: string): Part {
  return {
    conditions: [isOn(managerId)],
    statements: [
      sql`DELETE FROM second_factors WHERE manager_id = ${managerId}`,
      sql`DELETE FROM recovery_codes WHERE manager_id = ${managerId}`,
    ],
  }
}

/** Uses up a recovery code, where it is left. */
export function spendRecoveryCode(managerId: string, hash: string, now: number): Part {
  const left = sql`manager_id = ${managerId} AND hash = ${hash} AND used_at IS NULL`
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM recovery_codes WHERE ${left})`],
    statements: [sql`UPDATE recovery_codes SET used_at = ${now} WHERE ${left}`],
  }
}

export async function countRecoveryCodes(db: Database, managerId: string): Promise<number> {
  const row = await reach(
    db.get<{ left: number }>(
      sql`SELECT count(*) AS left FROM recovery_codes WHERE manager_id = ${managerId} AND used_at IS NULL`,
    ),
  )
  return row.left
}
