import { sql, type SQL } from 'drizzle-orm'
import type { Passkey } from '#client/features/account/contract/account.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import { type BatchStep, writeAndRead } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import { toSessionUser, userColumns, type UserColumns } from '#worker/session/session-user.ts'

export type StoredPasskey = {
  id: string
  userId: string
  credentialId: string
  /** base64url */
  publicKey: string
  counter: number
  transports: string[]
  synced: boolean
}

type Row = Omit<StoredPasskey & Passkey, 'transports' | 'synced'> & { transports: string; synced: number }

const passkeyColumns = sql`p.id, p.manager_id AS userId, p.credential_id AS credentialId, p.public_key AS publicKey,
  p.counter, p.transports, p.synced, p.label, p.created_at AS createdAt, p.last_used_at AS lastUsedAt`

const toStoredPasskey = ({ transports, synced, ...row }: Row): StoredPasskey => ({
  ...row,
  transports: parseTexts(transports),
  synced: synced === 1,
})

const selectPasskeys = (userId: string): SQL =>
  sql`SELECT ${passkeyColumns} FROM passkeys p WHERE p.manager_id = ${userId} ORDER BY p.created_at, p.id`

export async function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return (await db.all<Row>(selectPasskeys(userId))).map(toPasskey)
}

/** Changes a user's passkeys. Returns them afterwards; null if a condition does not hold. */
export async function writePasskeys(
  db: Database,
  userId: string,
  steps: readonly BatchStep[],
): Promise<Passkey[] | null> {
  const rows = await writeAndRead<Row>(db, steps, selectPasskeys(userId))
  return rows?.map(toPasskey) ?? null
}

const toPasskey = ({ id, label, createdAt, lastUsedAt, synced }: Row): Passkey => ({
  id,
  label,
  createdAt,
  lastUsedAt,
  synced: synced === 1,
})

export async function listStoredPasskeys(db: Database, userId: string): Promise<StoredPasskey[]> {
  return (await db.all<Row>(selectPasskeys(userId))).map(toStoredPasskey)
}

/** A passkey with its user, and whether the user has signed in from this device before. */
export async function findPasskey(
  db: Database,
  credentialId: string,
  deviceHash: string | null,
): Promise<{ key: StoredPasskey; user: SessionUser; isKnownDevice: boolean } | null> {
  const row = await db.find<Row & Omit<UserColumns, 'id'> & { isKnownDevice: number }>(sql`
      SELECT ${userColumns}, ${passkeyColumns}, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS isKnownDevice
      FROM passkeys p JOIN managers m ON m.id = p.manager_id AND m.disabled_at IS NULL
      WHERE credential_id = ${credentialId}`)
  if (!row) return null
  const user = toSessionUser({ ...row, id: row.userId })
  return { key: toStoredPasskey(row), user, isKnownDevice: row.isKnownDevice === 1 }
}

/** Stores a passkey. Writes nothing if it is already registered. */
export function addPasskey(key: StoredPasskey, label: string, now: number): BatchStep {
  return {
    conditions: [sql`NOT EXISTS (SELECT 1 FROM passkeys WHERE credential_id = ${key.credentialId})`],
    statements: [
      sql`INSERT INTO passkeys
        (id, manager_id, credential_id, public_key, counter, transports, synced, label, created_at)
        VALUES (${key.id}, ${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
          ${JSON.stringify(key.transports)}, ${key.synced ? 1 : 0}, ${label}, ${now})`,
    ],
  }
}

export function recordPasskeyUse(id: string, counter: number, now: number): BatchStep {
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id})`],
    statements: [sql`UPDATE passkeys SET counter = ${counter}, last_used_at = ${now} WHERE id = ${id}`],
  }
}

export function renamePasskey(userId: string, id: string, label: string): BatchStep {
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id} AND manager_id = ${userId})`],
    statements: [sql`UPDATE passkeys SET label = ${label} WHERE id = ${id}`],
  }
}

/** Deletes a passkey. Writes nothing if it is the user's only way to sign in. */
export function deletePasskey(userId: string, id: string): BatchStep {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id} AND manager_id = ${userId})`,
      sql`(SELECT password FROM managers WHERE id = ${userId}) IS NOT NULL
        OR (SELECT count(*) FROM passkeys WHERE manager_id = ${userId}) > 1`,
    ],
    statements: [sql`DELETE FROM passkeys WHERE id = ${id}`],
  }
}
