import { Hono } from 'hono'
import { verifyPasskeySchema, verifySchema } from '#client/features/account/contract/reauth.ts'
import { auditStep } from '#worker/audit/audit-step.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, sessionEnded } from '#worker/http/errors.ts'
import { readBody } from '#worker/http/request/body.ts'
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

/** `/api/mngr/cuenta/verificar`: confirms the user's identity again before a sensitive action. */
export const verifyApi = new Hono<AppEnv>()
  .get('/', requireFreshSignIn, (c) => c.json({ ok: true }))
  .post('/', async (c) => {
    const body = await readBody(c, verifySchema)
    if (!body.ok) return body.response
    const env = c.get('env')
    const { id } = c.get('user')
    const manager = await findUser(env.db, id)
    const refused = await requireOwnPassword(c, manager, ['password', body.value.password])
    if (refused) return refused
    if (!manager?.secondFactor) return (await recordVerification(c, {})) ?? errorResponse(c, sessionEnded)
    const factor = await readSecondFactor(env.db, id)
    const proof = await checkCode(env, { userId: id, factor }, body.value.code ?? '', c.get('now'))
    if (proof.kind === 'unreadable') return errorResponse(c, unreadableSecretError)
    return (
      ('consume' in proof && (await recordVerification(c, proof.consume))) ||
      respondWrongPassword(c, { code: signInMessages.code })
    )
  })
  .post('/llave/opciones', async (c) => {
    const purpose = { kind: 'verify' as const, userId: c.get('user').id, now: c.get('now') }
    return c.json({ options: await createAuthenticationOptions(c.get('env'), purpose) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, verifyPasskeySchema)
    if (!body.ok) return body.response
    const refused = await countVerification(c)
    if (refused) return refused
    const env = c.get('env')
    const { response } = body.value
    const userId = c.get('user').id
    const found = typeof response.id === 'string' ? await findPasskey(env.db, response.id, null) : null
    const proof =
      found?.user.id === userId
        ? await verifyPasskey(env, response, found.key, { kind: 'verify', userId, now: c.get('now') })
        : null
    return (
      (proof && (await recordVerification(c, proof))) ??
      respondWrongPassword(c, { response: wrongPasskeyMessage })
    )
  })

/** Records that the identity was confirmed. Null if the code or challenge was used meanwhile or the session ended. */
async function recordVerification(c: AppContext, consume: BatchStep): Promise<Response | null> {
  const record = auditStep(c, { event: 'verified', userId: c.get('user').id })
  const parts = [consume, await resetVerificationLimit(c), renewSessionStep(c, { verified: true }), record]
  return (await writeBatch(c.get('env').db, parts)) ? c.json({ ok: true }) : null
}
