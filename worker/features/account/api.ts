import { Hono } from 'hono'
import {
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  weeklySchema,
} from '#client/features/account/contract/account.ts'
import { audited } from '../../audit/audited.ts'
import { writeParts } from '../../db/parts.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, sessionEnded } from '../../http/errors.ts'
import { limitPerPerson } from '../../http/limits/limit-per-person.ts'
import { invalid, readBody } from '../../http/request/body.ts'
import { hasSessions, type WhichSessions } from '../../session/queries.ts'
import { closing, closingOthers, renameCopies, renewal, sessionsLeft } from '../../session/request-session.ts'
import { accountSessions, toAccountSessions } from './account.ts'
import { passkeysApi } from './api/passkeys.ts'
import { secondFactorApi } from './api/second-factor.ts'
import { verifyApi } from './api/verify.ts'
import { requestEmail } from './change-email.ts'
import { refusePassword } from './credentials/password-policy.ts'
import { hashPassword } from './credentials/password.ts'
import { refuseProof, verificationForgiven } from './credentials/prove-password.ts'
import { told } from './notices.ts'
import { findManager, samePassword, setName, setPassword } from './queries/managers.ts'
import { freshSignIn, staleSignIn } from './sign-in/fresh-sign-in.ts'
import { setWish } from './weekly.ts'

/** `/api/mngr/cuenta`: a manager's own account. */
export const accountApi = new Hono<AppEnv>()
  .patch('/', limitPerPerson('rename'), async (c) => {
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
    const error = await requestEmail(c, user, email)
    return error ? errorResponse(c, error) : c.json({ pending: email })
  })
  .put('/resumen', async (c) => {
    const body = await readBody(c, weeklySchema)
    if (!body.ok) return body.response
    const { wanted } = body.value
    await setWish(c.get('env'), c.get('user').id, wanted, c.get('now'))
    return c.json({ wanted })
  })
  .put('/contrasena', async (c) => {
    const body = await readBody(c, changePasswordSchema)
    if (!body.ok) return body.response
    const { password, current = '' } = body.value
    const user = c.get('user')
    const manager = await findManager(c.get('env').db, user.id)
    const own = manager?.password ?? null
    // Whom the password alone lets in has signed in anew by typing it; the rest have more to prove.
    const stale = own === null || manager?.secondFactor ? await staleSignIn(c) : null
    if (stale) return stale
    const refused = refusePassword(password, user.email)
    if (refused) return errorResponse(c, invalid({ password: refused }))
    // However recent the sign-in: a screen that was left open changes nobody's password.
    const unproven = own === null ? null : await refuseProof(c, manager, ['current', current])
    if (unproven) return unproven
    if (password === current)
      return errorResponse(c, invalid({ password: 'Ya es tu contraseña. Escribe otra.' }))
    const changed = await writeParts(c.get('env').db, [
      ...(own === null ? [] : [samePassword(user.id, own, null), await verificationForgiven(c)]),
      setPassword(user.id, await hashPassword(password)),
      closingOthers(c),
      // With a second factor, the password alone is half a proof.
      renewal(c, { verified: own !== null && !manager?.secondFactor }),
      audited(c, { event: 'password.changed', managerId: user.id }),
      await told(c, 'password.changed', user),
    ])
    return changed ? c.json({ ok: true }) : errorResponse(c, sessionEnded)
  })
  .get('/sesiones', async (c) => c.json({ sessions: await mySessions(c) }))
  .delete('/sesiones', (c) => closed(c, { except: c.get('session').id }))
  .delete('/sesiones/:id', (c) => closed(c, { only: c.req.param('id') }))
  .route('/llaves', passkeysApi)
  .route('/codigo', secondFactorApi)
  .route('/verificar', verifyApi)

/** Ends a manager's own sessions; where there is none such, nothing is written. */
async function closed(c: AppContext, asked: Omit<WhichSessions, 'managerId'>): Promise<Response> {
  const which = { ...asked, managerId: c.get('user').id }
  const left = sessionsLeft(c)
  const done = await writeParts(c.get('env').db, [
    { conditions: [hasSessions(which)] },
    closing(c, which),
    audited(c, { event: 'sessions.closed', managerId: which.managerId }),
    left.part,
  ])
  const sessions = done ? toAccountSessions(left.sessions(), c.get('session').id) : await mySessions(c)
  return c.json({ sessions })
}

function mySessions(c: AppContext) {
  return accountSessions(c.get('env'), c.get('user').id, c.get('session').id, c.get('now'))
}
