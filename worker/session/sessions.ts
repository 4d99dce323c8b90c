import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { Part } from '../db/parts.ts'
import { withDeadline } from '../db/reach.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { Env } from '../env.ts'
import { readCopy, removeCopies, writeCopy } from './copies.ts'
import { isValid, isDue, lookupDeadlineMs } from './limits.ts'
import * as rows from './queries.ts'
import { createToken, hashToken } from './token.ts'

// A session is a row in D1, which alone decides over everything private and is gone at once. Its copy in
// KV (copies.ts) says who is signed in while D1 does not answer.

/** What a lookup found, and what is left to do after the answer. */
export type Lookup<T> = { session: T | null; after: (() => Promise<void>) | null }

/**
 * For public use: the row, so that a role that was taken away or an account that was disabled shows at once; its copy
 * where D1 does not say in time. Throws when neither store says.
 */
export async function lookUp(env: Env, token: string, now: number): Promise<Lookup<{ user: SessionUser }>> {
  try {
    return await lookUpStrictly(env, token, now)
  } catch (error) {
    const copy = await readCopy(env, hashToken(token), now)
    if (!copy) throw error
    return { session: copy, after: null }
  }
}

/** For everything private: the row. Throws when D1 does not say in time, which is no sign of an ended session. */
export async function lookUpStrictly(env: Env, token: string, now: number): Promise<Lookup<SessionRow>> {
  const row = await findInTime(env, hashToken(token))
  if (!row || !isValid(row, now)) return { session: null, after: null }
  // The copy is written beside the last use.
  return { session: row, after: isDue(row, now) ? () => touch(env, token, now) : null }
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

/** Another token for a session; refused where it ended meanwhile. */
export function renewSession(env: Env, session: SessionRow, now: number): { token: string; part: Part } {
  const token = createToken()
  const renewed = { ...session, hash: hashToken(token), lastUsedAt: now }
  const part = {
    conditions: [rows.isOpen(session.hash)],
    statements: [rows.rotateSession(session.hash, renewed)],
    async written() {
      await Promise.all([writeCopy(env, renewed.hash, renewed, now), removeCopies(env, [session.hash])])
    },
  }
  return { token, part }
}

/** Whose session a token opens, whatever its age; null where it opens none. */
export async function holderOf(env: Env, token: string): Promise<string | null> {
  return (await findInTime(env, hashToken(token)))?.user.id ?? null
}

/** After a change of name, address or role: the copies say it too. */
export async function rewriteCopies(env: Env, managerId: string, now: number): Promise<void> {
  const valid = await validSessions(env, managerId, now)
  await Promise.all(valid.map((row) => writeCopy(env, row.hash, row, now)))
}

/** The sessions of a manager that are still good, newest use first. */
export async function validSessions(env: Env, managerId: string, now: number): Promise<SessionRow[]> {
  return (await rows.listSessions(env.db, managerId)).filter((row) => isValid(row, now))
}
