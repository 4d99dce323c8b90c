import { Hono } from 'hono'
import {
  activateOptionsSchema,
  activatePasskeySchema,
  activateSchema,
} from '#client/features/account/contract/sign-in.ts'
import { href } from '#client/features/dashboard/routes.ts'
import { may } from '#client/runtime/session/abilities.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import { audited } from '#worker/audit/audited.ts'
import { type Part, writeParts } from '#worker/db/parts.ts'
import type { AppContext, AppEnv } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { countReads } from '#worker/http/limits/counted-read.ts'
import { methodNotAllowed } from '#worker/http/method-not-allowed.ts'
import { invalid, readBody } from '#worker/http/request/body.ts'
import { opening } from '#worker/session/request-session.ts'
import { hashToken, isToken } from '#worker/session/token.ts'
import { siteOf } from '#worker/site-settings/site.ts'
import { createRegistrationOptions, proveNewPasskey, wrongNewPasskey } from '../credentials/passkey.ts'
import { refusePassword } from '../credentials/password-policy.ts'
import { hashPassword } from '../credentials/password.ts'
import { findEnrolment, spendEnrolment } from '../queries/enrolments.ts'
import { setName, setPassword } from '../queries/managers.ts'
import { limitSignIn } from '../sign-in/limit-sign-in.ts'

/** `/api/_auth/activar`: what an enrolment link is good for, once. */
export const activateApi = new Hono<AppEnv>()
  .use(countReads('tokens'), limitSignIn)
  .post('/', async (c) => {
    const body = await readBody(c, activateSchema)
    if (!body.ok) return body.response
    const user = await holderOf(c, body.value.token)
    if (!user) return gone(c)
    const refused = refusePassword(body.value.password, user.email)
    if (refused) return errorResponse(c, invalid({ password: refused }))
    const chosen = setPassword(user.id, await hashPassword(body.value.password))
    const named = { ...user, name: body.value.name }
    return (await enter(c, body.value.token, named, chosen, 'contraseña')) ?? gone(c)
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
    const chosen = await proveNewPasskey(env, body.value.response, body.value.label, purpose)
    if (!chosen) return errorResponse(c, wrongNewPasskey)
    const named = { ...user, name: body.value.name }
    const entered = await enter(c, body.value.token, named, chosen, 'llave de acceso')
    if (entered) return entered
    return (await holderOf(c, body.value.token)) ? errorResponse(c, wrongNewPasskey) : gone(c)
  })
  .all('/*', methodNotAllowed('POST'))

function holderOf(c: AppContext, token: string): Promise<SessionUser | null> {
  if (!isToken(token)) return Promise.resolve(null)
  return findEnrolment(c.get('env').db, hashToken(token), c.get('now'))
}

function gone(c: AppContext): Promise<Response> {
  const message = 'Este enlace ya se usó o caducó. Pide uno nuevo a quien te lo envió.'
  return errorResponse(c, { statusCode: 410, message })
}

/** Uses the link up for what was chosen, and signs in; null where the one or the other was not to be had. */
async function enter(
  c: AppContext,
  token: string,
  user: SessionUser,
  chosen: Part,
  way: string,
): Promise<Response | null> {
  const entered = await writeParts(c.get('env').db, [
    spendEnrolment(hashToken(token), c.get('now')),
    chosen,
    setName(user.id, user.name),
    opening(c, user, false),
    audited(c, { event: 'enrolled', managerId: user.id, detail: way }),
  ])
  return entered ? c.json({ user, to: await firstPageOf(c, user) }) : null
}

/** Where somebody begins: the owner of a site that nobody has changed yet, where it becomes theirs. */
async function firstPageOf(c: AppContext, { role }: SessionUser): Promise<string> {
  if (!may(role, 'oversee')) return '/mngr'
  const { rev, content } = await siteOf(c.get('env'), c.get('now'))
  return rev + content === 0 ? href('mngr-primeros-pasos') : '/mngr'
}
