import type { Env } from '../env.ts'
import { enrolmentMs } from '../session/limits.ts'
import { createToken, hashToken } from '../session/token.ts'
import { addEnrolment } from './queries/enrolments.ts'

/** A one-time link with which a manager chooses how to sign in. Only its hash is stored. */
export async function createEnrolmentLink(env: Env, managerId: string, now: number): Promise<string> {
  const token = createToken()
  await addEnrolment(env.db, managerId, hashToken(token), now + enrolmentMs)
  return `${env.siteUrl}/mngr/activar/${token}`
}
