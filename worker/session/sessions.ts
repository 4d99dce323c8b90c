import type { SessionUser } from '#client/session/contract.ts'
import type { SessionRow } from '../context.ts'
import { withDeadline } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { type CopyRead, isGood, readCopy, removeCopies, writeCopy } from './copies.ts'
import { isValid, isDue, lookupDeadlineMs, sessionLimits } from './limits.ts'
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

/** `read` is what is known of the copy; otherwise it is looked at after the answer. */
async function lookUpRow(env: Env, token: string, now: number, read?: CopyRead): Promise<Lookup<SessionRow>> {
  const row = await findInTime(env, hashToken(token))
  if (!row || !isValid(row, now)) return { session: null, after: null }
  return { session: row, after: () => (isDue(row, now) ? touch(env, token, now) : mend(env, row, now, read)) }
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
 * Writes a copy again that KV lost or that shows an older name. The row is read once more first: a session
 * that is being closed loses its copy and shall not get it back.
 */
async function mend(env: Env, row: SessionRow, now: number, known?: CopyRead): Promise<void> {
  if (isGood(known ?? (await readCopy(env, row.hash, now)), row)) return
  const current = await findInTime(env, row.hash)
  if (current) await writeCopy(env, row.hash, current, now)
}

export type NewSession = { user: SessionUser; remember: boolean; device: string; place: string | null }

/** Opens a session under a fresh token, which nobody else can have known. */
export async function openSession(
  env: Env,
  { user, remember, device, place }: NewSession,
  now: number,
): Promise<string> {
  const token = createToken()
  const hash = hashToken(token)
  const times = { createdAt: now, verifiedAt: now, lastUsedAt: now }
  await rows.insertSession(env.db, { id: crypto.randomUUID(), hash, user, remember, device, place, ...times })
  await writeCopy(env, hash, { user, remember, ...times }, now)
  return token
}

/** Gives a session that has just been verified again another token; null where it ended meanwhile. */
export async function renewSession(env: Env, session: SessionRow, now: number): Promise<string | null> {
  const token = createToken()
  const hash = hashToken(token)
  if (!(await rows.rotateSession(env.db, session.hash, hash, now))) return null
  await Promise.all([
    writeCopy(env, hash, { ...session, lastUsedAt: now }, now),
    removeCopies(env, [session.hash]),
  ])
  return token
}

/** Ends one session by its token, and says whose it was. Each store is tried whatever the other does. */
export async function closeSession(env: Env, token: string): Promise<string | null> {
  const hash = hashToken(token)
  const [row] = await Promise.allSettled([
    withDeadline(rows.deleteSession(env.db, hash), lookupDeadlineMs),
    removeCopies(env, [hash]),
  ])
  if (row.status === 'fulfilled') return row.value
  log('error', 'session-end', { error: row.reason })
  return null
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

/** Removes rows that no limit lets live any more. */
export function sweep(env: Env, now: number): Promise<void> {
  return rows.sweepSessions(env.db, now - sessionLimits.remembered.total)
}
