import { type SQL, sql } from 'drizzle-orm'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import type { StoredSecret } from '#worker/env/stored-secret.ts'

export type SecondFactor = StoredSecret & { lastStep: number; confirmed: boolean }

/** The owner of the user's secret, with which it is encrypted. */
export const toSecretOwner = (userId: string): string => `second_factors ${userId}`

export type SecondFactorRow = StoredSecret & { lastStep: number; confirmedAt: number | null }

export const toSecondFactor = ({ confirmedAt, ...factor }: SecondFactorRow): SecondFactor => ({
  ...factor,
  confirmed: confirmedAt !== null,
})

export async function readSecondFactor(db: Database, userId: string): Promise<SecondFactor | null> {
  const row = await db.find<SecondFactorRow>(
    sql`SELECT secret, key_id AS keyId, last_step AS lastStep, confirmed_at AS confirmedAt
      FROM second_factors WHERE manager_id = ${userId}`,
  )
  return row ? toSecondFactor(row) : null
}

/** Stores a secret until its first code confirms it. Never replaces a confirmed secret. */
export async function saveProposedSecondFactor(
  db: Database,
  userId: string,
  seed: StoredSecret,
): Promise<boolean> {
  const { meta } = await db.run(sql`INSERT INTO second_factors (manager_id, secret, key_id)
      VALUES (${userId}, ${seed.secret}, ${seed.keyId})
      ON CONFLICT DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id, last_step = 0
        WHERE confirmed_at IS NULL`)
  return meta.changes === 1
}

/** Uses up a time step. Writes nothing if it or a later one was used. `reencrypted`: encrypted with the current key. */
export function consumeTimeStep(
  userId: string,
  step: number,
  stored: StoredSecret,
  reencrypted: StoredSecret | null,
): BatchStep {
  const { secret, keyId } = reencrypted ?? stored
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM second_factors
        WHERE manager_id = ${userId} AND last_step < ${step} AND secret = ${stored.secret})`,
    ],
    statements: [
      sql`UPDATE second_factors SET last_step = ${step}, secret = ${secret}, key_id = ${keyId}
        WHERE manager_id = ${userId}`,
    ],
  }
}

const replaceRecoveryCodes = (userId: string, hashes: readonly string[]) =>
  [
    sql`DELETE FROM recovery_codes WHERE manager_id = ${userId}`,
    sql`INSERT INTO recovery_codes (manager_id, hash)
      SELECT ${userId}, value FROM json_each(${JSON.stringify(hashes)})`,
  ] as const

/** Activates the proposed secret and stores its recovery codes. */
export function confirmSecondFactor(userId: string, hashes: readonly string[], now: number): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM second_factors WHERE manager_id = ${userId} AND confirmed_at IS NULL)`,
    ],
    statements: [
      sql`UPDATE second_factors SET confirmed_at = ${now} WHERE manager_id = ${userId}`,
      ...replaceRecoveryCodes(userId, hashes),
    ],
  }
}

const isOn = (managerId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM second_factors WHERE manager_id = ${managerId} AND confirmed_at IS NOT NULL)`

export function saveRecoveryCodes(userId: string, hashes: readonly string[]): BatchStep {
  return { conditions: [isOn(userId)], statements: replaceRecoveryCodes(userId, hashes) }
}

/** Disables the second factor. Writes nothing if none is active. */
export function deleteSecondFactor(userId: string): BatchStep {
  return {
    conditions: [isOn(userId)],
    statements: [
      sql`DELETE FROM second_factors WHERE manager_id = ${userId}`,
      sql`DELETE FROM recovery_codes WHERE manager_id = ${userId}`,
    ],
  }
}

/** Uses up a recovery code. Writes nothing if it is unknown or was used. */
export function consumeRecoveryCode(userId: string, hash: string, now: number): BatchStep {
  const left = sql`manager_id = ${userId} AND hash = ${hash} AND used_at IS NULL`
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM recovery_codes WHERE ${left})`],
    statements: [sql`UPDATE recovery_codes SET used_at = ${now} WHERE ${left}`],
  }
}

export function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  return db.value(
    sql`SELECT count(*) AS left FROM recovery_codes WHERE manager_id = ${userId} AND used_at IS NULL`,
  )
}
