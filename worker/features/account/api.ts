import {
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  emailResponseSchema,
  sessionsResponseSchema,
  userResponseSchema,
  weeklySubscriptionSchema,
} from '#client/features/account/contract/account.ts'
import { doneSchema } from '#client/features/account/contract/fields.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import { writeBatch } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse, sessionEnded } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
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
import { secondFactorApi, passkeysApi } from './api/credentials.ts'
import { verifyApi } from './api/verify.ts'
import { changeEmailDirectly, changesEmailDirectly, requestEmailChange } from './change-email.ts'
import { requireOwnPassword, resetVerificationLimit } from './credentials/confirm-password.ts'
import { findPasswordProblem } from './credentials/password-policy.ts'
import { hashPassword } from './credentials/password.ts'
import { findUser, requireSamePassword, setName, setPassword } from './queries/users.ts'
import { setWeeklySubscription } from './queries/weekly-subscribers.ts'
import { requireFreshSignIn, refuseStaleSignIn } from './sign-in/fresh-sign-in.ts'

/** Ends some of the user's own sessions. Writes nothing if there are none. */
async function closeSessions(
  { c, user, record }: Pick<RouteInput<never, unknown, 'sessions.closed'>, 'c' | 'user' | 'record'>,
  asked: Omit<SessionSelection, 'userId'>,
): Promise<Response> {
  const which = { ...asked, userId: user.id }
  const left = readRemainingSessions(c)
  const done = await writeBatch(c.get('env').db, [
    { conditions: [hasSessions(which)] },
    closeSessionsStep(c, which),
    record({ event: 'sessions.closed' }),
    left.step,
  ])
  const sessions = done
    ? toAccountSessions(left.sessions(), c.get('session').id, c.get('now'))
    : await listMySessions(c)
  return c.json({ sessions })
}

function listMySessions(c: AppContext) {
  return listAccountSessions(c.get('env'), c.get('user').id, c.get('session').id, c.get('now'))
}

const facts = { permission: 'useDashboard', rateLimit: 'none' } as const

/** `/api/mngr/cuenta`: a manager's own account. */
export const accountApi = createApi([
  route('PATCH', '/', {
    ...facts,
    audit: 'name.changed',
    rateLimit: 'rename',
    body: changeNameSchema,
    answer: userResponseSchema,
    example: { body: { name: 'Ana María' }, status: 200 },
    handle: async ({ c, env, body: { name }, user, record }) => {
      await writeBatch(env.db, [setName(user.id, name), record({ event: 'name.changed' })])
      updateCopies(c, user.id)
      return c.json({ user: { ...user, name } })
    },
  }),
  route('PUT', '/correo', {
    ...facts,
    audit: ['email.link-asked', 'email.changed'],
    freshSignIn: requireFreshSignIn,
    body: changeEmailSchema,
    answer: emailResponseSchema,
    // The audit entry is written before the mail is sent.
    example: { body: { email: '{unique}@x.example' }, status: 200, addsRowsOnFailure: ['audit'] },
    handle: async ({ c, env, body: { email }, user }) => {
      if (email === user.email) return c.json({ email, pending: null })
      const isDirect = changesEmailDirectly(env, user)
      const error = await (isDirect ? changeEmailDirectly : requestEmailChange)(c, user, email)
      if (error) return errorResponse(c, error)
      return c.json(isDirect ? { email, pending: null } : { email: user.email, pending: email })
    },
  }),
  route('PUT', '/resumen', {
    // Only those who may see the visits get the mail.
    ...facts,
    audit: { none: 'a subscription that the account page shows and each mail can cancel' },
    body: weeklySubscriptionSchema,
    answer: weeklySubscriptionSchema,
    example: { body: { wanted: true }, status: 200 },
    handle: async ({ c, env, now, body: { wanted }, user }) => {
      await setWeeklySubscription(env.db, user.id, wanted, now)
      return c.json({ wanted })
    },
  }),
  route('PUT', '/contrasena', {
    ...facts,
    audit: ['password.changed', 'sign-in.failed'],
    rateLimit: 'password',
    body: changePasswordSchema,
    answer: doneSchema,
    example: {
      given: 'password',
      body: { current: '{password}', password: 'otra frase larga y rara' },
      status: 200,
      repeatStatus: 401,
    },
    handle: async ({ c, env: { db }, body: { password, current = '' }, user, record }) => {
      const manager = await findUser(db, user.id)
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
      const changed = await writeBatch(db, [
        ...(own === null ? [] : [requireSamePassword(user.id, own, null), await resetVerificationLimit(c)]),
        setPassword(user.id, await hashPassword(password)),
        closeOtherSessionsStep(c),
        // With a second factor, the password alone does not count as a recent sign-in.
        renewSessionStep(c, { verified: own !== null && !manager?.secondFactor }),
        record({ event: 'password.changed' }),
        await notifyUser(c, 'password.changed', user),
      ])
      return changed ? c.json({ ok: true }) : errorResponse(c, sessionEnded)
    },
  }),
  route('GET', '/sesiones', {
    ...facts,
    audit: { none: 'only reads' },
    answer: sessionsResponseSchema,
    example: { status: 200 },
    handle: async ({ c }) => c.json({ sessions: await listMySessions(c) }),
  }),
  route('DELETE', '/sesiones', {
    ...facts,
    audit: 'sessions.closed',
    answer: sessionsResponseSchema,
    example: { given: 'other session', status: 200 },
    handle: (input) => closeSessions(input, { except: input.c.get('session').id }),
  }),
  route('DELETE', '/sesiones/:id', {
    ...facts,
    audit: 'sessions.closed',
    answer: sessionsResponseSchema,
    example: { given: 'other session', status: 200 },
    handle: ({ params, ...input }) => closeSessions(input, { only: params.id }),
  }),
])
  .route('/llaves', passkeysApi)
  .route('/codigo', secondFactorApi)
  .route('/verificar', verifyApi)
