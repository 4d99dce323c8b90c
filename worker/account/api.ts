import { Hono } from 'hono'
import { changeEmailSchema, changeNameSchema, changePasswordSchema } from '#client/account/contract.ts'
import { audit } from '../audit/audit.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { invalid, readBody } from '../http/body.ts'
import { errorResponse } from '../http/errors.ts'
import { closeOthers, closeSessions, renameCopies, renewSession } from '../session/request-session.ts'
import { accountSessions } from './account.ts'
import { passkeysApi } from './api/passkeys.ts'
import { secondFactorApi } from './api/second-factor.ts'
import { teamApi } from './api/team.ts'
import { verifyApi } from './api/verify.ts'
import { freshSignIn } from './fresh-sign-in.ts'
import { refusePassword } from './password-policy.ts'
import { hashPassword } from './password.ts'
import { setEmail, setName, setPassword } from './queries/managers.ts'

/** `/api/mngr/cuenta`: a manager's own account. */
export const accountApi = new Hono<AppEnv>()
  .patch('/', async (c) => {
    const body = await readBody(c, changeNameSchema)
    if (!body.ok) return body.response
    const user = { ...c.get('user'), name: body.value.name }
    await setName(c.get('env').db, user.id, user.name)
    await audit(c, { event: 'name.changed', managerId: user.id })
    renameCopies(c, user.id)
    return c.json({ user })
  })
  .put('/correo', freshSignIn, async (c) => {
    const body = await readBody(c, changeEmailSchema)
    if (!body.ok) return body.response
    const user = { ...c.get('user'), email: body.value.email }
    if (!(await setEmail(c.get('env').db, user.id, user.email))) {
      return errorResponse(c, invalid({ email: 'Otra cuenta ya usa este correo.' }))
    }
    await audit(c, { event: 'email.changed', managerId: user.id })
    renameCopies(c, user.id)
    return c.json({ user })
  })
  .put('/contrasena', freshSignIn, async (c) => {
    const body = await readBody(c, changePasswordSchema)
    if (!body.ok) return body.response
    const { id, email } = c.get('user')
    const refused = refusePassword(body.value.password, email)
    if (refused) return errorResponse(c, invalid({ password: refused }))
    await setPassword(c.get('env').db, id, await hashPassword(body.value.password))
    await closeOthers(c)
    await renewSession(c, c.get('session'))
    await audit(c, { event: 'password.changed', managerId: id })
    return c.json({ ok: true })
  })
  .get('/sesiones', async (c) => c.json({ sessions: await mySessions(c) }))
  .delete('/sesiones', async (c) => {
    await closeOthers(c)
    await audit(c, { event: 'sessions.closed', managerId: c.get('user').id })
    return c.json({ sessions: await mySessions(c) })
  })
  .delete('/sesiones/:id', async (c) => {
    const managerId = c.get('user').id
    const closed = await closeSessions(c, { managerId, only: c.req.param('id') })
    if (closed > 0) await audit(c, { event: 'sessions.closed', managerId })
    return c.json({ sessions: await mySessions(c) })
  })
  .route('/llaves', passkeysApi)
  .route('/codigo', secondFactorApi)
  .route('/verificar', verifyApi)
  .route('/equipo', teamApi)

function mySessions(c: AppContext) {
  return accountSessions(c.get('env'), c.get('user').id, c.get('session').id, c.get('now'))
}
