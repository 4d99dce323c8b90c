import type { AppError } from '#client/runtime/errors.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { audited } from '#worker/audit/audited.ts'
import { writeParts } from '#worker/db/parts.ts'
import type { AppContext } from '#worker/http/context.ts'
import { tooMany } from '#worker/http/limits/too-many.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { clearToken, readToken, writeToken } from '#worker/session/cookies.ts'
import { challengeMs } from '#worker/session/limits.ts'
import { opening } from '#worker/session/request-session.ts'
import { hashToken } from '#worker/session/token.ts'
import { unreadableSeed } from '../credentials/second-factor.ts'
import { toldOfNewDevice } from '../notices.ts'
import { recordFailure } from './failed-sign-ins.ts'
import { type Attempt, messages, type SignInOutcome } from './sign-in.ts'

/** What an attempt is counted by. */
export function attemptOf(c: AppContext): Attempt {
  const device = readToken(c, 'device')
  const { network, block } = visitorOf(c)
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

/** Does what an outcome asks for: cookies, the session, the record. The same for forms and for JSON. */
export async function settle(
  c: AppContext,
  outcome: SignInOutcome,
  at: 'password' | 'code' | 'passkey',
): Promise<SignInResult> {
  switch (outcome.kind) {
    case 'signed-in': {
      const { user, remember, by, spent } = outcome
      const record = audited(c, { event: `sign-in.${by}`, managerId: user.id })
      // Somebody else was faster with the same code, or the account changed meanwhile.
      const parts = [...spent, await toldOfNewDevice(c, user), opening(c, user, remember), record]
      if (!(await writeParts(c.get('env').db, parts)))
        return settle(c, { kind: 'refused', managerId: user.id, limited: false }, at)
      clearToken(c, 'step')
      return { kind: 'signed-in', user }
    }
    case 'code-needed':
      writeToken(c, 'step', outcome.step, challengeMs / 1_000)
      return { kind: 'code-needed' }
    case 'unknown':
      return { kind: 'error', error: wrong(at) }
    case 'refused': {
      await failed(c, { managerId: outcome.managerId, detail: at, limited: outcome.limited })
      return { kind: 'error', error: wrong(at) }
    }
    case 'expired':
      clearToken(c, 'step')
      return {
        kind: 'error',
        error: { statusCode: 401, message: messages.expired, data: { expired: true } },
      }
    case 'unreadable':
      return { kind: 'error', error: unreadableSeed }
    case 'throttled': {
      const { retryAfterSeconds } = outcome
      const error = at === 'password' ? tooManyPasswords(retryAfterSeconds) : tooMany(retryAfterSeconds)
      return { kind: 'error', error, retryAfterSeconds }
    }
  }
}

const wrong = (at: keyof typeof messages): AppError => ({
  statusCode: 401,
  message: messages[at],
  ...(at === 'code' ? { data: { fields: { code: messages.code } } } : {}),
})

/** Passkeys are not refused together with passwords. */
function tooManyPasswords(retryAfterSeconds: number): AppError {
  const error = tooMany(retryAfterSeconds)
  return {
    ...error,
    message: `${error.message} Si tienes una llave de acceso, puedes ingresar con ella ahora.`,
  }
}

/** Writes a failure down with the device and country of the request, or counts it. */
export async function failed(
  c: AppContext,
  failure: { managerId: string | null; detail: string; limited: boolean },
): Promise<void> {
  const { device, country } = visitorOf(c)
  c.set('recorded', true)
  await recordFailure(c.get('env').db, { ...failure, device, country }, c.get('now'))
}
