import type { Part } from '../db/parts.ts'
import type { Env } from '../env.ts'
import { enrolmentMs } from '../session/limits.ts'
import { createToken, hashToken } from '../session/token.ts'
import { addEnrolment } from './queries/enrolments.ts'

/** A one-time link with which a manager chooses how to sign in; it is good once its part is written. */
export function createEnrolment(env: Env, managerId: string, now: number): { link: string; part: Part } {
  const token = createToken()
  return {
    link: `${env.siteUrl}/mngr/activar/${token}`,
    part: addEnrolment(managerId, hashToken(token), now + enrolmentMs),
  }
}
