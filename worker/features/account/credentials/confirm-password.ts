import type { Part } from '#worker/db/parts.ts'
import { countAttempt, forgiven } from '#worker/db/throttle.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { tooManyResponse } from '#worker/http/limits/too-many.ts'
import { invalid } from '#worker/http/request/body.ts'
import type { Manager } from '../queries/managers.ts'
import { accountLimit } from '../sign-in/attempt-limits.ts'
import { failed } from '../sign-in/sign-in-answer.ts'
import { verifyPassword } from './password.ts'

const limitOf = (c: AppContext) => accountLimit('verify', c.get('user').id, null)

/** The answer to who failed too often, by password or by passkey. */
export async function countVerification(c: AppContext): Promise<Response | null> {
  const counted = await countAttempt(c.get('env').db, [limitOf(c)], c.get('now'))
  return counted.allowed ? null : tooManyResponse(c, counted.retryAfterSeconds)
}

/** To be written with what the proof was for. */
export const verificationForgiven = (c: AppContext): Promise<Part> =>
  forgiven(c.get('env').db, [limitOf(c)], c.get('now'))

// 422 and not 401: the session is good, and the client must not offer to sign in again.
export async function wrongProof(c: AppContext, fields: Record<string, string>): Promise<Response> {
  await failed(c, { managerId: c.get('user').id, detail: 'verify', limited: false })
  return errorResponse(c, invalid(fields))
}

/** The refusal of what was typed as the manager's own password, under the name of its field; null where it is theirs. */
export async function refuseProof(
  c: AppContext,
  manager: Manager | null,
  [field, typed]: readonly [field: string, typed: string],
): Promise<Response | null> {
  const refused = await countVerification(c)
  if (refused) return refused
  const { correct } = await verifyPassword(typed, manager?.password ?? null)
  return correct ? null : wrongProof(c, { [field]: 'La contraseña no es correcta.' })
}
