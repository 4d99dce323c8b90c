import { doneSchema } from '#client/features/account/contract/fields.ts'
import { verifyPasskeySchema, verifySchema } from '#client/features/account/contract/reauth.ts'
import { requestOptionsSchema } from '#client/features/account/contract/webauthn.ts'
import { createApi, route, type RouteInput } from '#worker/api/route.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import { errorResponse, sessionEnded } from '#worker/http/errors.ts'
import { renewSessionStep } from '#worker/session/request-session.ts'
import {
  countVerification,
  requireOwnPassword,
  resetVerificationLimit,
  respondWrongPassword,
} from '../credentials/confirm-password.ts'
import { createAuthenticationOptions, verifyPasskey } from '../credentials/passkey.ts'
import { checkCode, unreadableSecretError } from '../credentials/second-factor.ts'
import { findPasskey } from '../queries/passkeys.ts'
import { readSecondFactor } from '../queries/second-factors.ts'
import { findUser } from '../queries/users.ts'
import { requireFreshSignIn } from '../sign-in/fresh-sign-in.ts'
import { signInMessages } from '../sign-in/sign-in.ts'

const wrongPasskeyMessage = 'No pudimos comprobar esa llave de acceso. Prueba otra vez.'

type Verified = Pick<RouteInput<never, unknown, 'verified'>, 'c' | 'record'>

/** Records that the identity was confirmed. Null if the code or challenge was used meanwhile or the session ended. */
async function recordVerification({ c, record }: Verified, consume: BatchStep): Promise<Response | null> {
  const confirmed = await writeBatch(c.get('env').db, [
    consume,
    await resetVerificationLimit(c),
    renewSessionStep(c, { verified: true }),
    record({ event: 'verified' }),
  ])
  return confirmed ? c.json({ ok: true }) : null
}

const facts = { permission: 'useDashboard', rateLimit: 'none' } as const

/** `/api/mngr/cuenta/verificar`: confirms the user's identity again before a sensitive action. */
export const verifyApi = createApi([
  route('GET', '/', {
    ...facts,
    audit: { none: 'only reads' },
    freshSignIn: requireFreshSignIn,
    answer: doneSchema,
    example: { status: 200 },
    handle: ({ c }) => c.json({ ok: true }),
  }),
  route('POST', '/', {
    ...facts,
    audit: ['verified', 'sign-in.failed'],
    body: verifySchema,
    answer: doneSchema,
    example: { given: 'password', body: { password: '{password}' }, status: 200, repeatStatus: 401 },
    handle: async ({ body, user: { id }, ...input }) => {
      const { c } = input
      const { env, now } = c.var
      const manager = await findUser(env.db, id)
      const refused = await requireOwnPassword(c, manager, ['password', body.password])
      if (refused) return refused
      if (!manager?.secondFactor)
        return (await recordVerification(input, {})) ?? errorResponse(c, sessionEnded)
      const factor = await readSecondFactor(env.db, id)
      const proof = await checkCode(env, { userId: id, factor }, body.code ?? '', now)
      if (proof.kind === 'unreadable') return errorResponse(c, unreadableSecretError)
      return (
        ('consume' in proof && (await recordVerification(input, proof.consume))) ||
        respondWrongPassword(c, { code: signInMessages.code })
      )
    },
  }),
  route('POST', '/llave/opciones', {
    ...facts,
    audit: { none: 'only asks for a challenge, which opens nothing' },
    answer: requestOptionsSchema,
    example: { status: 200 },
    handle: async ({ c, env, now, user }) => {
      const purpose = { kind: 'verify' as const, userId: user.id, now }
      return c.json({ options: await createAuthenticationOptions(env, purpose) })
    },
  }),
  route('POST', '/llave', {
    ...facts,
    audit: ['verified', 'sign-in.failed'],
    body: verifyPasskeySchema,
    answer: doneSchema,
    example: {
      given: 'answered challenge',
      body: { response: '{response}' },
      status: 200,
      repeatStatus: 401,
    },
    handle: async ({ body: { response }, user: { id: userId }, ...input }) => {
      const { c } = input
      const refused = await countVerification(c)
      if (refused) return refused
      const { env, now } = c.var
      const found = typeof response.id === 'string' ? await findPasskey(env.db, response.id, null) : null
      const proof =
        found?.user.id === userId
          ? await verifyPasskey(env, response, found.key, { kind: 'verify', userId, now })
          : null
      return (
        (proof && (await recordVerification(input, proof))) ??
        respondWrongPassword(c, { response: wrongPasskeyMessage })
      )
    },
  }),
])
