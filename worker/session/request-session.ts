import type { Session, SessionUser } from '#client/session/contract.ts'
import { audit } from '../audit/audit.ts'
import { type AppContext, waitUntil, type SessionRow } from '../context.ts'
import type { Env } from '../env.ts'
import { log } from '../http/log.ts'
import { visitorOf } from '../http/visitor.ts'
import { clearToken, readToken, writeToken } from './cookies.ts'
import { removeCopies } from './copies.ts'
import { limitsOf } from './limits.ts'
import { deleteSessions, rememberDevice, type WhichSessions } from './queries.ts'
import * as sessions from './sessions.ts'
import { createToken, hashToken } from './token.ts'

// The session of a request: what `sessions.ts` does, with the cookie that carries it.

/** `down`: nobody can say whether there is a session, which is no sign that it ended. */
type Found<T> = { session: T | null; down: boolean }

type Look<T> = (env: Env, token: string, now: number) => Promise<sessions.Lookup<T>>

async function find<T>(c: AppContext, look: Look<T>): Promise<Found<T>> {
  const token = readToken(c)
  if (token === null) return { session: null, down: false }
  const env = c.get('env')
  const now = c.get('now')
  try {
    const { session, after } = await look(env, token, now)
    if (after) waitUntil(c, after().catch(report))
    return { session, down: false }
  } catch (error) {
    report(error)
    return { session: null, down: true }
  }
}

function report(error: unknown): void {
  log('error', 'session-lookup', { error })
}

/** Who a public page may greet; whatever goes wrong, nobody is signed in. */
export async function readSession(c: AppContext): Promise<Session> {
  const { session } = await find(c, sessions.lookUp)
  return { user: session?.user ?? null }
}

/** The session that everything private asks for. */
export function findManagerSession(c: AppContext): Promise<Found<SessionRow>> {
  return find(c, sessions.lookUpStrictly)
}

const deviceDays = 400

/** Signs a manager in: a new token always, and what the browser held before is over. */
export async function startSession(c: AppContext, user: SessionUser, remember: boolean): Promise<void> {
  const env = c.get('env')
  const now = c.get('now')
  const before = readToken(c)
  const { device, place } = visitorOf(c)
  const token = await sessions.openSession(env, { user, remember, device, place }, now)
  writeSession(c, token, remember, now)
  if (before !== null) waitUntil(c, sessions.closeSession(env, before))
  const known = readToken(c, 'device') ?? createToken()
  writeToken(c, 'device', known, deviceDays * 24 * 60 * 60)
  // It only spares this browser other people's failures; the session is open.
  await rememberDevice(env.db, user.id, hashToken(known), now).catch(report)
  waitUntil(c, sessions.sweep(env, now).catch(report))
}

function writeSession(c: AppContext, token: string, remember: boolean, createdAt: number): void {
  const left = Math.floor((createdAt + limitsOf({ remember }).total - c.get('now')) / 1_000)
  writeToken(c, 'session', token, remember ? left : undefined)
}

/** The manager has just proved again who they are: another token, and a fresh moment of sign-in. */
export async function renewSession(c: AppContext, session: SessionRow): Promise<boolean> {
  const token = await sessions.renewSession(c.get('env'), session, c.get('now'))
  if (token === null) return false
  writeSession(c, token, session.remember, session.createdAt)
  return true
}

/** Ends a manager's sessions, all of them or those asked for; returns how many. */
export async function closeSessions(c: AppContext, which: WhichSessions): Promise<number> {
  const env = c.get('env')
  const hashes = await deleteSessions(env.db, which)
  waitUntil(c, removeCopies(env, hashes))
  return hashes.length
}

/** Ends every session of this manager but the one that asks. */
export function closeOthers(c: AppContext): Promise<number> {
  return closeSessions(c, { managerId: c.get('user').id, except: c.get('session').id })
}

/** A manager's name or address changed: what public pages greet with follows. */
export function renameCopies(c: AppContext, managerId: string): void {
  waitUntil(c, sessions.rewriteCopies(c.get('env'), managerId, c.get('now')).catch(report))
}

/** Ends the session of a request. The cookie goes even when no store can be reached. */
export async function endSession(c: AppContext): Promise<void> {
  const token = readToken(c)
  clearToken(c, 'session')
  if (readToken(c, 'step') !== null) clearToken(c, 'step')
  const managerId = token === null ? null : await sessions.closeSession(c.get('env'), token)
  if (managerId !== null) waitUntil(c, audit(c, { event: 'sign-out', managerId }).catch(report))
}
