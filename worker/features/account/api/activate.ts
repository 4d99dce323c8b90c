import { Hono } from 'hono'
import {
  activateOptionsSchema,
  activatePasskeySchema,
  activateSchema,
} from '#client/features/account/contract/sign-in.ts'
import { href } from '#client/features/dashboard/routes.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { limitReads } from '#worker/http/limits/limit-reads.ts'
import { createValidationError, readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { openSessionStep } from '#worker/session/request-session.ts'
import { hashToken, isToken } from '#worker/session/token.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { createRegistrationOptions, verifyNewPasskey, newPasskeyError } from '../credentials/passkey.ts'
import { findPasswordProblem } from '../credentials/password-policy.ts'
import { hashPassword } from '../credentials/password.ts'
import { findEnrolment, consumeEnrolment } from '../queries/enrolments.ts'
import { setName, setPassword } from '../queries/users.ts'
import { limitSignInBody } from '../sign-in/limit-sign-in-body.ts'

/** `/api/_auth/activar`: an invited user chooses a password or a passkey. Each link works once. */
export const activateApi = new Hono<AppEnv>()
  .use(limitReads('tokens'), limitSignInBody)
  .post('/', async (c) => {
    const body = await readBody(c, activateSchema)
    if (!body.ok) return body.response
    const user = await findLinkOwner(c, body.value)
    if (!user) return respondLinkExpired(c)
    const refused = findPasswordProblem(body.value.password, user.email)
    if (refused) return errorResponse(c, createValidationError({ password: refused }))
    const step = setPassword(user.id, await hashPassword(body.value.password))
    const entered = await activateAndSignIn(c, body.value.token, user, { step, name: 'contraseña' })
    return entered ?? respondLinkExpired(c)
  })
  .post('/llave/opciones', async (c) => {
    const body = await readBody(c, activateOptionsSchema)
    if (!body.ok) return body.response
    const user = await findLinkOwner(c, body.value)
    if (!user) return respondLinkExpired(c)
    return c.json({ options: await createRegistrationOptions(c.get('env'), user, 'activate', c.get('now')) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, activatePasskeySchema)
    if (!body.ok) return body.response
    const user = await findLinkOwner(c, body.value)
    if (!user) return respondLinkExpired(c)
    const env = c.get('env')
    const purpose = { kind: 'activate' as const, userId: user.id, now: c.get('now') }
    const step = await verifyNewPasskey(env, body.value.response, body.value.label, purpose)
    if (!step) return errorResponse(c, newPasskeyError)
    const entered = await activateAndSignIn(c, body.value.token, user, { step, name: 'llave de acceso' })
    if (entered) return entered
    return (await findLinkOwner(c, body.value)) ? errorResponse(c, newPasskeyError) : respondLinkExpired(c)
  })
  .all('/*', createMethodNotAllowed('POST'))

/** The user of a valid link, with the name that they chose. */
async function findLinkOwner(
  c: AppContext,
  { token, name }: { token: string; name: string },
): Promise<SessionUser | null> {
  const user = isToken(token) ? await findEnrolment(c.get('env').db, hashToken(token), c.get('now')) : null
  return user && { ...user, name }
}

function respondLinkExpired(c: AppContext): Promise<Response> {
  const message = 'Este enlace ya se usó o caducó. Pide uno nuevo a quien te lo envió.'
  return errorResponse(c, { statusCode: 410, message })
}

/** Uses up the link, stores the credential and signs in. Null if the link or the challenge is no longer valid. */
async function activateAndSignIn(
  c: AppContext,
  token: string,
  user: SessionUser,
  credential: { step: BatchStep; name: string },
): Promise<Response | null> {
  const entered = await writeBatch(c.get('env').db, [
    consumeEnrolment(hashToken(token), c.get('now')),
    credential.step,
    setName(user.id, user.name),
    openSessionStep(c, user, false),
    auditStep(c, { event: 'enrolled', userId: user.id, detail: credential.name }),
  ])
  return entered ? c.json({ user, to: await getFirstPage(c, user) }) : null
}

/** The first page after activation: the first steps for an owner whose site is still unchanged, else the dashboard. */
async function getFirstPage(c: AppContext, user: SessionUser): Promise<string> {
  if (!hasPermission(user, 'manageSettings')) return '/mngr'
  const { rev, contentRev } = await getSiteState(c.get('env'), c.get('now'))
  return rev + contentRev === 0 ? href('mngr-primeros-pasos') : '/mngr'
}
