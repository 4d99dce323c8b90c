import * as v from 'valibot'
import type { Session, SessionUser } from '#client/runtime/session/contract.ts'
import { auditStep } from '../audit/audit-step.ts'
import type { SessionRow } from '../db/session-row.ts'
import { type BatchStep, writeBatch } from '../db/write-batch.ts'
import type { Env } from '../env.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { lookUpCredential } from '../http/limits/memory-limits.ts'
import { getClientNetwork } from '../http/limits/network.ts'
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
import { deviceMemoryMs, isSessionValid, getSessionLimits, maxSessions } from './session-limits.ts'
import * as sessions from './sessions.ts'
import { removeCopies } from './sessions.ts'
import { createToken, hashToken } from './token.ts'

// Connects sessions.ts with the cookies of a request.

/** `isUnknown`: the lookup failed, so the session may or may not exist. */
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
    // Too many invented tokens from this network. A real session may still exist, so the result is unknown.
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

/** Reads the session for public pages: a failed lookup counts as signed out. */
export async function readSession(c: AppContext): Promise<Session> {
  const { session } = await lookUpRequestSession(c, sessions.lookUpSession)
  return { user: session?.user ?? null }
}

/** Reads the session for private pages and APIs: a failed lookup is reported as unknown, not as signed out. */
export function findRequestSession(c: AppContext): Promise<SessionLookup<SessionRow>> {
  return lookUpRequestSession(c, sessions.lookUpStoredSession)
}

type NewSession = { user: SessionUser; remember: boolean }

/** A step that signs a manager in with a new token and ends the session that the browser had before. */
export function openSessionStep(c: AppContext, { user, remember }: NewSession): BatchStep {
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
    // The batch may have been written, and a one-time code used up. With the cookie the manager has the session if it
    // exists.
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
 * Gives the session a new token. `verifiedAt` only changes if this request proved the identity; otherwise the owner of
 * a stolen session could stay recently verified forever.
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

/** A step that deletes the selected sessions from D1 and, once it is written, their copies in KV. */
export function closeSessionsStep(c: AppContext, selection: SessionSelection): BatchStep {
  return {
    statements: [deleteSessions(selection)],
    onWritten([rows = []]) {
      const hashes = rows.map((row) => v.parse(hashRow, row).hash)
      waitUntil(c, removeCopies(c.get('env'), hashes))
    },
  }
}

/**
 * A step that reads the sessions of the signed-in manager in the batch that changes them. After it is written,
 * `sessions` returns the valid ones.
 */
export function readRemainingSessions(c: AppContext): { step: BatchStep; sessions: () => SessionRow[] } {
  const { step, sessions: found } = readSessionsInBatch(c.get('user').id)
  return { step, sessions: () => found().filter((row) => isSessionValid(row, c.get('now'))) }
}

/** A step that ends all sessions of the signed-in manager but the current one. */
export function closeOtherSessionsStep(c: AppContext): BatchStep {
  return closeSessionsStep(c, { userId: c.get('user').id, except: c.get('session').id })
}

/** Updates the KV copies of a manager's sessions after a change of name, e-mail address or role. */
export function updateCopies(c: AppContext, userId: string): void {
  waitUntil(c, sessions.rewriteCopies(c.get('env'), userId, c.get('now')).catch(logLookupFailure))
}

/** Ends the session of a request. False, with the cookie unchanged, if D1 does not confirm it. */
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
      // Unknown tokens write nothing, not even an audit entry.
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
