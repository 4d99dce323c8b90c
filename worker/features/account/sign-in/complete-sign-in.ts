import type { AppError } from '#client/runtime/errors.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { AppContext } from '#worker/http/context.ts'
import { createTooManyError } from '#worker/http/limits/too-many.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { clearToken, readToken, writeToken } from '#worker/session/cookies.ts'
import { openSessionStep } from '#worker/session/request-session.ts'
import { challengeMs } from '#worker/session/session-limits.ts'
import { hashToken } from '#worker/session/token.ts'
import { notifyOfNewDevice } from '../account-notifications.ts'
import { unreadableSecretError } from '../credentials/second-factor.ts'
import { saveFailedSignIn } from './failed-sign-ins.ts'
import { type SignInAttempt, signInMessages, type SignInOutcome } from './sign-in.ts'

/** The network, device and time by which an attempt is counted. */
export function getAttempt(c: AppContext): SignInAttempt {
  const device = readToken(c, 'device')
  const { network, block } = getVisitor(c)
  return {
    network,
    block,
    deviceHash: device === null ? null : hashToken(device),
    now: c.get('now'),
  }
}

export type SignInResult =
  | { kind: 'signed-in'; user: SessionUser }
  | { kind: 'code-needed' }
  | { kind: 'error'; error: AppError; retryAfterSeconds?: number }

/** Applies the outcome of a sign-in: cookies, session and audit entry. Used by the form and by the JSON API. */
export async function completeSignIn(
  c: AppContext,
  outcome: SignInOutcome,
  method: 'password' | 'code' | 'passkey',
): Promise<SignInResult> {
  switch (outcome.kind) {
    case 'signed-in': {
      const { user, remember, consume } = outcome
      const record = auditStep(c, { event: `sign-in.${outcome.method}`, userId: user.id })
      // The batch writes nothing if the code was used meanwhile or the account changed.
      const parts = [
        ...consume,
        await notifyOfNewDevice(c, user),
        openSessionStep(c, { user, remember }),
        record,
      ]
      if (!(await writeBatch(c.get('env').db, parts)))
        return completeSignIn(c, { kind: 'refused', userId: user.id, limited: false }, method)
      clearToken(c, 'pendingSignIn')
      return { kind: 'signed-in', user }
    }
    case 'code-needed':
      writeToken(c, 'pendingSignIn', outcome.step, challengeMs / 1_000)
      return { kind: 'code-needed' }
    case 'unknown':
      return { kind: 'error', error: toWrongCredentialError(method) }
    case 'refused': {
      await recordFailedSignIn(c, { userId: outcome.userId, detail: method, limited: outcome.limited })
      return { kind: 'error', error: toWrongCredentialError(method) }
    }
    case 'expired':
      clearToken(c, 'pendingSignIn')
      return {
        kind: 'error',
        error: { statusCode: 401, message: signInMessages.expired, data: { expired: true } },
      }
    case 'unreadable':
      return { kind: 'error', error: unreadableSecretError }
    case 'throttled': {
      const { retryAfterSeconds } = outcome
      const error = createTooManyError(retryAfterSeconds)
      // Passkeys have a separate limit.
      if (method === 'password')
        error.message += ' Si tienes una llave de acceso, puedes entrar con ella ahora.'
      return { kind: 'error', error, retryAfterSeconds }
    }
  }
}

const toWrongCredentialError = (method: keyof typeof signInMessages): AppError => ({
  statusCode: 401,
  message: signInMessages[method],
  ...(method === 'code' ? { data: { fields: { code: signInMessages.code } } } : {}),
})

/** Records a failed sign-in with the device and country of the request. Repeated failures are only counted. */
export async function recordFailedSignIn(
  c: AppContext,
  failure: { userId: string | null; detail: string; limited: boolean },
): Promise<void> {
  const { device, country } = getVisitor(c)
  c.set('hasAuditEntry', true)
  await saveFailedSignIn(c.get('env').db, { ...failure, device, country }, c.get('now'))
}
