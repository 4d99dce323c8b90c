import type { AppError } from '#client/errors.ts'
import type { SessionUser } from '#client/session/contract.ts'
import { audit } from '../audit/audit.ts'
import { audited } from '../audit/audited.ts'
import type { AppContext } from '../context.ts'
import { writeParts } from '../db/parts.ts'
import { tooMany } from '../http/too-many.ts'
import { visitorOf } from '../http/visitor.ts'
import { clearToken, readToken, writeToken } from '../session/cookies.ts'
import { challengeMs } from '../session/limits.ts'
import { opening } from '../session/request-session.ts'
import { hashToken } from '../session/token.ts'
import { toldOfNewDevice } from './notices.ts'
import { unreadableSeed } from './second-factor.ts'
import { type Attempt, messages, type SignInOutcome } from './sign-in.ts'

/** What an attempt is counted by. */
export function attemptOf(c: AppContext): Attempt {
  const device = readToken(c, 'device')
  return {
    network: visitorOf(c).network,
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
        return settle(c, { kind: 'refused', managerId: user.id }, at)
      clearToken(c, 'step')
      return { kind: 'signed-in', user }
    }
    case 'code-needed':
      writeToken(c, 'step', outcome.step, challengeMs / 1_000)
      return { kind: 'code-needed' }
    case 'refused':
      await audit(c, { event: 'sign-in.failed', managerId: outcome.managerId, detail: at })
      return {
        kind: 'error',
        error: {
          statusCode: 401,
          message: messages[at],
          ...(at === 'code' ? { data: { fields: { code: messages.code } } } : {}),
        },
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
      const { managerId, retryAfterSeconds } = outcome
      // One line for the first refusal says it; a flood must not fill the record.
      if (outcome.firstOver) await audit(c, { event: 'sign-in.throttled', managerId, detail: at })
      return { kind: 'error', error: tooMany(retryAfterSeconds), retryAfterSeconds }
    }
  }
}
