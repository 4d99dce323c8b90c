import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Passkey } from '#client/features/account/contract/account.ts'
import type { Role } from '#client/runtime/session/abilities.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { type Part, reading } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'

export type StoredPasskey = {
  id: string
  managerId: string
  credentialId: string
  /** base64url */
  publicKey: string
  counter: number
  transports: string[]
  synced: boolean
}

type Row = {
  id: string
  manager_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: string
  synced: number
  label: string
  created_at: number
  last_used_at: number | null
}

const transportsJson = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const toStored = (row: Row): StoredPasskey => ({
  id: row.id,
  managerId: row.manager_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: v.parse(transportsJson, row.transports),
  synced: row.synced === 1,
})

const selectPasskeys = (managerId: string): SQL =>
  sql`SELECT * FROM passkeys WHERE manager_id = ${managerId} ORDER BY created_at, id`

const readRows = (db: Database, managerId: string): Promise<Row[]> =>
  reach(db.all<Row>(selectPasskeys(managerId)))

/** As the account screen shows them. */
export async function listPasskeys(db: Database, managerId: string): Promise<Passkey[]> {
  return (await readRows(db, managerId)).map(toPasskey)
}

/** The same, in the batch that changes them. */
export function passkeysAfter(managerId: string): { part: Part; passkeys: () => Passkey[] } {
  const { part, rows } = reading<Row>(selectPasskeys(managerId))
  return { part, passkeys: () => rows().map(toPasskey) }
}

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  label: row.label,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  synced: row.synced === 1,
})

export async function passkeysOf(db: Database, managerId: string): Promise<StoredPasskey[]> {
  return (await readRows(db, managerId)).map(toStored)
}

/** A passkey with whose it is, and whether they have signed in from this device before. */
export async function findPasskey(
  db: Database,
  credentialId: string,
  deviceHash: string | null,
): Promise<{ key: StoredPasskey; user: SessionUser; known: boolean } | null> {
  const row = await reach(
    db.get<(Row & { name: string; email: string; role: Role; known: number }) | undefined>(sql`
      SELECT p.*, m.name, m.email, m.role, EXISTS (
        SELECT 1 FROM known_devices k WHERE k.manager_id = m.id AND k.hash = ${deviceHash}) AS known
      FROM passkeys p JOIN managers m ON m.id = p.manager_id AND m.disabled_at IS NULL
      WHERE credential_id = ${credentialId}`),
  )
  if (!row) return null
  const user = { id: row.manager_id, name: row.name, email: row.email, role: row.role }
  return { key: toStored(row), user, known: row.known === 1 }
}

/** Refused where the key is enrolled already. */
export function addPasskey(key: StoredPasskey, label: string, now: number): Part {
  return {
    conditions: [sql`NOT EXISTS (SELECT 1 FROM passkeys WHERE credential_id = ${key.credentialId})`],
    statements: [
      sql`INSERT INTO passkeys
        (id, manager_id, credential_id, public_key, counter, transports, synced, label, created_at)
        VALUES (${key.id}, ${key.managerId}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
          ${JSON.stringify(key.transports)}, ${key.synced ? 1 : 0}, ${label}, ${now})`,
    ],
  }
}

/** Refused where the key was removed meanwhile. */
export function usedPasskey(id: string, counter: number, now: number): Part {
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id})`],
    statements: [sql`UPDATE passkeys SET counter = ${counter}, last_used_at = ${now} WHERE id = ${id}`],
  }
}

export function renamePasskey(managerId: string, id: string, label: string): Part {
  return {
    conditions: [sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id} AND manager_id = ${managerId})`],
    statements: [sql`UPDATE passkeys SET label = ${label} WHERE id = ${id}`],
  }
}

/** Removes a key unless it is the only way in. */
export function removePasskey(managerId: string, id: string): Part {
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id} AND manager_id = ${managerId})`,
      sql`(SELECT password FROM managers WHERE id = ${managerId}) IS NOT NULL
        OR (SELECT count(*) FROM passkeys WHERE manager_id = ${managerId}) > 1`,
    ],
    statements: [sql`DELETE FROM passkeys WHERE id = ${id}`],
  }
}
