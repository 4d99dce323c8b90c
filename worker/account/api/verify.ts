import { Hono } from 'hono'
import { verifyPasskeySchema, verifySchema } from '#client/account/contract.ts'
import { audit } from '../../audit/audit.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import { countAttempt } from '../../db/throttle.ts'
import { invalid, readBody } from '../../http/body.ts'
import { errorResponse, sessionEnded } from '../../http/errors.ts'
import { tooManyResponse } from '../../http/too-many.ts'
import { renewSession } from '../../session/request-session.ts'
import { freshSignIn } from '../fresh-sign-in.ts'
import { createAuthenticationOptions, verifyPasskey } from '../passkey.ts'
import { verifyPassword } from '../password.ts'
import { findManager } from '../queries/managers.ts'
import { checkCode } from '../second-factor.ts'
import { attemptLimits, messages, succeed } from '../sign-in.ts'

const wrongKey = 'No pudimos comprobar esa llave de acceso. Prueba otra vez.'

/** `/api/mngr/cuenta/verificar`: proving again who it is, before what is sensitive. */
export const verifyApi = new Hono<AppEnv>()
  .get('/', freshSignIn, (c) => c.json({ ok: true }))
  .post('/', async (c) => {
    const body = await readBody(c, verifySchema)
    if (!body.ok) return body.response
    const env = c.get('env')
    const { id } = c.get('user')
    const key = `verify:${id}`
    const counted = await countAttempt(env.db, [{ key, max: attemptLimits.account }], c.get('now'))
    if (!counted.allowed) return tooManyResponse(c, counted.retryAfterSeconds)
    const manager = await findManager(env.db, id)
    const { correct } = await verifyPassword(body.value.password, manager?.password ?? null)
    if (!correct) return wrong(c, { password: 'La contraseña no es correcta.' })
    if (manager?.secondFactor && !(await checkCode(env, id, body.value.code ?? '', c.get('now')))) {
      return wrong(c, { code: messages.code })
    }
    await succeed(env, [{ key }])
    return verified(c)
  })
  .post('/llave/opciones', async (c) => {
    const purpose = { kind: 'verify' as const, managerId: c.get('user').id, now: c.get('now') }
    return c.json({ options: await createAuthenticationOptions(c.get('env'), purpose) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, verifyPasskeySchema)
    if (!body.ok) return body.response
    const purpose = { kind: 'verify' as const, managerId: c.get('user').id, now: c.get('now') }
    const managerId = await verifyPasskey(c.get('env'), body.value.response, purpose)
    return managerId === null ? wrong(c, { response: wrongKey }) : verified(c)
  })

// 422 and not 401: the session is good, and the client must not offer to sign in again.
async function wrong(c: AppContext, fields: Record<string, string>): Promise<Response> {
  await audit(c, { event: 'sign-in.failed', managerId: c.get('user').id, detail: 'verify' })
  return errorResponse(c, invalid(fields))
}

async function verified(c: AppContext): Promise<Response> {
  if (!(await renewSession(c, c.get('session')))) return errorResponse(c, sessionEnded)
  await audit(c, { event: 'verified', managerId: c.get('user').id })
  return c.json({ ok: true })
}
