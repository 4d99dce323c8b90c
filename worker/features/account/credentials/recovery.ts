import * as v from 'valibot'
import { emailSchema, newPasswordSchema } from '#client/features/account/contract/fields.ts'
import type { AccountPages } from '#client/features/account/contract/pages.ts'
import {
  type NewPasswordPage,
  type RecoveryPage,
  recoveryFields,
  type RecoveryWays,
} from '#client/features/account/contract/recovery.ts'
import { signInSteps } from '#client/features/account/contract/sign-in.ts'
import { signInPagePath } from '#client/runtime/session/paths.ts'
import { insertAuditForUsersStatement } from '#worker/audit/audit-entry.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { getMailDelivery } from '#worker/env/mail.ts'
import { type AppContext, waitUntil } from '#worker/http/context.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { countAttempt, undoAttemptStep, type AttemptLimit } from '#worker/http/limits/attempts.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { createTooManyError } from '#worker/http/limits/too-many.ts'
import type { PageFormOutcome, PageFunction } from '#worker/http/page.ts'
import { tooLarge } from '#worker/http/request/body.ts'
import { readForm } from '#worker/http/request/form-body.ts'
import { getVisitor } from '#worker/http/request/visitor.ts'
import { closeSessionsStep } from '#worker/session/request-session.ts'
import { passwordResetMs } from '#worker/session/session-limits.ts'
import { createToken, hashToken, isToken } from '#worker/session/token.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { notifyUser } from '../account-notifications.ts'
import { mailLink } from '../mail-link.ts'
import { hasOtherOwner } from '../queries/manage-users.ts'
import { saveResetLinkForEmail, findResetLink, requireResetLink } from '../queries/password-resets.ts'
import { deleteTokensOf } from '../queries/tokens.ts'
import { findUserByEmail, setPassword } from '../queries/users.ts'
import { createAccountLimit, createStrangerLimits } from '../sign-in/attempt-limits.ts'
import { getAttempt } from '../sign-in/complete-sign-in.ts'
import { toResetUrl } from './one-time-links.ts'
import { findPasswordProblem } from './password-policy.ts'
import { hashPassword } from './password.ts'

async function getRecoveryWays({ db, mail }: Env): Promise<RecoveryWays> {
  return { mail: getMailDelivery(mail), owners: await hasOtherOwner(db) }
}

export const recoveryPage: PageFunction<AccountPages['mngr-olvido']> = async ({ env }) => ({
  kind: 'data',
  data: { ways: await getRecoveryWays(env), sent: false, email: '', error: null },
})

const toFieldError = (field: string, message: string) => ({ message, fields: { [field]: message } })
const mailNotConfiguredError = {
  message: 'Este sitio no envía correo. Usa otra de las formas que están abajo.',
  fields: {},
}

/** `POST /mngr/olvido`: mails a link. The response does not reveal whether the account exists. */
export async function recoveryForm(c: AppContext): Promise<PageFormOutcome<RecoveryPage>> {
  const form = await readForm(c)
  if (!form.ok) return form.response
  if (!form.value.complete) return errorResponse(c, tooLarge)
  const given = (form.value.fields[recoveryFields.email] ?? '').slice(0, 254)
  const env = c.get('env')
  const now = c.get('now')
  const ways = await getRecoveryWays(env)
  const again = { ways, sent: false, email: given }
  if (ways.mail === 'none') return { data: { ...again, error: mailNotConfiguredError }, statusCode: 409 }
  const parsed = v.safeParse(emailSchema, given)
  if (!parsed.success)
    return {
      data: { ...again, error: toFieldError(recoveryFields.email, parsed.issues[0].message) },
      statusCode: 422,
    }
  const email = parsed.output
  const { isKnownDevice, limits } = await getRecoveryLimits(c, email)
  const counted = await countAttempt(env.db, limits, now)
  if (!counted.allowed) {
    const { message } = createTooManyError(counted.retryAfterSeconds)
    const headers = { 'Retry-After': String(counted.retryAfterSeconds) }
    return { data: { ...again, error: { message, fields: {} } }, statusCode: 429, headers }
  }
  await mailRecovery(c, email, isKnownDevice)
  return { data: { ways, sent: true, email: '', error: null }, statusCode: 200 }
}

/** A device from which this user has signed in has a limit of its own, which strangers cannot use up. */
async function getRecoveryLimits(
  c: AppContext,
  email: string,
): Promise<{ isKnownDevice: boolean; limits: AttemptLimit[] }> {
  const attempt = getAttempt(c)
  const { deviceHash } = attempt
  const isKnownDevice =
    deviceHash !== null && (await findUserByEmail(c.get('env').db, email, deviceHash)).isKnownDevice
  const limits = isKnownDevice
    ? [createAccountLimit('recovery', email, deviceHash)]
    : createStrangerLimits('recovery', email, attempt)
  return { isKnownDevice, limits }
}

/** Mails after the response, so that the response time does not reveal whether the account exists. */
async function mailRecovery(c: AppContext, email: string, isKnownDevice: boolean): Promise<void> {
  const env = c.get('env')
  const now = c.get('now')
  const { device, country } = getVisitor(c)
  const token = createToken()
  const reset = { hash: hashToken(token), expiresAt: now + passwordResetMs }
  const user = await saveResetLinkForEmail(env.db, {
    email,
    reset,
    limits: isKnownDevice ? null : { ...rateLimits.day.recoveries, since: now - dayMs, now },
    record: (event, whom) => insertAuditForUsersStatement(whom, { event, device, country }, now),
  })
  if (user) waitUntil(c, mailLink(env, user, { link: toResetUrl(env, token), kind: 'recovery' }, now))
}

/** Opening the link does not use it up, because mail programs open links before people do. */
export const newPasswordPage: PageFunction<AccountPages['mngr-contrasena']> = async ({ env, now, route }) => {
  const token = route.params['token']
  const user = isToken(token) ? await findResetLink(env.db, hashToken(token), now) : null
  return { kind: 'data', data: { email: user?.email ?? null, error: null } }
}

/** `POST /mngr/contrasena/:token`: sets a new password. Signing in still requires the second factor. */
export async function newPasswordForm(c: AppContext): Promise<PageFormOutcome<NewPasswordPage>> {
  const token = c.req.param('token')
  if (!isToken(token)) return notFound(c)
  const form = await readForm(c)
  if (!form.ok) return form.response
  if (!form.value.complete) return errorResponse(c, tooLarge)
  const env = c.get('env')
  const now = c.get('now')
  const hash = hashToken(token)
  const user = await findResetLink(env.db, hash, now)
  const gone = { data: { email: null, error: null }, statusCode: 410 }
  if (!user) return gone
  const { id, email } = user
  const parsed = v.safeParse(newPasswordSchema, form.value.fields[recoveryFields.password] ?? '')
  const refused = parsed.success ? findPasswordProblem(parsed.output, email) : parsed.issues[0].message
  if (!parsed.success || refused !== null) {
    const error = toFieldError(recoveryFields.password, refused ?? '')
    return { data: { email, error }, statusCode: 422 }
  }
  const changed = await writeBatch(env.db, [
    requireResetLink(id, hash, now),
    setPassword(id, await hashPassword(parsed.output)),
    closeSessionsStep(c, { userId: id }),
    // Whoever took over the account may have made them.
    deleteTokensOf(id),
    // Clear the count of failures: they were attempts at the old password.
    ...(await resetPasswordLimits(c, email)),
    auditStep(c, { event: 'password.reset', userId: id }),
    await notifyUser(c, 'password.reset', user),
  ])
  return changed ? c.redirect(`${signInPagePath}?${signInSteps.key}=${signInSteps.changed}`, 303) : gone
}

/** Clears the counts of wrong passwords for this account: of unknown devices and of the requesting device. */
function resetPasswordLimits(c: AppContext, email: string): Promise<BatchStep[]> {
  const attempt = getAttempt(c)
  const { deviceHash, now } = attempt
  const strangers = createStrangerLimits('password', email, attempt).slice(0, 1)
  const own = deviceHash === null ? [] : [createAccountLimit('password', email, deviceHash)]
  return Promise.all([...strangers, ...own].map((limit) => undoAttemptStep(c.get('env').db, [limit], now)))
}
