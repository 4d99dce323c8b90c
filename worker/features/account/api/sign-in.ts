import {
  codeStepSchema,
  passkeySignInSchema,
  signInResponseSchema,
  signInSchema,
} from '#client/features/account/contract/sign-in.ts'
import { requestOptionsSchema } from '#client/features/account/contract/webauthn.ts'
import { createApi, route } from '#worker/api/route.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { readToken } from '#worker/session/cookies.ts'
import { createAuthenticationOptions } from '../credentials/passkey.ts'
import { maxSignInBytes } from '../sign-in/attempt-limits.ts'
import { getAttempt, completeSignIn, type SignInResult } from '../sign-in/complete-sign-in.ts'
import { parseReturnPath } from '../sign-in/return-path.ts'
import { signInWithCode, signInWithPasskey, signInWithPassword } from '../sign-in/sign-in.ts'

async function respondWithResult(
  c: AppContext,
  result: SignInResult,
  returnPath: string | undefined,
): Promise<Response> {
  if (result.kind === 'signed-in') return c.json({ user: result.user, to: parseReturnPath(returnPath) })
  if (result.kind === 'code-needed') return c.json({ secondFactor: true })
  const refused = await errorResponse(c, result.error)
  // Respond through the context: it adds the cookies, e.g. the one that ends an expired sign-in step.
  return c.newResponse(refused.body, refused)
}

const openedSession = 'the first request opened a session, even if the browser did not get its cookie'
const secondRefused = 'the second request is refused, and the refusal is recorded'
const facts = { permission: 'public', rateLimit: 'none', maxBytes: maxSignInBytes } as const

/** `/api/_auth/ingreso`: signing in, for the page's script. The form without scripts is `sign-in-form.ts`. */
export const signInApi = createApi([
  route('POST', '/', {
    ...facts,
    audit: ['sign-in.password', 'sign-in.failed', 'sign-in.throttled'],
    body: signInSchema,
    answer: signInResponseSchema,
    example: {
      given: 'account',
      body: { email: '{email}', password: '{password}' },
      status: 200,
      addsRowsTo: { sessions: openedSession, known_devices: openedSession, letters: openedSession },
    },
    handle: async ({ c, env, body }) => {
      const outcome = await signInWithPassword(env, { ...getAttempt(c), ...body })
      return respondWithResult(c, await completeSignIn(c, outcome, 'password'), body.volver)
    },
  }),
  route('POST', '/codigo', {
    ...facts,
    audit: ['sign-in.recovery-code', 'sign-in.password', 'sign-in.failed', 'sign-in.throttled'],
    body: codeStepSchema,
    answer: signInResponseSchema,
    example: {
      given: 'pending sign-in',
      body: { code: '{code}' },
      status: 200,
      repeatStatus: 401,
      addsRowsTo: { audit: secondRefused },
    },
    handle: async ({ c, env, body }) => {
      const step = readToken(c, 'pendingSignIn')
      const outcome = await signInWithCode(env, { ...getAttempt(c), step, code: body.code })
      return respondWithResult(c, await completeSignIn(c, outcome, 'code'), body.volver)
    },
  }),
  route('POST', '/llave/opciones', {
    ...facts,
    audit: { none: 'only asks for a challenge, which opens nothing' },
    rateLimit: { perNetwork: 'forms' },
    answer: requestOptionsSchema,
    example: { status: 200 },
    handle: async ({ c, env, now }) => {
      const purpose = { kind: 'sign-in' as const, userId: null, now }
      return c.json({ options: await createAuthenticationOptions(env, purpose) })
    },
  }),
  route('POST', '/llave', {
    ...facts,
    audit: ['sign-in.passkey', 'sign-in.failed', 'sign-in.throttled'],
    body: passkeySignInSchema,
    answer: signInResponseSchema,
    example: {
      given: 'sign-in passkey',
      body: { response: '{response}' },
      status: 200,
      repeatStatus: 401,
      addsRowsTo: { audit: secondRefused },
    },
    handle: async ({ c, env, body }) => {
      const outcome = await signInWithPasskey(env, { ...getAttempt(c), ...body })
      return respondWithResult(c, await completeSignIn(c, outcome, 'passkey'), body.volver)
    },
  }),
])
