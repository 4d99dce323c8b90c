import * as v from 'valibot'
import { sessionUserSchema, type StoredUser } from '#client/runtime/session/contract.ts'
import { withTimeout } from '../db/with-timeout.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { isSessionValid, getSessionLimits, lookupTimeoutMs } from './session-limits.ts'

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

export async function writeCopy(env: Env, hash: string, copy: NewCopy, now: number): Promise<void> {
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
