import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Passkey } from '#client/account/contract.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

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

function readRows(db: Database, managerId: string): Promise<Row[]> {
  return reach(
    db.all<Row>(sql`SELECT * FROM passkeys WHERE manager_id = ${managerId} ORDER BY created_at, id`),
  )
}

/** As the account screen shows them. */
export async function listPasskeys(db: Database, managerId: string): Promise<Passkey[]> {
  const rows = await readRows(db, managerId)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    synced: row.synced === 1,
  }))
}

export async function passkeysOf(db: Database, managerId: string): Promise<StoredPasskey[]> {
  return (await readRows(db, managerId)).map(toStored)
}

export async function findPasskey(db: Database, credentialId: string): Promise<StoredPasskey | null> {
  const row = await reach(
    db.get<Row | undefined>(sql`SELECT p.* FROM passkeys p
      JOIN managers m ON m.id = p.manager_id AND m.disabled_at IS NULL WHERE credential_id = ${credentialId}`),
  )
  return row ? toStored(row) : null
}

/** False where the key is enrolled already. */
export async function addPasskey(
  db: Database,
  key: StoredPasskey,
  label: string,
  now: number,
): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`INSERT INTO passkeys
      (id, manager_id, credential_id, public_key, counter, transports, synced, label, created_at)
      VALUES (${key.id}, ${key.managerId}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
        ${JSON.stringify(key.transports)}, ${key.synced ? 1 : 0}, ${label}, ${now})
      ON CONFLICT (credential_id) DO NOTHING`),
  )
  return meta.changes === 1
}

export async function usedPasskey(db: Database, id: string, counter: number, now: number): Promise<void> {
  await reach(db.run(sql`UPDATE passkeys SET counter = ${counter}, last_used_at = ${now} WHERE id = ${id}`))
}

export async function renamePasskey(db: Database, managerId: string, id: string, label: string) {
  const { meta } = await reach(
    db.run(sql`UPDATE passkeys SET label = ${label} WHERE id = ${id} AND manager_id = ${managerId}`),
  )
  return meta.changes === 1
}

/** Removes a key unless it is the only way in; says what happened. */
export async function removePasskey(
  db: Database,
  managerId: string,
  id: string,
): Promise<'removed' | 'last' | 'unknown'> {
  const { meta } = await reach(
    db.run(sql`DELETE FROM passkeys WHERE id = ${id} AND manager_id = ${managerId} AND (
      (SELECT password FROM managers WHERE id = ${managerId}) IS NOT NULL
      OR (SELECT count(*) FROM passkeys WHERE manager_id = ${managerId}) > 1)`),
  )
  if (meta.changes === 1) return 'removed'
  const keys = await readRows(db, managerId)
  return keys.some((key) => key.id === id) ? 'last' : 'unknown'
}
