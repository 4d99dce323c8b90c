import {
  activateOptionsSchema,
  activatePasskeySchema,
  activateSchema,
  signedInSchema,
} from '#client/features/account/contract/sign-in.ts'
import { creationOptionsSchema } from '#client/features/account/contract/webauthn.ts'
import { href } from '#client/features/dashboard/routes.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import { createApi, route } from '#worker/api/route.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { createValidationError } from '#worker/http/request/body.ts'
import { openSessionStep } from '#worker/session/request-session.ts'
import { hashToken, isToken } from '#worker/session/token.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { createRegistrationOptions, verifyNewPasskey, newPasskeyError } from '../credentials/passkey.ts'
import { findPasswordProblem } from '../credentials/password-policy.ts'
import { hashPassword } from '../credentials/password.ts'
import { findEnrolment, consumeEnrolment } from '../queries/enrolments.ts'
import { setName, setPassword } from '../queries/users.ts'
import { maxSignInBytes } from '../sign-in/attempt-limits.ts'

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
  steps: readonly BatchStep[],
): Promise<Response | null> {
  const entered = await writeBatch(c.get('env').db, [
    consumeEnrolment(hashToken(token), c.get('now')),
    ...steps,
    setName(user.id, user.name),
    openSessionStep(c, { user, remember: false }),
  ])
  return entered ? c.json({ user, to: await getFirstPage(c, user) }) : null
}

/** The first page after activation: the first steps for an owner whose site is still unchanged, else the dashboard. */
async function getFirstPage(c: AppContext, user: SessionUser): Promise<string> {
  if (!hasPermission(user, 'manageSettings')) return '/mngr'
  const { rev, contentRev } = await getSiteState(c.get('env'), c.get('now'))
  return rev + contentRev === 0 ? href('mngr-primeros-pasos') : '/mngr'
}

const facts = { permission: 'public', rateLimit: { perNetwork: 'tokens' }, maxBytes: maxSignInBytes } as const

/** `/api/_auth/activar`: an invited user chooses a password or a passkey. Each link works once. */
export const activateApi = createApi([
  route('POST', '/', {
    ...facts,
    audit: 'enrolled',
    body: activateSchema,
    answer: signedInSchema,
    example: {
      given: 'invitation',
      body: { token: '{token}', name: 'Nueva', password: 'frase nueva y larga' },
      status: 200,
      repeatStatus: 410,
    },
    handle: async ({ c, body, record }) => {
      const user = await findLinkOwner(c, body)
      if (!user) return respondLinkExpired(c)
      const refused = findPasswordProblem(body.password, user.email)
      if (refused) return errorResponse(c, createValidationError({ password: refused }))
      const step = setPassword(user.id, await hashPassword(body.password))
      const enrolled = record({ event: 'enrolled', userId: user.id, detail: 'contraseña' })
      return (await activateAndSignIn(c, body.token, user, [step, enrolled])) ?? respondLinkExpired(c)
    },
  }),
  route('POST', '/llave/opciones', {
    ...facts,
    audit: { none: 'only asks for a challenge, which opens nothing' },
    body: activateOptionsSchema,
    answer: creationOptionsSchema,
    example: { given: 'invitation', body: { token: '{token}', name: 'Nueva' }, status: 200 },
    handle: async ({ c, env, now, body }) => {
      const user = await findLinkOwner(c, body)
      if (!user) return respondLinkExpired(c)
      return c.json({
        options: await createRegistrationOptions(env, user, 'activate', now),
      })
    },
  }),
  route('POST', '/llave', {
    ...facts,
    audit: 'enrolled',
    body: activatePasskeySchema,
    answer: signedInSchema,
    example: {
      given: 'invitation with passkey',
      body: { token: '{token}', name: 'Nueva', label: 'Mi llave', response: '{response}' },
      status: 200,
      repeatStatus: 410,
    },
    handle: async ({ c, env, now, body, record }) => {
      const user = await findLinkOwner(c, body)
      if (!user) return respondLinkExpired(c)
      const purpose = { kind: 'activate' as const, userId: user.id, now }
      const step = await verifyNewPasskey(env, body.response, body.label, purpose)
      if (!step) return errorResponse(c, newPasskeyError)
      const enrolled = record({ event: 'enrolled', userId: user.id, detail: 'llave de acceso' })
      const entered = await activateAndSignIn(c, body.token, user, [step, enrolled])
      if (entered) return entered
      return (await findLinkOwner(c, body)) ? errorResponse(c, newPasskeyError) : respondLinkExpired(c)
    },
  }),
])
