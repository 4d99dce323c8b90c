import type { SessionUser } from '#client/session/contract.ts'
import type { SessionRow } from '../context.ts'
import type { Part } from '../db/parts.ts'
import { withDeadline } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { type CopyRead, readCopy, removeCopies, writeCopy } from './copies.ts'
import { isValid, isDue, lookupDeadlineMs } from './limits.ts'
import * as rows from './queries.ts'
import { createToken, hashToken } from './token.ts'

// A session is a row in D1, which alone decides over everything private and is gone at once. Its copy in
// KV (copies.ts) lets public pages greet with one read.

/** What a lookup found, and what is left to do after the answer. */
export type Lookup<T> = { session: T | null; after: (() => Promise<void>) | null }

/** For public use: the copy, and the row only where there is none. Throws when neither store says. */
export async function lookUp(env: Env, token: string, now: number): Promise<Lookup<{ user: SessionUser }>> {
  const read = await readCopy(env, hashToken(token), now)
  if (read.kind !== 'found') return lookUpRow(env, token, now, read)
  return { session: read.copy, after: isDue(read.copy, now) ? () => touch(env, token, now) : null }
}

/** For everything private: the row. Throws when D1 does not say in time, which is no sign of an ended session. */
export function lookUpStrictly(env: Env, token: string, now: number): Promise<Lookup<SessionRow>> {
  return lookUpRow(env, token, now)
}

/** `read` is what is known of the copy, where it was looked at. */
async function lookUpRow(env: Env, token: string, now: number, read?: CopyRead): Promise<Lookup<SessionRow>> {
  const row = await findInTime(env, hashToken(token))
  if (!row || !isValid(row, now)) return { session: null, after: null }
  // The copy is known to be missing: it is written again now. Otherwise it is written beside the last use.
  const after = isDue(row, now) ? () => touch(env, token, now) : read ? () => mend(env, row, now, read) : null
  return { session: row, after }
}

function findInTime(env: Env, hash: string): Promise<SessionRow | null> {
  return withDeadline(rows.findSession(env.db, hash), lookupDeadlineMs)
}

/** Writes the last use; of many parallel requests the row lets one do it. A copy without a row goes. */
async function touch(env: Env, token: string, now: number): Promise<void> {
  const hash = hashToken(token)
  const row = await findInTime(env, hash)
  if (!row) return removeCopies(env, [hash])
  if (!isDue(row, now) || !(await rows.touchSession(env.db, hash, row.lastUsedAt, now))) return
  await writeCopy(env, hash, { ...row, lastUsedAt: now }, now)
}

/**
 * Writes a copy again that KV lost. The row is read once more first: a session that is being closed loses its
 * copy and shall not get it back.
 */
async function mend(env: Env, row: SessionRow, now: number, read: CopyRead): Promise<void> {
  if (read.kind === 'down') return
  const current = await findInTime(env, row.hash)
  if (current) await writeCopy(env, row.hash, current, now)
}

export type NewSession = { user: SessionUser; remember: boolean; device: string; place: string | null }

/** A session under a fresh token, which nobody else can have known; it opens with the batch of its part. */
export function openSession(
  env: Env,
  { user, remember, device, place }: NewSession,
  now: number,
): { token: string; part: Part } {
  const token = createToken()
  const hash = hashToken(token)
  const times = { createdAt: now, verifiedAt: now, lastUsedAt: now }
  const row = { id: crypto.randomUUID(), hash, user, remember, device, place, ...times }
  const part = {
    conditions: [rows.isActive(user.id)],
    statements: [rows.insertSession(row)],
    written: () => writeCopy(env, hash, { user, remember, ...times }, now),
  }
  return { token, part }
}

/** Another token for a session that has just been verified again; refused where it ended meanwhile. */
export function renewSession(env: Env, session: SessionRow, now: number): { token: string; part: Part } {
  const token = createToken()
  const hash = hashToken(token)
  const part = {
    conditions: [rows.isOpen(session.hash)],
    statements: [rows.rotateSession(session.hash, hash, now)],
    async written() {
      await Promise.all([
        writeCopy(env, hash, { ...session, lastUsedAt: now }, now),
        removeCopies(env, [session.hash]),
      ])
    },
  }
  return { token, part }
}

/** Whose session a token opens, whatever its age; null where it opens none. */
export async function holderOf(env: Env, token: string): Promise<string | null> {
  return (await findInTime(env, hashToken(token)))?.user.id ?? null
}

/** After a change of name or address: the copies say it too. */
export async function rewriteCopies(env: Env, managerId: string, now: number): Promise<void> {
  const valid = await validSessions(env, managerId, now)
  await Promise.all(valid.map((row) => writeCopy(env, row.hash, row, now)))
}

/** The sessions of a manager that are still good, newest use first. */
export async function validSessions(env: Env, managerId: string, now: number): Promise<SessionRow[]> {
  return (await rows.listSessions(env.db, managerId)).filter((row) => isValid(row, now))
}
