import type { AccountPages } from '#client/features/account/contract/pages.ts'
import { type AppError } from '#client/runtime/errors.ts'
import type { UserContact } from '#client/runtime/session/contract.ts'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { Env } from '../../env.ts'
import { getMailDelivery } from '../../env/mail.ts'
import type { AppContext } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { countAttempt } from '../../http/limits/attempts.ts'
import { createUserLimit } from '../../http/limits/limit-per-user.ts'
import { rateLimits } from '../../http/limits/rate-limits.ts'
import { createTooManyError } from '../../http/limits/too-many.ts'
import type { PageFormOutcome, PageFunction } from '../../http/page.ts'
import { createValidationError } from '../../http/request/body.ts'
import { updateCopies } from '../../session/request-session.ts'
import { emailChangeMs } from '../../session/session-limits.ts'
import { createToken, hashToken, isToken } from '../../session/token.ts'
import { dayMs } from '../../site-settings/day.ts'
import { notifyUser } from './account-notifications.ts'
import { mailLink } from './mail-link.ts'
import {
  applyEmailChange,
  countEmailChanges,
  deleteEmailChange,
  findEmailChange,
  saveEmailChange,
  setOwnEmail,
} from './queries/email-changes.ts'

// A new address must be confirmed by a mailed link, so that a typo or somebody else's address changes nothing.

const mailNotConfiguredError: AppError = {
  statusCode: 409,
  message:
    'Para cambiar tu correo hay que confirmarlo con un enlace, y este sitio no envía correo. Pide el cambio a alguien con el rol Dirección, que puede hacerlo en «Equipo».',
}
const linkNotSentError: AppError = {
  statusCode: 503,
  message: 'No pudimos enviar el enlace a ese correo. Tu correo no cambió; inténtalo de nuevo.',
}
const emailTakenMessage = 'Otra cuenta ya usa este correo.'
const tooManyLinksError: AppError = {
  statusCode: 429,
  message: 'Ya pediste muchos enlaces para cambiar tu correo. Vuelve a intentarlo mañana.',
}

/**
 * Whether a new address applies without a mailed link: where no mail leaves the site nobody could open one, and an owner
 * may change every other account's address, too.
 */
export const changesEmailDirectly = ({ mail }: Env, { role }: { role?: string }): boolean =>
  role === ownerRole && getMailDelivery(mail) !== 'sent'

/** Changes an owner's own address at once. The route requires a recent sign-in. */
export async function changeEmailDirectly(
  c: AppContext,
  user: UserContact,
  email: string,
): Promise<AppError | null> {
  const counted = await countAttempt(c.get('env').db, [createUserLimit('email', user.id)], c.get('now'))
  if (!counted.allowed) return createTooManyError(counted.retryAfterSeconds)
  const changed = await writeBatch(c.get('env').db, [
    setOwnEmail(user.id, email),
    auditStep(c, { event: 'email.changed', userId: user.id }),
    await notifyUser(c, 'email.changed', user, { ...user, email }),
  ])
  if (!changed) return createValidationError({ email: emailTakenMessage })
  updateCopies(c, user.id)
  return null
}

/** Mails a link that confirms `email` as the user's new address. Returns an error if that is not possible. */
export async function requestEmailChange(
  c: AppContext,
  user: UserContact,
  email: string,
): Promise<AppError | null> {
  const env = c.get('env')
  const now = c.get('now')
  const { db, mail, siteUrl } = env
  if (!mail) return mailNotConfiguredError
  const counted = await countAttempt(db, [createUserLimit('email', user.id)], now)
  if (!counted.allowed) return createTooManyError(counted.retryAfterSeconds)
  if ((await countEmailChanges(db, user.id, now - dayMs)) >= rateLimits.day.emailChanges)
    return tooManyLinksError
  const token = createToken()
  const change = { hash: hashToken(token), email, expiresAt: now + emailChangeMs }
  const asked = auditStep(c, { event: 'email.link-asked', userId: user.id })
  if (!(await writeBatch(db, [saveEmailChange(user.id, change), asked])))
    return createValidationError({ email: emailTakenMessage })
  const link = `${siteUrl}/mngr/correo/${token}`
  if (await mailLink(env, { name: user.name, email }, { link, kind: 'email' }, now)) return null
  await writeBatch(db, [deleteEmailChange(user.id)])
  return linkNotSentError
}

type Page = AccountPages['mngr-correo']

/** Opening the link does not use it up, because mail programs open links before people do. */
export const confirmEmailPage: PageFunction<Page> = async ({ env, now, route }) => {
  const token = route.params['token']
  const found = isToken(token) ? await findEmailChange(env.db, hashToken(token), now) : null
  return { kind: 'data', data: { email: found?.email ?? null, error: null } }
}

/** `POST /mngr/correo/:token`: confirms the new address. */
export async function confirmEmailForm(c: AppContext): Promise<PageFormOutcome<Page>> {
  const { db } = c.get('env')
  const now = c.get('now')
  const token = c.req.param('token')
  if (!isToken(token)) return notFound(c)
  const hash = hashToken(token)
  const found = await findEmailChange(db, hash, now)
  if (!found) return { data: { email: null, error: null }, statusCode: 410 }
  const { user, email } = found
  const changed = await writeBatch(db, [
    applyEmailChange(user.id, hash, email, now),
    auditStep(c, { event: 'email.changed', userId: user.id }),
    await notifyUser(c, 'email.changed', user, { ...user, email }),
  ])
  if (!changed) return { data: { email, error: emailTakenMessage }, statusCode: 409 }
  updateCopies(c, user.id)
  return c.redirect('/mngr/cuenta', 303)
}
