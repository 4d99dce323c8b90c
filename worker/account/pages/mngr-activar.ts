import { hashToken, isToken } from '../../session/token.ts'
import { findEnrolment } from '../queries/enrolments.ts'
import type { PageFunction } from '../../pages.ts'

/** Looking at the link does not use it up: mail programs look before people do. */
export const activate: PageFunction<'mngr-activar'> = async ({ env, now, route }) => {
  const token = route.params['token']
  const account = isToken(token) ? await findEnrolment(env.db, hashToken(token), now) : null
  return {
    kind: 'data',
    data: {
      account: account && { email: account.email, name: account.name },
      token: account && token !== undefined ? token : '',
    },
  }
}
