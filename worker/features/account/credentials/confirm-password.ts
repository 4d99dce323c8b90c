import type { BatchStep } from '#worker/db/write-batch.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { countAttempt, undoAttemptStep } from '#worker/http/limits/attempts.ts'
import { respondTooMany } from '#worker/http/limits/too-many.ts'
import { createValidationError } from '#worker/http/request/body.ts'
import type { User } from '../queries/users.ts'
import { createAccountLimit } from '../sign-in/attempt-limits.ts'
import { recordFailedSignIn } from '../sign-in/complete-sign-in.ts'
import { verifyPassword } from './password.ts'

const getLimit = (c: AppContext) => createAccountLimit('verify', c.get('user').id, null)

/** Counts an attempt to confirm the identity. Returns a 429 response after too many failures, else null. */
export async function countVerification(c: AppContext): Promise<Response | null> {
  const counted = await countAttempt(c.get('env').db, [getLimit(c)], c.get('now'))
  return counted.allowed ? null : respondTooMany(c, counted.retryAfterSeconds)
}

export const resetVerificationLimit = (c: AppContext): Promise<BatchStep> =>
  undoAttemptStep(c.get('env').db, [getLimit(c)], c.get('now'))

// 422 instead of 401: the session is valid, so the client must not ask to sign in again.
export async function respondWrongPassword(c: AppContext, fields: Record<string, string>): Promise<Response> {
  await recordFailedSignIn(c, { userId: c.get('user').id, detail: 'verify', limited: false })
  return errorResponse(c, createValidationError(fields))
}

/** Checks the user's own password. Returns null if it is correct, else an error response for `field`. */
export async function requireOwnPassword(
  c: AppContext,
  user: User | null,
  [field, password]: readonly [field: string, typed: string],
): Promise<Response | null> {
  const response = await countVerification(c)
  if (response) return response
  const { correct } = await verifyPassword(password, user?.password ?? null)
  return correct ? null : respondWrongPassword(c, { [field]: 'La contraseña no es correcta.' })
}
