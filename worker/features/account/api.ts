import { Hono } from 'hono'
import {
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  weeklySubscriptionSchema,
} from '#client/features/account/contract/account.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, sessionEnded } from '../../http/errors.ts'
import { limitPerUser } from '../../http/limits/limit-per-user.ts'
import { createValidationError, readBody } from '../../http/request/body.ts'
import { hasSessions, type SessionSelection } from '../../session/queries.ts'
import {
  closeSessionsStep,
  closeOtherSessionsStep,
  updateCopies,
  renewSessionStep,
  readRemainingSessions,
} from '../../session/request-session.ts'
import { notifyUser } from './account-notifications.ts'
import { listAccountSessions, toAccountSessions } from './account.ts'
import { passkeysApi } from './api/passkeys.ts'
import { secondFactorApi } from './api/second-factor.ts'
import { verifyApi } from './api/verify.ts'
import { requestEmailChange } from './change-email.ts'
import { requireOwnPassword, resetVerificationLimit } from './credentials/confirm-password.ts'
import { findPasswordProblem } from './credentials/password-policy.ts'
import { hashPassword } from './credentials/password.ts'
import { findUser, requireSamePassword, setName, setPassword } from './queries/users.ts'
import { setWeeklySubscription } from './queries/weekly-subscribers.ts'
import { requireFreshSignIn, refuseStaleSignIn } from './sign-in/fresh-sign-in.ts'

/** `/api/mngr/cuenta`: a manager's own account. */
export const accountApi = new Hono<AppEnv>()
  .patch('/', limitPerUser('rename'), async (c) => {
    const body = await readBody(c, changeNameSchema)
    if (!body.ok) return body.response
    const user = { ...c.get('user'), name: body.value.name }
    await writeBatch(c.get('env').db, [
      setName(user.id, user.name),
      auditStep(c, { event: 'name.changed', userId: user.id }),
    ])
    updateCopies(c, user.id)
    return c.json({ user })
  })
  .put('/correo', requireFreshSignIn, async (c) => {
    const body = await readBody(c, changeEmailSchema)
    if (!body.ok) return body.response
    const { email } = body.value
    const user = c.get('user')
    if (email === user.email) return c.json({ pending: null })
    const error = await requestEmailChange(c, user, email)
    return error ? errorResponse(c, error) : c.json({ pending: email })
  })
  .put('/resumen', async (c) => {
    const body = await readBody(c, weeklySubscriptionSchema)
    if (!body.ok) return body.response
    const { wanted } = body.value
    await setWeeklySubscription(c.get('env').db, c.get('user').id, wanted, c.get('now'))
    return c.json({ wanted })
  })
  .put('/contrasena', limitPerUser('password'), async (c) => {
    const body = await readBody(c, changePasswordSchema)
    if (!body.ok) return body.response
    const { password, current = '' } = body.value
    const user = c.get('user')
    const manager = await findUser(c.get('env').db, user.id)
    const own = manager?.password ?? null
    // Without a second factor, typing the current password is confirmation enough; else require a recent sign-in.
    const stale = own === null || manager?.secondFactor ? await refuseStaleSignIn(c) : null
    if (stale) return stale
    const refused = findPasswordProblem(password, user.email)
    if (refused) return errorResponse(c, createValidationError({ password: refused }))
    // Always ask for the current password, so that an unattended screen is not enough to change it.
    const unproven = own === null ? null : await requireOwnPassword(c, manager, ['current', current])
    if (unproven) return unproven
    if (password === current)
      return errorResponse(c, createValidationError({ password: 'Ya es tu contraseña. Escribe otra.' }))
    const changed = await writeBatch(c.get('env').db, [
      ...(own === null ? [] : [requireSamePassword(user.id, own, null), await resetVerificationLimit(c)]),
      setPassword(user.id, await hashPassword(password)),
      closeOtherSessionsStep(c),
      // With a second factor, the password alone does not count as a recent sign-in.
      renewSessionStep(c, { verified: own !== null && !manager?.secondFactor }),
      auditStep(c, { event: 'password.changed', userId: user.id }),
      await notifyUser(c, 'password.changed', user),
    ])
    return changed ? c.json({ ok: true }) : errorResponse(c, sessionEnded)
  })
  .get('/sesiones', async (c) => c.json({ sessions: await listMySessions(c) }))
  .delete('/sesiones', (c) => closeSessions(c, { except: c.get('session').id }))
  .delete('/sesiones/:id', (c) => closeSessions(c, { only: c.req.param('id') }))
  .route('/llaves', passkeysApi)
  .route('/codigo', secondFactorApi)
  .route('/verificar', verifyApi)

/** Ends some of the user's own sessions. Writes nothing if there are none. */
async function closeSessions(c: AppContext, asked: Omit<SessionSelection, 'userId'>): Promise<Response> {
  const which = { ...asked, userId: c.get('user').id }
  const left = readRemainingSessions(c)
  const done = await writeBatch(c.get('env').db, [
    { conditions: [hasSessions(which)] },
    closeSessionsStep(c, which),
    auditStep(c, { event: 'sessions.closed', userId: which.userId }),
    left.step,
  ])
  const sessions = done ? toAccountSessions(left.sessions(), c.get('session').id) : await listMySessions(c)
  return c.json({ sessions })
}

function listMySessions(c: AppContext) {
  return listAccountSessions(c.get('env'), c.get('user').id, c.get('session').id, c.get('now'))
}
