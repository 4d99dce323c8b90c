import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { SessionRow } from '../db/session-row.ts'
import { withTimeout } from '../db/with-timeout.ts'
import type { BatchStep } from '../db/write-batch.ts'
import type { Env } from '../env.ts'
import * as rows from './queries.ts'
import { readCopy, removeCopies, writeCopy } from './session-copies.ts'
import { isSessionValid, isLastUseStale, lookupTimeoutMs } from './session-limits.ts'
import { createToken, hashToken } from './token.ts'

// A session is a row in D1, which alone decides over everything private and is gone at once. Its copy in
// KV (copies.ts) says who is signed in while D1 does not answer.

/** What a lookup found, and what is left to do after the answer. */
export type LookupResult<T> = { session: T | null; afterResponse: (() => Promise<void>) | null }

/**
 * For public use: the row, so that a role that was taken away or an account that was disabled shows at once; its copy
 * where D1 does not say in time. Throws when neither store says.
 */
export async function lookUpSession(
  env: Env,
  token: string,
  now: number,
): Promise<LookupResult<{ user: SessionUser }>> {
  try {
    return await lookUpStoredSession(env, token, now)
  } catch (error) {
    const copy = await readCopy(env, hashToken(token), now)
    if (!copy) throw error
    return { session: copy, afterResponse: null }
  }
}

/** For everything private: the row. Throws when D1 does not say in time, which is no sign of an ended session. */
export async function lookUpStoredSession(
  env: Env,
  token: string,
  now: number,
): Promise<LookupResult<SessionRow>> {
  const row = await findWithTimeout(env, hashToken(token))
  if (!row || !isSessionValid(row, now)) return { session: null, afterResponse: null }
  // The copy is written beside the last use.
  return {
    session: row,
    afterResponse: isLastUseStale(row, now) ? () => updateLastUse(env, token, now) : null,
  }
}

function findWithTimeout(env: Env, hash: string): Promise<SessionRow | null> {
  return withTimeout(rows.findSession(env.db, hash), lookupTimeoutMs)
}

/** Writes the last use; of many parallel requests the row lets one do it. A copy without a row goes. */
async function updateLastUse(env: Env, token: string, now: number): Promise<void> {
  const hash = hashToken(token)
  const row = await findWithTimeout(env, hash)
  if (!row) return removeCopies(env, [hash])
  if (!isLastUseStale(row, now) || !(await rows.touchSession(env.db, hash, row.lastUsedAt, now))) return
  await writeCopy(env, hash, { ...row, lastUsedAt: now }, now)
}

export type NewSession = { user: SessionUser; remember: boolean; device: string; place: string | null }

/** A session under a fresh token, which nobody else can have known; it opens with the batch of its part. */
export function createSession(
  env: Env,
  { user, remember, device, place }: NewSession,
  now: number,
): { token: string; step: BatchStep } {
  const token = createToken()
  const hash = hashToken(token)
  const times = { createdAt: now, verifiedAt: now, lastUsedAt: now }
  const row = { id: crypto.randomUUID(), hash, user, remember, device, place, ...times }
  const step = {
    conditions: [rows.isUserActive(user.id)],
    statements: [rows.insertSession(row)],
    onWritten: () => writeCopy(env, hash, { user, remember, ...times }, now),
  }
  return { token, step }
}

/** Another token for a session; refused where it ended meanwhile. */
export function renewSession(env: Env, session: SessionRow, now: number): { token: string; step: BatchStep } {
  const token = createToken()
  const renewed = { ...session, hash: hashToken(token), lastUsedAt: now }
  const step = {
    conditions: [rows.isSessionOpen(session.hash)],
    statements: [rows.rotateSession(session.hash, renewed)],
    async onWritten() {
      await Promise.all([writeCopy(env, renewed.hash, renewed, now), removeCopies(env, [session.hash])])
    },
  }
  return { token, step }
}

/** Whose session a token opens, whatever its age; null where it opens none. */
export async function findSessionUserId(env: Env, token: string): Promise<string | null> {
  return (await findWithTimeout(env, hashToken(token)))?.user.id ?? null
}

/** After a change of name, address or role: the copies say it too. */
export async function rewriteCopies(env: Env, userId: string, now: number): Promise<void> {
  const valid = await listValidSessions(env, userId, now)
  await Promise.all(valid.map((row) => writeCopy(env, row.hash, row, now)))
}

/** The sessions of a manager that are still good, newest use first. */
export async function listValidSessions(env: Env, userId: string, now: number): Promise<SessionRow[]> {
  return (await rows.listSessions(env.db, userId)).filter((row) => isSessionValid(row, now))
}
