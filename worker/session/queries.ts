import { sql } from 'drizzle-orm'
import type { SessionRow } from '../context.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'

type Row = {
  id: string
  hash: string
  manager_id: string
  name: string
  email: string
  created_at: number
  verified_at: number
  last_used_at: number
  remember: number
  device: string
  place: string | null
}

const columns = sql`s.id, s.hash, s.manager_id, m.name, m.email, s.created_at, s.verified_at, s.last_used_at,
  s.remember, s.device, s.place`

const toSession = (row: Row): SessionRow => ({
  id: row.id,
  hash: row.hash,
  user: { id: row.manager_id, name: row.name, email: row.email },
  createdAt: row.created_at,
  verifiedAt: row.verified_at,
  lastUsedAt: row.last_used_at,
  remember: row.remember === 1,
  device: row.device,
  place: row.place,
})

export async function insertSession(db: Database, row: SessionRow): Promise<void> {
  await reach(
    db.run(sql`INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device, place)
      VALUES (${row.id}, ${row.hash}, ${row.user.id}, ${row.createdAt}, ${row.verifiedAt}, ${row.lastUsedAt},
        ${row.remember ? 1 : 0}, ${row.device}, ${row.place})`),
  )
}

/** The row of a token whose manager may still sign in. The caller sets its own deadline. */
export async function findSession(db: Database, hash: string): Promise<SessionRow | null> {
  const row = await db.get<Row | undefined>(sql`SELECT ${columns} FROM sessions s
    JOIN managers m ON m.id = s.manager_id AND m.disabled_at IS NULL WHERE s.hash = ${hash}`)
  return row ? toSession(row) : null
}

export async function listSessions(db: Database, managerId: string): Promise<SessionRow[]> {
  const rows = await reach(
    db.all<Row>(sql`SELECT ${columns} FROM sessions s JOIN managers m ON m.id = s.manager_id
      WHERE s.manager_id = ${managerId} ORDER BY s.last_used_at DESC LIMIT 200`),
  )
  return rows.map(toSession)
}

/** True for the one of many parallel requests that gets to write the last use. */
export async function touchSession(db: Database, hash: string, seen: number, now: number): Promise<boolean> {
  const { meta } = await reach(
    db.run(sql`UPDATE sessions SET last_used_at = ${now} WHERE hash = ${hash} AND last_used_at <= ${seen}`),
  )
  return meta.changes === 1
}

/** Gives a session another token; false where the old one is no longer good. */
export async function rotateSession(db: Database, from: string, to: string, now: number): Promise<boolean> {
  const { meta } = await reach(
    db.run(
      sql`UPDATE sessions SET hash = ${to}, verified_at = ${now}, last_used_at = ${now} WHERE hash = ${from}`,
    ),
  )
  return meta.changes === 1
}

/** Ends one session at once; says whose it was. */
export async function deleteSession(db: Database, hash: string): Promise<string | null> {
  const row = await db.get<{ manager_id: string } | undefined>(
    sql`DELETE FROM sessions WHERE hash = ${hash} RETURNING manager_id`,
  )
  return row?.manager_id ?? null
}

/** Sessions of one manager: `only` and `except` are ids of sessions. */
export type WhichSessions = { managerId: string; only?: string; except?: string }

/** Ends sessions of a manager at once and returns their hashes, whose copies are still to be removed. */
export async function deleteSessions(
  db: Database,
  { managerId, only, except = '' }: WhichSessions,
): Promise<string[]> {
  const rows = await reach(
    db.all<{ hash: string }>(sql`DELETE FROM sessions WHERE manager_id = ${managerId}
      AND id <> ${except} AND (${only ?? null} IS NULL OR id = ${only ?? null}) RETURNING hash`),
  )
  return rows.map(({ hash }) => hash)
}

/** Removes the rows of sessions that no limit lets live any more. */
export async function sweepSessions(db: Database, olderThan: number): Promise<void> {
  await reach(db.run(sql`DELETE FROM sessions WHERE created_at < ${olderThan}`))
}

/** Notes that this manager has signed in with this browser. */
export async function rememberDevice(db: Database, managerId: string, hash: string, now: number) {
  await reach(
    db.run(sql`INSERT INTO known_devices (hash, manager_id, last_used_at) VALUES (${hash}, ${managerId}, ${now})
      ON CONFLICT DO UPDATE SET last_used_at = excluded.last_used_at`),
  )
}
