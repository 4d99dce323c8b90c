import { Hono } from 'hono'
import { changeEmailSchema, changeNameSchema, changePasswordSchema } from '#client/account/contract.ts'
import { audited } from '../audit/audited.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { writeParts } from '../db/parts.ts'
import { invalid, readBody } from '../http/body.ts'
import { errorResponse, sessionEnded } from '../http/errors.ts'
import { closing, closingOthers, renameCopies, renewal } from '../session/request-session.ts'
import { accountSessions } from './account.ts'
import { passkeysApi } from './api/passkeys.ts'
import { secondFactorApi } from './api/second-factor.ts'
import { teamApi } from './api/team.ts'
import { verifyApi } from './api/verify.ts'
import { requestEmail } from './change-email.ts'
import { freshSignIn } from './fresh-sign-in.ts'
import { told } from './notices.ts'
import { refusePassword } from './password-policy.ts'
import { hashPassword } from './password.ts'
import { setName, setPassword } from './queries/managers.ts'

/** `/api/mngr/cuenta`: a manager's own account. */
export const accountApi = new Hono<AppEnv>()
  .patch('/', async (c) => {
    const body = await readBody(c, changeNameSchema)
    if (!body.ok) return body.response
    const user = { ...c.get('user'), name: body.value.name }
    await writeParts(c.get('env').db, [
      setName(user.id, user.name),
      audited(c, { event: 'name.changed', managerId: user.id }),
    ])
    renameCopies(c, user.id)
    return c.json({ user })
  })
  .put('/correo', freshSignIn, async (c) => {
    const body = await readBody(c, changeEmailSchema)
    if (!body.ok) return body.response
    const { email } = body.value
    const user = c.get('user')
    if (email === user.email) return c.json({ pending: null })
    const error = await requestEmail(c.get('env'), user, email, c.get('now'))
    return error ? errorResponse(c, error) : c.json({ pending: email })
  })
  .put('/contrasena', freshSignIn, async (c) => {
    const body = await readBody(c, changePasswordSchema)
    if (!body.ok) return body.response
    const user = c.get('user')
    const refused = refusePassword(body.value.password, user.email)
    if (refused) return errorResponse(c, invalid({ password: refused }))
    const changed = await writeParts(c.get('env').db, [
      setPassword(user.id, await hashPassword(body.value.password)),
      closingOthers(c),
      renewal(c),
      audited(c, { event: 'password.changed', managerId: user.id }),
      told(c, 'password.changed', user),
    ])
    return changed ? c.json({ ok: true }) : errorResponse(c, sessionEnded)
  })
  .get('/sesiones', async (c) => c.json({ sessions: await mySessions(c) }))
  .delete('/sesiones', async (c) => {
    await writeParts(c.get('env').db, [
      closingOthers(c),
      audited(c, { event: 'sessions.closed', managerId: c.get('user').id }),
    ])
    return c.json({ sessions: await mySessions(c) })
  })
  .delete('/sesiones/:id', async (c) => {
    const managerId = c.get('user').id
    await writeParts(c.get('env').db, [
      closing(c, { managerId, only: c.req.param('id') }),
      audited(c, { event: 'sessions.closed', managerId }),
    ])
    return c.json({ sessions: await mySessions(c) })
  })
  .route('/llaves', passkeysApi)
  .route('/codigo', secondFactorApi)
  .route('/verificar', verifyApi)
  .route('/equipo', teamApi)

function mySessions(c: AppContext) {
  return accountSessions(c.get('env'), c.get('user').id, c.get('session').id, c.get('now'))
}
