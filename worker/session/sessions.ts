import * as v from 'valibot'
import { type SessionUser, type StoredUser, sessionUserSchema } from '#client/runtime/session/contract.ts'
import type { SessionRow } from '../db/session-row.ts'
import { withTimeout } from '../db/with-timeout.ts'
import type { BatchStep } from '../db/write-batch.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import * as rows from './queries.ts'
import { isSessionValid, isLastUseStale, lookupTimeoutMs, getSessionLimits } from './session-limits.ts'
import { createToken, hashToken } from './token.ts'

// Copies of sessions in KV, used only to show the name on public pages while D1 does not answer. They hold no
// permissions, because those of a role may change. Their failures are logged and otherwise ignored.

const copySchema = v.object({
  user: sessionUserSchema,
  createdAt: v.number(),
  lastUsedAt: v.number(),
  remember: v.boolean(),
})
type SessionCopy = v.InferOutput<typeof copySchema>
type NewCopy = Omit<SessionCopy, 'user'> & { user: StoredUser }

const getKey = (hash: string): string => `session:${hash}`

/** KV's minimum `expirationTtl`, in seconds. */
const minTtlSeconds = 60

async function fetchCopy(env: Env, hash: string, now: number): Promise<SessionCopy | null> {
  const stored: unknown = await env.sessions.get(getKey(hash), 'json')
  const copy = v.safeParse(copySchema, stored)
  return copy.success && isSessionValid(copy.output, now) ? copy.output : null
}

async function putCopy(env: Env, hash: string, copy: NewCopy, now: number): Promise<void> {
  const left = Math.ceil((copy.createdAt + getSessionLimits(copy).total - now) / 1_000)
  const { createdAt, lastUsedAt, remember } = copy
  const { id, name, email, role } = copy.user
  await env.sessions.put(
    getKey(hash),
    JSON.stringify({ user: { id, name, email, role }, createdAt, lastUsedAt, remember }),
    {
      expirationTtl: Math.max(minTtlSeconds, left),
    },
  )
}

async function deleteCopy(env: Env, hash: string): Promise<void> {
  await env.sessions.delete(getKey(hash))
}

/** Null if there is no valid copy or KV does not answer. */
export async function readCopy(env: Env, hash: string, now: number): Promise<SessionCopy | null> {
  try {
    return await withTimeout(fetchCopy(env, hash, now), lookupTimeoutMs)
  } catch (error) {
    logCopyFailure(error)
    return null
  }
}

async function writeCopy(env: Env, hash: string, copy: NewCopy, now: number): Promise<void> {
  try {
    await withTimeout(putCopy(env, hash, copy, now), lookupTimeoutMs)
  } catch (error) {
    logCopyFailure(error)
  }
}

function logCopyFailure(error: unknown): void {
  log('error', 'session-copy', { error })
}

/** Deletes the copies of ended sessions. */
export async function removeCopies(env: Env, hashes: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(
    hashes.map((hash) => withTimeout(deleteCopy(env, hash), lookupTimeoutMs)),
  )
  const failed = removed.filter(({ status }) => status === 'rejected').length
  if (failed > 0) log('error', 'session-forget', { failed })
}

// A session is a row in D1. Only that row gives access to private pages, so deleting it takes effect at once. A copy in
// KV shows who is signed in while D1 does not answer.

/** The session found, and work to do after the response. */
export type LookupResult<T> = { session: T | null; afterResponse: (() => Promise<void>) | null }

/**
 * Finds the session for public pages: reads the row, so that a changed role or a disabled account shows at once. Reads
 * the KV copy if D1 fails or is slow. Throws if both fail.
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

/** Finds the session for private pages: reads only the row. Throws if D1 fails or is slow. */
export async function lookUpStoredSession(
  env: Env,
  token: string,
  now: number,
): Promise<LookupResult<SessionRow>> {
  const row = await findWithTimeout(env, hashToken(token))
  if (!row || !isSessionValid(row, now)) return { session: null, afterResponse: null }
  // `updateLastUse` also rewrites the KV copy.
  return {
    session: row,
    afterResponse: isLastUseStale(row, now) ? () => updateLastUse(env, token, now) : null,
  }
}

function findWithTimeout(env: Env, hash: string): Promise<SessionRow | null> {
  return withTimeout(rows.findSession(env.db, hash), lookupTimeoutMs)
}

/**
 * Writes the time of the last use to D1 and to the KV copy; of parallel requests only one writes. Deletes the KV copy
 * if the session is gone.
 */
async function updateLastUse(env: Env, token: string, now: number): Promise<void> {
  const hash = hashToken(token)
  const row = await findWithTimeout(env, hash)
  if (!row) return removeCopies(env, [hash])
  if (!isLastUseStale(row, now) || !(await rows.touchSession(env.db, hash, row.lastUsedAt, now))) return
  await writeCopy(env, hash, { ...row, lastUsedAt: now }, now)
}

export type NewSession = {
  user: StoredUser
  remember: boolean
  device: string
  place: string | null
}

/** A new session with a new token. The returned step inserts it. */
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

/** A new token for a session. The returned step stores it; its condition fails if the session has ended. */
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

/** User id of the session of a token, even if it has expired; null = no such session. */
export async function findSessionUserId(env: Env, token: string): Promise<string | null> {
  return (await findWithTimeout(env, hashToken(token)))?.user.id ?? null
}

/** Updates the KV copies after a change of name, e-mail address or role. */
export async function rewriteCopies(env: Env, userId: string, now: number): Promise<void> {
  const valid = await listValidSessions(env, userId, now)
  await Promise.all(valid.map((row) => writeCopy(env, row.hash, row, now)))
}

/** The valid sessions of a manager, most recently used first. */
export async function listValidSessions(env: Env, userId: string, now: number): Promise<SessionRow[]> {
  return (await rows.listSessions(env.db, userId)).filter((row) => isSessionValid(row, now))
}
