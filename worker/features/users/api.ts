import { Hono } from 'hono'
import {
  inviteSchema,
  type User,
  type UserChange,
  userChangeSchema,
} from '#client/features/users/contract/users.ts'
import type { SessionUser } from '#client/runtime/session/contract.ts'
import type { AuditEvent } from '../../audit/audit-entry.ts'
import { auditStep } from '../../audit/audit-step.ts'
import { type BatchStep, writeBatch } from '../../db/write-batch.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitPerUser } from '../../http/limits/limit-per-user.ts'
import { createValidationError, readBody } from '../../http/request/body.ts'
import { closeSessionsStep, updateCopies } from '../../session/request-session.ts'
import { type AccountNotification, notifyUserOfAction } from '../account/account-notifications.ts'
import { readUsers, toUsers } from '../account/account.ts'
import { createEnrolmentLink, createResetLink } from '../account/credentials/one-time-links.ts'
import { mailLink } from '../account/mail-link.ts'
import * as team from '../account/queries/manage-users.ts'
import { deleteSecondFactor } from '../account/queries/second-factors.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'

/** The role of the actor changed meanwhile, or the change would leave the site without an owner. */
const accessChangedError = {
  statusCode: 409,
  message:
    'No se hizo el cambio: lo que puedes hacer cambió mientras tanto, o el sitio se quedaría sin nadie que pueda administrarlo.',
}
const ownAccountError = {
  statusCode: 409,
  message: 'No puedes hacer esto con tu propia cuenta. Pídelo a otra persona dueña del sitio.',
}
const noFactor = { statusCode: 409, message: 'Esta cuenta no tiene el segundo paso activo.' }
const accountDisabledError = { statusCode: 409, message: 'Esta cuenta está desactivada. Reactívala primero.' }
const emailTakenError = createValidationError({ email: 'Ya hay una cuenta con este correo.' })

/** `/api/mngr/cuenta/equipo`: the users and their roles, for owners only. */
export const usersApi = new Hono<AppEnv>()
  .use(requireFreshSignIn)
  .post('/', limitPerUser('team-link'), async (c) => {
    const body = await readBody(c, inviteSchema)
    if (!body.ok) return body.response
    const member = { id: crypto.randomUUID(), ...body.value }
    const { link, step } = createEnrolmentLink(c.get('env'), member.id, c.get('now'))
    const parts = [team.addUser(member, c.get('user').id, c.get('now')), step]
    const after = await runUserAction(c, member, parts, { event: 'invited', detail: member.role })
    return after
      ? respondWithLink(c, after, member.id, { link, kind: 'enrolment' })
      : errorResponse(c, emailTakenError)
  })
  .post('/:id/enlace', limitPerUser('team-link'), (c) =>
    withOtherUser(c, async (user) => {
      if (user.status === 'disabled') return errorResponse(c, accountDisabledError)
      const kind = user.status === 'invited' ? 'enrolment' : 'password'
      const create = kind === 'enrolment' ? createEnrolmentLink : createResetLink
      const { link, step } = create(c.get('env'), user.id, c.get('now'))
      const parts = [team.requireOwner(user.id, c.get('user').id), step]
      const after = await runUserAction(
        c,
        user,
        parts,
        kind === 'enrolment' ? { event: 'link.created' } : notified('password.link-created'),
      )
      return after ? respondWithLink(c, after, user.id, { link, kind }) : errorResponse(c, accessChangedError)
    }),
  )
  .delete('/:id/codigo', limitPerUser('team'), (c) =>
    withOtherUser(c, async (member) =>
      member.secondFactor
        ? changeUser(c, member, notified('second-factor.off'), [
            team.requireOwner(member.id, c.get('user').id),
            deleteSecondFactor(member.id),
            closeSessionsStep(c, { userId: member.id }),
          ])
        : errorResponse(c, noFactor),
    ),
  )
  .delete('/:id', limitPerUser('team'), (c) =>
    withOtherUser(c, (member) =>
      // The audit entry remains if the person's data are erased, so it must not contain the address.
      changeUser(c, member, { ...notified('removed'), detail: member.name }, [
        closeSessionsStep(c, { userId: member.id }),
        team.deleteUser(member.id, c.get('user').id),
      ]),
    ),
  )
  .patch('/:id', limitPerUser('team'), async (c) => {
    const body = await readBody(c, userChangeSchema)
    if (!body.ok) return body.response
    return withOtherUser(c, async (member, members) =>
      // A change without effect is neither notified nor audited.
      hasNoEffect(member, body.value) ? c.json({ members }) : applyChange(c, member, body.value),
    )
  })

function hasNoEffect(member: User, wanted: UserChange): boolean {
  if ('role' in wanted) return member.role === wanted.role
  if ('email' in wanted) return member.email === wanted.email
  return (member.status === 'disabled') === wanted.disabled
}

function applyChange(c: AppContext, user: User, change: UserChange): Promise<Response> {
  const { id } = user
  const actorId = c.get('user').id
  if ('role' in change) {
    const { role } = change
    const set = { ...team.setUserRole(id, role, actorId), onWritten: () => updateCopies(c, id) }
    const action = { event: 'role.changed', notification: `role.${role}`, detail: role } as const
    return changeUser(c, user, action, [set])
  }
  if ('email' in change) return changeUserEmail(c, user, change.email)
  return change.disabled
    ? changeUser(c, user, notified('disabled'), [
        team.disableUser(id, actorId, c.get('now')),
        closeSessionsStep(c, { userId: id }),
      ])
    : changeUser(c, user, notified('enabled'), [team.enableUser(id, actorId)])
}

/** Notifies both addresses, so that nobody can take over an account unnoticed. */
async function changeUserEmail(c: AppContext, user: User, email: string): Promise<Response> {
  const { id } = user
  const parts = [
    team.setUserEmail(id, email, c.get('user').id),
    await notifyUserOfAction(c, 'email.changed', { ...user, email }),
  ]
  const after = await runUserAction(c, user, parts, notified('email.changed'))
  if (!after) return errorResponse(c, emailTakenError)
  updateCopies(c, id)
  return c.json({ members: after })
}

/** Runs `handle` for another user. Refuses the actor's own account. */
async function withOtherUser(
  c: AppContext,
  handle: (member: User, members: User[]) => Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id')
  const members = await readUsers(c.get('env'), c.get('user').id)
  const member = members.find((one) => one.id === id)
  if (!member) return notFound(c)
  return member.you ? errorResponse(c, ownAccountError) : handle(member, members)
}

type UserAction = { event: AuditEvent; detail?: string; notification?: AccountNotification }

/** An action whose notification has the name of its audit event. */
const notified = <Event extends AuditEvent & AccountNotification>(event: Event) => ({
  event,
  notification: event,
})

/** Writes a change with its audit entry and mail. Returns the users afterwards, or null if it was refused. */
async function runUserAction(
  c: AppContext,
  user: SessionUser,
  steps: readonly BatchStep[],
  { notification, ...action }: UserAction,
): Promise<User[] | null> {
  const actorId = c.get('user').id
  const after = team.readUsersInBatch()
  const record = auditStep(c, { ...action, userId: user.id, actorId })
  const mail = notification ? await notifyUserOfAction(c, notification, user) : {}
  const done = await writeBatch(c.get('env').db, [...steps, record, mail, after.step])
  return done ? toUsers(after.rows(), actorId) : null
}

async function changeUser(
  c: AppContext,
  user: User,
  action: UserAction,
  steps: readonly BatchStep[],
): Promise<Response> {
  const members = await runUserAction(c, user, steps, action)
  return members ? c.json({ members }) : errorResponse(c, accessChangedError)
}

type CreatedLink = { link: string; kind: 'enrolment' | 'password' }

/** Responds with the link, which is also mailed if the site sends mail. */
async function respondWithLink(
  c: AppContext,
  users: User[],
  id: string,
  createdLink: CreatedLink,
): Promise<Response> {
  const member = users.find((one) => one.id === id)
  const mailed = member !== undefined && (await mailLink(c.get('env'), member, createdLink, c.get('now')))
  return c.json({ members: users, ...createdLink, mailed })
}
