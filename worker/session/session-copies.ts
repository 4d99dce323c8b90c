import * as v from 'valibot'
import { sessionUserSchema } from '#client/runtime/session/contract.ts'
import { withDeadline } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { isValid, limitsOf, lookupDeadlineMs } from './limits.ts'

// The copies of sessions in KV. They only greet on public pages while D1 does not answer, so a store that fails or is
// late is logged, waited for until its deadline, and stops nothing.

const copySchema = v.object({
  user: sessionUserSchema,
  createdAt: v.number(),
  lastUsedAt: v.number(),
  remember: v.boolean(),
})
type SessionCopy = v.InferOutput<typeof copySchema>

const keyOf = (hash: string): string => `session:${hash}`

/** KV refuses a shorter life than this, in seconds. */
const shortestTtl = 60

async function read(env: Env, hash: string, now: number): Promise<SessionCopy | null> {
  const stored: unknown = await env.sessions.get(keyOf(hash), 'json')
  const copy = v.safeParse(copySchema, stored)
  return copy.success && isValid(copy.output, now) ? copy.output : null
}

async function write(env: Env, hash: string, copy: SessionCopy, now: number): Promise<void> {
  const left = Math.ceil((copy.createdAt + limitsOf(copy).total - now) / 1_000)
  const { user, createdAt, lastUsedAt, remember } = copy
  await env.sessions.put(keyOf(hash), JSON.stringify({ user, createdAt, lastUsedAt, remember }), {
    expirationTtl: Math.max(shortestTtl, left),
  })
}

async function remove(env: Env, hash: string): Promise<void> {
  await env.sessions.delete(keyOf(hash))
}

/** The copy, or null where there is none or KV does not answer. */
export async function readCopy(env: Env, hash: string, now: number): Promise<SessionCopy | null> {
  try {
    return await withDeadline(read(env, hash, now), lookupDeadlineMs)
  } catch (error) {
    report(error)
    return null
  }
}

export async function writeCopy(env: Env, hash: string, copy: SessionCopy, now: number): Promise<void> {
  try {
    await withDeadline(write(env, hash, copy, now), lookupDeadlineMs)
  } catch (error) {
    report(error)
  }
}

function report(error: unknown): void {
  log('error', 'session-copy', { error })
}

/** Removes copies whose rows are gone. */
export async function removeCopies(env: Env, hashes: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(
    hashes.map((hash) => withDeadline(remove(env, hash), lookupDeadlineMs)),
  )
  const failed = removed.filter(({ status }) => status === 'rejected').length
  if (failed > 0) log('error', 'session-forget', { failed })
}
