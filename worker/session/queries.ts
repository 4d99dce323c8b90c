import { sql, type SQL } from 'drizzle-orm'
import type { SessionRow } from '../db/session-row.ts'
import { type BatchStep, createReadStep } from '../db/write-batch.ts'
import type { Database } from '../env.ts'
import { toSessionUser, userColumns, type UserColumns } from './session-user.ts'

type SessionDbRow = UserColumns &
  Omit<SessionRow, 'id' | 'user' | 'remember'> & { sessionId: string; remember: number }

const sessionColumns = sql`${userColumns}, s.id AS sessionId, s.hash, s.created_at AS createdAt,
  s.verified_at AS verifiedAt, s.last_used_at AS lastUsedAt, s.remember, s.device, s.place`

const toSession = (row: SessionDbRow): SessionRow => ({
  id: row.sessionId,
  hash: row.hash,
  user: toSessionUser(row),
  createdAt: row.createdAt,
  verifiedAt: row.verifiedAt,
  lastUsedAt: row.lastUsedAt,
  remember: row.remember === 1,
  device: row.device,
  place: row.place,
})

export function insertSession(row: Omit<SessionRow, 'user'> & { user: { id: string } }): SQL {
  return sql`INSERT INTO sessions (id, hash, manager_id, created_at, verified_at, last_used_at, remember, device, place)
    VALUES (${row.id}, ${row.hash}, ${row.user.id}, ${row.createdAt}, ${row.verifiedAt}, ${row.lastUsedAt},
      ${row.remember ? 1 : 0}, ${row.device}, ${row.place})`
}

/** Condition for opening a session: the account exists and is not disabled. */
export function isUserActive(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM managers WHERE id = ${userId} AND disabled_at IS NULL)`
}

/** The session of a token hash, if its manager is not disabled. The caller sets the timeout. */
export async function findSession(db: Database, hash: string): Promise<SessionRow | null> {
  const row = await db.find<SessionDbRow>(sql`SELECT ${sessionColumns} FROM sessions s
    JOIN managers m ON m.id = s.manager_id AND m.disabled_at IS NULL WHERE s.hash = ${hash}`)
  return row ? toSession(row) : null
}

const selectSessions = (userId: string): SQL =>
  sql`SELECT ${sessionColumns} FROM sessions s JOIN managers m ON m.id = s.manager_id
    WHERE s.manager_id = ${userId} ORDER BY s.last_used_at DESC LIMIT 200`

export async function listSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return (await db.all<SessionDbRow>(selectSessions(userId))).map(toSession)
}

/** Reads a manager's sessions in the batch that changes them; `sessions` returns them after it is written. */
export function readSessionsInBatch(userId: string): { step: BatchStep; sessions: () => SessionRow[] } {
  const { step, rows } = createReadStep<SessionDbRow>(selectSessions(userId))
  return { step, sessions: () => rows().map(toSession) }
}

/** Writes the time of the last use. Of several parallel requests only one gets true. */
export async function touchSession(db: Database, hash: string, seen: number, now: number): Promise<boolean> {
  const { meta } = await db.run(
    sql`UPDATE sessions SET last_used_at = ${now} WHERE hash = ${hash} AND last_used_at <= ${seen}`,
  )
  return meta.changes === 1
}

export function isSessionOpen(hash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions WHERE hash = ${hash})`
}

export function rotateSession(from: string, { hash, verifiedAt, lastUsedAt }: SessionRow): SQL {
  return sql`UPDATE sessions SET hash = ${hash}, verified_at = ${verifiedAt}, last_used_at = ${lastUsedAt}
    WHERE hash = ${from}`
}

export function deleteSession(hash: string): SQL {
  return sql`DELETE FROM sessions WHERE hash = ${hash}`
}

/** `only` and `except` are session ids. */
export type SessionSelection = { userId: string; only?: string; except?: string }

const isOneOf = ({ userId, only, except = '' }: SessionSelection): SQL =>
  sql`manager_id = ${userId} AND id <> ${except} AND (${only ?? null} IS NULL OR id = ${only ?? null})`

export function hasSessions(which: SessionSelection): SQL {
  return sql`EXISTS (SELECT 1 FROM sessions WHERE ${isOneOf(which)})`
}

/** A statement that deletes sessions. Its rows are their hashes, needed to delete the KV copies. */
export function deleteSessions(which: SessionSelection): SQL {
  return sql`DELETE FROM sessions WHERE ${isOneOf(which)} RETURNING hash`
}

/**
 * A statement that deletes the least recently used sessions beyond `max`, never the one just opened. Its rows are their
 * hashes.
 */
export function deleteBeyond(managerId: string, opened: string, max: number): SQL {
  return sql`DELETE FROM sessions WHERE id IN (SELECT id FROM sessions
    WHERE manager_id = ${managerId} AND hash <> ${opened}
    ORDER BY last_used_at DESC LIMIT -1 OFFSET ${max - 1}) RETURNING hash`
}

/** Records that this manager has signed in with this browser. */
export function rememberDevice(userId: string, hash: string, now: number): SQL {
  return sql`INSERT INTO known_devices (hash, manager_id, last_used_at) VALUES (${hash}, ${userId}, ${now})
    ON CONFLICT DO UPDATE SET last_used_at = excluded.last_used_at`
}
