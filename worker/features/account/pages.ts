import type { AccountPages } from '#client/features/account/contract/pages.ts'
import { getSignInNotice, signInSteps } from '#client/features/account/contract/sign-in.ts'
import { createPageNotFoundError } from '#client/runtime/errors.ts'
import { returnPathParam } from '#client/runtime/session/paths.ts'
import { getMailDelivery } from '../../env/mail.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { hashToken, isToken } from '../../session/token.ts'
import { listAccountSessions, readUsers, listRecentActivity } from './account.ts'
import { changesEmailDirectly, confirmEmailPage } from './change-email.ts'
import { newPasswordPage, recoveryPage } from './credentials/recovery.ts'
import { readPendingEmail } from './queries/email-changes.ts'
import { findEnrolment } from './queries/enrolments.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { listRoles } from './queries/roles.ts'
import { countRecoveryCodes } from './queries/second-factors.ts'
import { listTokens } from './queries/tokens.ts'
import { findUser } from './queries/users.ts'
import { isSubscribed } from './queries/weekly-subscribers.ts'
import { parseReturnPath } from './sign-in/return-path.ts'

/** Redirects users who are already signed in. A sign-in popup is redirected too, and closes on the next page. */
const signIn: PageFunction<AccountPages['mngr-ingreso']> = ({ route, user, isSessionUnknown }) => {
  const volver = parseReturnPath(route.query[returnPathParam])
  if (user) return Promise.resolve({ kind: 'redirect', to: volver, statusCode: 302 })
  const message = 'En este momento no podemos comprobar tu sesión. Vuelve a intentarlo en unos segundos.'
  const error = isSessionUnknown ? { message, fields: {} } : null
  const asked = route.query[signInSteps.key]
  const step = asked === signInSteps.code ? 'code' : 'password'
  const notice = getSignInNotice(asked)
  return Promise.resolve({
    kind: 'data',
    data: { volver, step, notice, email: '', remember: false, error },
  })
}

/** Opening the link does not use it up, because mail programs open links before people do. */
const activate: PageFunction<AccountPages['mngr-activar']> = async ({ env, now, route }) => {
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

const account: PageFunction<AccountPages['mngr-cuenta']> = async ({ env, now, route, user, session }) => {
  if (!user || !session) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  const { id } = user
  const [manager, recoveryLeft, passkeys, sessions, activity, pending, wanted] = await Promise.all([
    findUser(env.db, id),
    countRecoveryCodes(env.db, id),
    listPasskeys(env.db, id),
    listAccountSessions(env, id, session.id, now),
    listRecentActivity(env, id),
    readPendingEmail(env.db, id, now),
    isSubscribed(env.db, id),
  ])
  if (!manager) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  const { name, email } = manager
  const secondFactor = { active: manager.secondFactor, recoveryLeft }
  const mail = getMailDelivery(env.mail)
  const data = {
    user: { id, name, email },
    emailChange: { mail, isDirect: changesEmailDirectly(env, manager), pending },
    weekly: { wanted, mail },
    hasPassword: manager.password !== null,
  }
  return { kind: 'data', data: { ...data, secondFactor, passkeys, sessions, activity } }
}

const users: PageFunction<AccountPages['mngr-equipo']> = async ({ env, now, route, user }) => {
  if (!user) return { kind: 'error', error: createPageNotFoundError(route.fullPath) }
  const [members, roles, tokens] = await Promise.all([
    readUsers(env, user.id),
    listRoles(env.db),
    listTokens(env.db, now),
  ])
  return { kind: 'data', data: { members, roles, tokens } }
}

export const accountPages: PageFunctions<AccountPages> = {
  'mngr-ingreso': signIn,
  'mngr-olvido': recoveryPage,
  'mngr-contrasena': newPasswordPage,
  'mngr-activar': activate,
  'mngr-correo': confirmEmailPage,
  'mngr-cuenta': account,
  'mngr-equipo': users,
}
