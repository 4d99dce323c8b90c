import type { Part } from '#worker/db/parts.ts'
import type { Env } from '#worker/env.ts'
import { enrolmentMs } from '#worker/session/limits.ts'
import { createToken, hashToken } from '#worker/session/token.ts'
import { addEnrolment } from '../queries/enrolments.ts'
import { addReset } from '../queries/password-resets.ts'

type MadeLink = { link: string; part: Part }

/** A one-time link with which a manager chooses how to sign in; it is good once its part is written. */
export function createEnrolment(env: Env, managerId: string, now: number): MadeLink {
  const token = createToken()
  return {
    link: `${env.siteUrl}/mngr/activar/${token}`,
    part: addEnrolment(managerId, hashToken(token), now + enrolmentMs),
  }
}

export const resetAddress = (env: Env, token: string): string => `${env.siteUrl}/mngr/contrasena/${token}`

/** The same for who has enrolled already and needs another password; good as long, for it is handed on by people. */
export function createResetLink(env: Env, managerId: string, now: number): MadeLink {
  const token = createToken()
  return {
    link: resetAddress(env, token),
    part: addReset(managerId, { hash: hashToken(token), expiresAt: now + enrolmentMs }),
  }
}
