import * as v from 'valibot'
import { type SessionUser, sessionUserSchema } from '#client/session/contract.ts'
import type { SessionRow } from '../context.ts'
import { reach, withDeadline } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { isValid, isDue, limitsOf, lookupDeadlineMs, sessionLimits } from './limits.ts'
import * as rows from './queries.ts'
import { createToken, hashToken } from './token.ts'

// A session stands twice: in KV for public pages, which pay one read and may see a revocation late,
// and as a row in D1, which guards everything private and is gone at once.

const recordSchema = v.object({
  user: sessionUserSchema,
  createdAt: v.number(),
  lastUsedAt: v.number(),
  remember: v.boolean(),
})
type SessionRecord = v.InferOutput<typeof recordSchema>

const keyOf = (hash: string): string => `session:${hash}`

/** KV refuses a shorter life than this, in seconds. */
const shortestTtl = 60

function write(env: Env, hash: string, record: SessionRecord, now: number): Promise<void> {
  const left = Math.ceil((record.createdAt + limitsOf(record).total - now) / 1_000)
  const { user, createdAt, lastUsedAt, remember } = record
  return env.sessions.put(keyOf(hash), JSON.stringify({ user, createdAt, lastUsedAt, remember }), {
    expirationTtl: Math.max(shortestTtl, left),
  })
}

async function readRecord(env: Env, hash: string, now: number): Promise<SessionRecord | null> {
  const stored: unknown = await env.sessions.get(keyOf(hash), 'json')
  const record = v.safeParse(recordSchema, stored)
  return record.success && isValid(record.output, now) ? record.output : null
}

/** What a lookup found; `due` asks to write the last use, after the answer. */
export type Lookup<T> = { session: T | null; due: boolean }

/** For public use: the copy alone. Throws when the store does not answer in time. */
export async function lookUp(env: Env, token: string, now: number): Promise<Lookup<{ user: SessionUser }>> {
  const record = await withDeadline(readRecord(env, hashToken(token), now), lookupDeadlineMs)
  return { session: record, due: record !== null && isDue(record, now) }
}

/** For everything private: the copy and the row, so that what was revoked is over at once, everywhere. */
export async function lookUpStrictly(env: Env, token: string, now: number): Promise<Lookup<SessionRow>> {
  const hash = hashToken(token)
  const [record, row] = await withDeadline(
    Promise.all([readRecord(env, hash, now), rows.findSession(env.db, hash)]),
    lookupDeadlineMs,
  )
  if (!record || !row || !isValid(row, now)) return { session: null, due: false }
  return { session: row, due: isDue(row, now) }
}

/** Writes the last use; of many parallel requests the row lets one do it. */
export async function touch(env: Env, token: string, now: number): Promise<void> {
  const hash = hashToken(token)
  const row = await rows.findSession(env.db, hash)
  if (!row || !isDue(row, now) || !(await rows.touchSession(env.db, hash, row.lastUsedAt, now))) return
  await write(env, hash, { ...row, lastUsedAt: now }, now)
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
  await reach(withDeadline(write(env, hash, { user, remember, ...times }, now), lookupDeadlineMs))
  return token
}

/** Gives a session that has just been verified again another token; null where it ended meanwhile. */
export async function renewSession(env: Env, session: SessionRow, now: number): Promise<string | null> {
  const token = createToken()
  const hash = hashToken(token)
  if (!(await rows.rotateSession(env.db, session.hash, hash, now))) return null
  await reach(withDeadline(write(env, hash, { ...session, lastUsedAt: now }, now), lookupDeadlineMs))
  await removeCopies(env, [session.hash])
  return token
}

/** Removes copies whose rows are gone. Late or failed, it only concerns what public pages show. */
export async function removeCopies(env: Env, hashes: readonly string[]): Promise<void> {
  const removed = await Promise.allSettled(
    hashes.map((hash) => withDeadline(env.sessions.delete(keyOf(hash)), lookupDeadlineMs)),
  )
  const failed = removed.filter(({ status }) => status === 'rejected').length
  if (failed > 0) log('error', 'session-forget', { failed })
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

/** Ends a manager's sessions, all of them or those asked for; returns how many. */
export async function closeSessions(
  env: Env,
  which: { managerId: string; only?: string; except?: string },
): Promise<number> {
  const hashes = await rows.deleteSessions(env.db, which)
  await removeCopies(env, hashes)
  return hashes.length
}

/** After a change of name or address: the copies say it too. */
export async function rewriteCopies(env: Env, managerId: string, now: number): Promise<void> {
  const valid = (await rows.listSessions(env.db, managerId)).filter((row) => isValid(row, now))
  await Promise.all(valid.map((row) => write(env, row.hash, row, now)))
}

/** The sessions of a manager that are still good, newest use first. */
export async function validSessions(env: Env, managerId: string, now: number): Promise<SessionRow[]> {
  return (await rows.listSessions(env.db, managerId)).filter((row) => isValid(row, now))
}

/** Removes rows that no limit lets live any more. */
export function sweep(env: Env, now: number): Promise<void> {
  return rows.sweepSessions(env.db, now - sessionLimits.remembered.total)
}
