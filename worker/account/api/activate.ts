import { Hono } from 'hono'
import { activateOptionsSchema, activatePasskeySchema, activateSchema } from '#client/account/contract.ts'
import type { SessionUser } from '#client/session/contract.ts'
import { audit } from '../../audit/audit.ts'
import type { AppContext, AppEnv } from '../../context.ts'
import { invalid, readBody } from '../../http/body.ts'
import { errorResponse } from '../../http/errors.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { startSession } from '../../session/request-session.ts'
import { hashToken, isToken } from '../../session/token.ts'
import { limitSignIn } from '../limit-sign-in.ts'
import { createRegistrationOptions, verifyNewPasskey, wrongNewPasskey } from '../passkey.ts'
import { refusePassword } from '../password-policy.ts'
import { hashPassword } from '../password.ts'
import { findEnrolment, useEnrolment } from '../queries/enrolments.ts'
import { setName, setPassword } from '../queries/managers.ts'
import { addPasskey } from '../queries/passkeys.ts'

/** `/api/_auth/activar`: what an enrolment link is good for, once. */
export const activateApi = new Hono<AppEnv>()
  .use(limitSignIn)
  .post('/', async (c) => {
    const body = await readBody(c, activateSchema)
    if (!body.ok) return body.response
    const user = await holderOf(c, body.value.token)
    if (!user) return gone(c)
    const refused = refusePassword(body.value.password, user.email)
    if (refused) return errorResponse(c, invalid({ password: refused }))
    const stored = await hashPassword(body.value.password)
    if (!(await use(c, body.value.token))) return gone(c)
    await setPassword(c.get('env').db, user.id, stored)
    return enter(c, { ...user, name: body.value.name }, 'contraseña')
  })
  .post('/llave/opciones', async (c) => {
    const body = await readBody(c, activateOptionsSchema)
    if (!body.ok) return body.response
    const user = await holderOf(c, body.value.token)
    if (!user) return gone(c)
    const named = { ...user, name: body.value.name }
    return c.json({ options: await createRegistrationOptions(c.get('env'), named, 'activate', c.get('now')) })
  })
  .post('/llave', async (c) => {
    const body = await readBody(c, activatePasskeySchema)
    if (!body.ok) return body.response
    const user = await holderOf(c, body.value.token)
    if (!user) return gone(c)
    const env = c.get('env')
    const purpose = { kind: 'activate' as const, managerId: user.id, now: c.get('now') }
    const key = await verifyNewPasskey(env, body.value.response, purpose)
    if (!key) {
      return errorResponse(c, wrongNewPasskey)
    }
    if (!(await use(c, body.value.token))) return gone(c)
    await addPasskey(env.db, key, body.value.label, c.get('now'))
    return enter(c, { ...user, name: body.value.name }, 'llave de acceso')
  })
  .all('/*', methodNotAllowed('POST'))

function holderOf(c: AppContext, token: string): Promise<SessionUser | null> {
  if (!isToken(token)) return Promise.resolve(null)
  return findEnrolment(c.get('env').db, hashToken(token), c.get('now'))
}

function use(c: AppContext, token: string): Promise<boolean> {
  return useEnrolment(c.get('env').db, hashToken(token), c.get('now'))
}

function gone(c: AppContext): Promise<Response> {
  const message = 'Este enlace ya se usó o caducó. Pide uno nuevo a quien te lo envió.'
  return errorResponse(c, { statusCode: 410, message })
}

async function enter(c: AppContext, user: SessionUser, way: string): Promise<Response> {
  await setName(c.get('env').db, user.id, user.name)
  await startSession(c, user, false)
  await audit(c, { event: 'enrolled', managerId: user.id, detail: way })
  return c.json({ user, to: '/mngr' })
}
