import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { handedLinkMs, invitationMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { addEnrolment } from '../queries/enrolments.ts'
import { saveResetLink } from '../queries/password-resets.ts'

type OneTimeLink = { link: string; step: BatchStep }

/** A one-time link to choose a password or passkey. It works once `step` is written. */
export function createEnrolmentLink(env: Env, userId: string, now: number): OneTimeLink {
  const token = createToken()
  return {
    link: `${env.siteUrl}/mngr/activar/${token}`,
    step: addEnrolment(userId, hashToken(token), now + invitationMs),
  }
}

export const toResetUrl = (env: Env, token: string): string => `${env.siteUrl}/mngr/contrasena/${token}`

/** A one-time link to choose a new password. An owner hands it on, so it lives longer than a mailed one. */
export function createResetLink(env: Env, userId: string, now: number): OneTimeLink {
  const token = createToken()
  return {
    link: toResetUrl(env, token),
    step: saveResetLink(userId, { hash: hashToken(token), expiresAt: now + handedLinkMs }),
  }
}
