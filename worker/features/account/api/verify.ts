import { Hono } from 'hono'
import { verifyPasskeySchema, verifySchema } from '#client/features/account/contract/reauth.ts'
import { audited } from '#worker/audit/audited.ts'
import { type Part, writeParts } from '#worker/db/parts.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse, sessionEnded } from '#worker/http/errors.ts'
import { readBody } from '#worker/http/request/body.ts'
import { renewal } from '#worker/session/request-session.ts'
import { createAuthenticationOptions, provePasskey } from '../credentials/passkey.ts'
import {
  countVerification,
  refuseProof,
  verificationForgiven,
  wrongProof,
} from '../credentials/prove-password.ts'
import { proveCode, unreadableSeed } from '../credentials/second-factor.ts'
import { findManager } from '../queries/managers.ts'
import { findPasskey } from '../queries/passkeys.ts'
import { readFactor } from '../queries/second-factors.ts'
import { freshSignIn } from '../sign-in/fresh-sign-in.ts'
import { messages } from '../sign-in/sign-in.ts'

const wrongKey = 'No pudimos comprobar esa llave de acceso. Prueba otra vez.'

/** `/api/mngr/cuenta/verificar`: proving again who it is, before what is sensitive. */
export const verifyApi = new Hono<AppEnv>()
  .get('/', freshSignIn, (c) => c.json({ ok: true }))
  .post('/', async (c) => {
    const body = await readBody(c, verifySchema)
    if (!body.ok) return body.response
    const env = c.get('env')
    const { id } = c.get('user')
    const manager = await findManager(env.db, id)
    const refused = await refuseProof(c, manager, ['password', body.value.password])
    if (refused) return refused
    if (!manager?.secondFactor) return (await verified(c, {})) ?? errorResponse(c, sessionEnded)
    const factor = await readFactor(env.db, id)
    const proof = await proveCode(env, id, body.value.code ?? '', c.get('now'), factor)
    if (proof.kind === 'unreadable') return errorResponse(c, unreadableSeed)
    return ('spent' in proof && (await verified(c, proof.spent))) || wrongProof(c, { code: messages.code })
  })
  .post('/llave/opciones', async (c) => {
    const purpose = { kind: 'verify' as const, managerId: c.get('user').id, now: c.get('now') }
    return c.json({ options: await createAuthenticationOptions(c.get('env'), purpose) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, verifyPasskeySchema)
    if (!body.ok) return body.response
    const refused = await countVerification(c)
    if (refused) return refused
    const env = c.get('env')
    const { response } = body.value
    const managerId = c.get('user').id
    const found = typeof response.id === 'string' ? await findPasskey(env.db, response.id, null) : null
    const proof =
      found?.user.id === managerId
        ? await provePasskey(env, response, found.key, { kind: 'verify', managerId, now: c.get('now') })
        : null
    return (proof && (await verified(c, proof))) ?? wrongProof(c, { response: wrongKey })
  })

/** Null where what it took was spent by somebody else, or the session ended. */
async function verified(c: AppContext, spent: Part): Promise<Response | null> {
  const record = audited(c, { event: 'verified', managerId: c.get('user').id })
  const parts = [spent, await verificationForgiven(c), renewal(c, { verified: true }), record]
  return (await writeParts(c.get('env').db, parts)) ? c.json({ ok: true }) : null
}
