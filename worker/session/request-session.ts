import * as v from 'valibot'
import type { Session, SessionUser } from '#client/runtime/session/contract.ts'
import { audited } from '../audit/audited.ts'
import { type Part, writeParts } from '../db/parts.ts'
import type { SessionRow } from '../db/session-row.ts'
import type { Env } from '../env.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { knownOrigin } from '../http/limits/network.ts'
import { lookUpHeld } from '../http/limits/read-limit.ts'
import { log } from '../http/log.ts'
import { visitorOf } from '../http/request/visitor.ts'
import { clearToken, readToken, writeToken } from './cookies.ts'
import { removeCopies } from './copies.ts'
import { deviceMs, isValid, limitsOf, maxSessions } from './limits.ts'
import {
  deleteBeyond,
  deleteSession,
  deleteSessions,
  rememberDevice,
  sessionsAfter,
  type WhichSessions,
} from './queries.ts'
import * as sessions from './sessions.ts'
import { createToken, hashToken } from './token.ts'

// The session of a request: what `sessions.ts` does, with the cookie that carries it.

/** `down`: nobody can say whether there is a session, which is no sign that it ended. */
type Found<T> = { session: T | null; down: boolean }

type Look<T> = (env: Env, token: string, now: number) => Promise<sessions.Lookup<T>>

const heldSession = (c: AppContext, token: string) =>
  ({ kind: 'sessions', origin: knownOrigin(c), now: c.get('now'), hash: hashToken(token) }) as const

async function find<T>(c: AppContext, look: Look<T>): Promise<Found<T>> {
  const token = readToken(c)
  if (token === null) return { session: null, down: false }
  const env = c.get('env')
  const now = c.get('now')
  try {
    const found = await lookUpHeld(
      heldSession(c, token),
      () => look(env, token, now),
      ({ session }) => session !== null,
    )
    // Too many were made up. Whoever has one is not signed out by it: nobody can say at the moment.
    if (!found) return { session: null, down: true }
    const { session, after } = found.value
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

/** Signs a manager in: a new token always, and what the browser held before is over. */
export function opening(c: AppContext, user: SessionUser, remember: boolean): Part {
  const env = c.get('env')
  const now = c.get('now')
  const before = readToken(c)
  const { device, place } = visitorOf(c)
  const { token, part } = sessions.openSession(env, { user, remember, device, place }, now)
  const known = readToken(c, 'device') ?? createToken()
  return {
    ...part,
    statements: [
      ...(part.statements ?? []),
      ...(before === null ? [] : [deleteSession(hashToken(before))]),
      rememberDevice(user.id, hashToken(known), now),
      deleteBeyond(user.id, hashToken(token), maxSessions),
    ],
    async written(rows) {
      writeSession(c, token, remember, now)
      writeToken(c, 'device', known, deviceMs / 1_000)
      if (before !== null) waitUntil(c, removeCopies(env, [hashToken(before)]))
      const ended = v.parse(v.array(hashRow), rows.at(-1)).map(({ hash }) => hash)
      if (ended.length > 0) waitUntil(c, removeCopies(env, ended))
      await part.written?.(rows)
    },
    // If it was written after all, the code is spent: whoever gave it shall have the session.
    unsure() {
      if (before === null) writeSession(c, token, remember, now)
    },
  }
}

function writeSession(c: AppContext, token: string, remember: boolean, createdAt: number): void {
  const left = Math.floor((createdAt + limitsOf({ remember }).total - c.get('now')) / 1_000)
  writeToken(c, 'session', token, remember ? left : undefined)
}

/**
 * Another token for the session of a request. The moment of sign-in stays, unless this very request proved who it is:
 * otherwise a stolen session could keep itself recent.
 */
export function renewal(c: AppContext, { verified }: { verified: boolean }): Part {
  const given = c.get('session')
  const session = verified ? { ...given, verifiedAt: c.get('now') } : given
  const { token, part } = sessions.renewSession(c.get('env'), session, c.get('now'))
  return {
    ...part,
    async written(rows) {
      writeSession(c, token, session.remember, session.createdAt)
      await part.written?.(rows)
    },
  }
}

const hashRow = v.object({ hash: v.string() })

/** Ends a manager's sessions, all of them or those asked for. */
export function closing(c: AppContext, which: WhichSessions): Part {
  return {
    statements: [deleteSessions(which)],
    written([rows = []]) {
      const hashes = rows.map((row) => v.parse(hashRow, row).hash)
      waitUntil(c, removeCopies(c.get('env'), hashes))
    },
  }
}

/** The sessions of this manager that are still good once all is written. */
export function sessionsLeft(c: AppContext): { part: Part; sessions: () => SessionRow[] } {
  const { part, sessions: found } = sessionsAfter(c.get('user').id)
  return { part, sessions: () => found().filter((row) => isValid(row, c.get('now'))) }
}

/** Ends every session of this manager but the one that asks. */
export function closingOthers(c: AppContext): Part {
  return closing(c, { managerId: c.get('user').id, except: c.get('session').id })
}

/** A manager's name, address or role changed: the copies of their sessions follow. */
export function renameCopies(c: AppContext, managerId: string): void {
  waitUntil(c, sessions.rewriteCopies(c.get('env'), managerId, c.get('now')).catch(report))
}

/**
 * Ends the session of a request. False where D1 cannot say that it ended: then it may be open still, and the
 * cookie stays.
 */
export async function endSession(c: AppContext): Promise<boolean> {
  const env = c.get('env')
  const token = readToken(c)
  c.set('recorded', false)
  if (token !== null) {
    const hash = hashToken(token)
    try {
      const found = await lookUpHeld(
        heldSession(c, token),
        () => sessions.holderOf(env, token),
        (holder) => holder !== null,
      )
      if (!found) return false
      const managerId = found.value
      // Of what nobody holds nothing is written.
      if (managerId !== null) {
        c.set('recorded', true)
        await writeParts(env.db, [
          { statements: [deleteSession(hash)] },
          audited(c, { event: 'sign-out', managerId }),
        ])
        waitUntil(c, removeCopies(env, [hash]))
      }
    } catch (error) {
      log('error', 'session-end', { error })
      return false
    }
  }
  clearToken(c, 'session')
  if (readToken(c, 'step') !== null) clearToken(c, 'step')
  return true
}
