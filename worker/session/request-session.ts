import * as v from 'valibot'
import type { Session, SessionUser } from '#client/runtime/session/contract.ts'
import { auditStep } from '../audit/audit-step.ts'
import type { SessionRow } from '../db/session-row.ts'
import { type BatchStep, writeBatch } from '../db/write-batch.ts'
import type { Env } from '../env.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { getClientNetwork } from '../http/limits/network.ts'
import { lookUpCredential } from '../http/limits/read-limit.ts'
import { log } from '../http/log.ts'
import { getVisitor } from '../http/request/visitor.ts'
import { clearToken, readToken, writeToken } from './cookies.ts'
import {
  deleteBeyond,
  deleteSession,
  deleteSessions,
  rememberDevice,
  readSessionsInBatch,
  type SessionSelection,
} from './queries.ts'
import { removeCopies } from './session-copies.ts'
import { deviceMemoryMs, isSessionValid, getSessionLimits, maxSessions } from './session-limits.ts'
import * as sessions from './sessions.ts'
import { createToken, hashToken } from './token.ts'

// The session of a request: what `sessions.ts` does, with the cookie that carries it.

/** `down`: nobody can say whether there is a session, which is no sign that it ended. */
type SessionLookup<T> = { session: T | null; isUnknown: boolean }

type FindSession<T> = (env: Env, token: string, now: number) => Promise<sessions.LookupResult<T>>

const createCredential = (c: AppContext, token: string) =>
  ({ kind: 'sessions', network: getClientNetwork(c), now: c.get('now'), hash: hashToken(token) }) as const

async function lookUpRequestSession<T>(
  c: AppContext,
  findSession: FindSession<T>,
): Promise<SessionLookup<T>> {
  const token = readToken(c)
  if (token === null) return { session: null, isUnknown: false }
  const env = c.get('env')
  const now = c.get('now')
  try {
    const found = await lookUpCredential(
      createCredential(c, token),
      () => findSession(env, token, now),
      ({ session }) => session !== null,
    )
    // Too many were made up. Whoever has one is not signed out by it: nobody can say at the moment.
    if (!found) return { session: null, isUnknown: true }
    const { session, afterResponse } = found.value
    if (afterResponse) waitUntil(c, afterResponse().catch(logLookupFailure))
    return { session, isUnknown: false }
  } catch (error) {
    logLookupFailure(error)
    return { session: null, isUnknown: true }
  }
}

function logLookupFailure(error: unknown): void {
  log('error', 'session-lookup', { error })
}

/** Who a public page may greet; whatever goes wrong, nobody is signed in. */
export async function readSession(c: AppContext): Promise<Session> {
  const { session } = await lookUpRequestSession(c, sessions.lookUpSession)
  return { user: session?.user ?? null }
}

/** The session that everything private asks for. */
export function findRequestSession(c: AppContext): Promise<SessionLookup<SessionRow>> {
  return lookUpRequestSession(c, sessions.lookUpStoredSession)
}

/** Signs a manager in: a new token always, and what the browser held before is over. */
export function openSessionStep(c: AppContext, user: SessionUser, remember: boolean): BatchStep {
  const env = c.get('env')
  const now = c.get('now')
  const before = readToken(c)
  const { device, location: place } = getVisitor(c)
  const { token, step } = sessions.createSession(env, { user, remember, device, place }, now)
  const known = readToken(c, 'device') ?? createToken()
  return {
    ...step,
    statements: [
      ...(step.statements ?? []),
      ...(before === null ? [] : [deleteSession(hashToken(before))]),
      rememberDevice(user.id, hashToken(known), now),
      deleteBeyond(user.id, hashToken(token), maxSessions),
    ],
    async onWritten(rows) {
      writeSessionCookie(c, token, remember, now)
      writeToken(c, 'device', known, deviceMemoryMs / 1_000)
      if (before !== null) waitUntil(c, removeCopies(env, [hashToken(before)]))
      const ended = v.parse(v.array(hashRow), rows.at(-1)).map(({ hash }) => hash)
      if (ended.length > 0) waitUntil(c, removeCopies(env, ended))
      await step.onWritten?.(rows)
    },
    // If it was written after all, the code is spent: whoever gave it shall have the session.
    onUnknownOutcome() {
      if (before === null) writeSessionCookie(c, token, remember, now)
    },
  }
}

function writeSessionCookie(c: AppContext, token: string, remember: boolean, createdAt: number): void {
  const left = Math.floor((createdAt + getSessionLimits({ remember }).total - c.get('now')) / 1_000)
  writeToken(c, 'session', token, remember ? left : undefined)
}

/**
 * Another token for the session of a request. The moment of sign-in stays, unless this very request proved who it is:
 * otherwise a stolen session could keep itself recent.
 */
export function renewSessionStep(c: AppContext, { verified }: { verified: boolean }): BatchStep {
  const given = c.get('session')
  const session = verified ? { ...given, verifiedAt: c.get('now') } : given
  const { token, step } = sessions.renewSession(c.get('env'), session, c.get('now'))
  return {
    ...step,
    async onWritten(rows) {
      writeSessionCookie(c, token, session.remember, session.createdAt)
      await step.onWritten?.(rows)
    },
  }
}

const hashRow = v.object({ hash: v.string() })

/** Ends a manager's sessions, all of them or those asked for. */
export function closeSessionsStep(c: AppContext, selection: SessionSelection): BatchStep {
  return {
    statements: [deleteSessions(selection)],
    onWritten([rows = []]) {
      const hashes = rows.map((row) => v.parse(hashRow, row).hash)
      waitUntil(c, removeCopies(c.get('env'), hashes))
    },
  }
}

/** The sessions of this manager that are still good once all is written. */
export function readRemainingSessions(c: AppContext): { step: BatchStep; sessions: () => SessionRow[] } {
  const { step, sessions: found } = readSessionsInBatch(c.get('user').id)
  return { step, sessions: () => found().filter((row) => isSessionValid(row, c.get('now'))) }
}

/** Ends every session of this manager but the one that asks. */
export function closeOtherSessionsStep(c: AppContext): BatchStep {
  return closeSessionsStep(c, { userId: c.get('user').id, except: c.get('session').id })
}

/** A manager's name, address or role changed: the copies of their sessions follow. */
export function updateCopies(c: AppContext, userId: string): void {
  waitUntil(c, sessions.rewriteCopies(c.get('env'), userId, c.get('now')).catch(logLookupFailure))
}

/**
 * Ends the session of a request. False where D1 cannot say that it ended: then it may be open still, and the
 * cookie stays.
 */
export async function endSession(c: AppContext): Promise<boolean> {
  const env = c.get('env')
  const token = readToken(c)
  c.set('hasAuditEntry', false)
  if (token !== null) {
    const hash = hashToken(token)
    try {
      const found = await lookUpCredential(
        createCredential(c, token),
        () => sessions.findSessionUserId(env, token),
        (holder) => holder !== null,
      )
      if (!found) return false
      const userId = found.value
      // Of what nobody holds nothing is written.
      if (userId !== null) {
        c.set('hasAuditEntry', true)
        await writeBatch(env.db, [
          { statements: [deleteSession(hash)] },
          auditStep(c, { event: 'sign-out', userId }),
        ])
        waitUntil(c, removeCopies(env, [hash]))
      }
    } catch (error) {
      log('error', 'session-end', { error })
      return false
    }
  }
  clearToken(c, 'session')
  if (readToken(c, 'pendingSignIn') !== null) clearToken(c, 'pendingSignIn')
  return true
}
