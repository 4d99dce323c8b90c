import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { enrolmentMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { addEnrolment } from '../queries/enrolments.ts'
import { saveResetLink } from '../queries/password-resets.ts'

type OneTimeLink = { link: string; step: BatchStep }

/** A one-time link to choose a password or passkey. It works once `step` is written. */
export function createEnrolmentLink(env: Env, userId: string, now: number): OneTimeLink {
  const token = createToken()
  return {
    link: `${env.siteUrl}/mngr/activar/${token}`,
    step: addEnrolment(userId, hashToken(token), now + enrolmentMs),
  }
}

export const toResetUrl = (env: Env, token: string): string => `${env.siteUrl}/mngr/contrasena/${token}`

/** A one-time link to choose a new password. It expires like an invitation, because an owner hands it on. */
export function createResetLink(env: Env, userId: string, now: number): OneTimeLink {
  const token = createToken()
  return {
    link: toResetUrl(env, token),
    step: saveResetLink(userId, { hash: hashToken(token), expiresAt: now + enrolmentMs }),
  }
}
