import {
  createdLinkResponseSchema,
  inviteSchema,
  type User,
  type UserChange,
  userChangeSchema,
  usersResponseSchema,
} from '#client/features/users/contract/users.ts'
import { createApi, route, type RouteInput } from '../../api/route.ts'
import type { BatchStep } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
import { closeSessionsStep, updateCopies } from '../../session/request-session.ts'
import { notifyOfAction } from '../account/account-notifications.ts'
import { createEnrolmentLink, createResetLink } from '../account/credentials/one-time-links.ts'
import * as team from '../account/queries/manage-users.ts'
import { findRole } from '../account/queries/roles.ts'
import { deleteSecondFactor } from '../account/queries/second-factors.ts'
import {
  accessChangedError,
  changeUser,
  respondWithLink,
  teamFacts,
  withOtherUser,
  writeUserChange,
} from './change-user.ts'
import { roleRoutes } from './roles.ts'
import { tokenRoutes } from './tokens.ts'

const noFactor = { statusCode: 409, message: 'Esta cuenta no tiene la verificación en dos pasos activa.' }
const accountDisabledError = { statusCode: 409, message: 'Esta cuenta está desactivada. Reactívala primero.' }
const roleMissingError = createValidationError({ role: 'Ese rol ya no existe. Elige otro.' })
const emailTakenError = createValidationError({ email: 'Ya hay una cuenta con este correo.' })

type LinkInput = RouteInput<never, { id: string }, 'link.created' | 'password.link-created'>

/** Makes a link with which the person activates the account or, if it is active, chooses another password. */
async function createLink({ c, user: { id: actorId }, record }: LinkInput, member: User): Promise<Response> {
  if (member.status === 'disabled') return errorResponse(c, accountDisabledError)
  const kind = member.status === 'invited' ? 'enrolment' : 'password'
  const create = kind === 'enrolment' ? createEnrolmentLink : createResetLink
  const { link, step } = create(c.get('env'), member.id, c.get('now'))
  const event = kind === 'enrolment' ? 'link.created' : 'password.link-created'
  const after = await writeUserChange(c, member, {
    steps: [team.requireOwner(member.id, actorId), step, record({ event, userId: member.id, actorId })],
    ...(event === 'password.link-created' ? { notification: event } : {}),
  })
  return after ? respondWithLink(c, after, member.id, { link, kind }) : errorResponse(c, accessChangedError)
}

function hasNoEffect(member: User, wanted: UserChange): boolean {
  if ('role' in wanted) return member.role === wanted.role
  if ('email' in wanted) return member.email === wanted.email
  return (member.status === 'disabled') === wanted.disabled
}

const changeEvents = ['disabled', 'enabled', 'role.changed', 'email.changed'] as const
type RecordChange = (event: (typeof changeEvents)[number], detail?: string) => BatchStep

async function applyChange(
  c: AppContext,
  user: User,
  change: UserChange,
  record: RecordChange,
): Promise<Response> {
  const { id } = user
  const actorId = c.get('user').id
  if ('role' in change) {
    const role = await findRole(c.get('env').db, change.role)
    if (!role) return errorResponse(c, roleMissingError)
    const set = { ...team.setUserRole(id, role.id, actorId), onWritten: () => updateCopies(c, id) }
    const steps = [set, record('role.changed', role.name)]
    if (user.status === 'disabled') return changeUser(c, user, { steps })
    const mailLines = [`Tu rol:      ${role.name}`]
    return changeUser(c, user, { steps, notification: 'role.changed', mailLines })
  }
  if ('email' in change) return changeUserEmail(c, user, change.email, record('email.changed'))
  const steps = change.disabled
    ? [team.disableUser(id, actorId, c.get('now')), closeSessionsStep(c, { userId: id }), record('disabled')]
    : [team.enableUser(id, actorId), record('enabled')]
  return changeUser(c, user, { steps, notification: change.disabled ? 'disabled' : 'enabled' })
}

/** Notifies both addresses, so that nobody can take over an account unnoticed. */
async function changeUserEmail(
  c: AppContext,
  user: User,
  email: string,
  record: BatchStep,
): Promise<Response> {
  const after = await writeUserChange(c, user, {
    steps: [
      team.setUserEmail(user.id, email, c.get('user').id),
      await notifyOfAction(c, 'email.changed', [{ ...user, email }]),
      record,
    ],
    notification: 'email.changed',
  })
  if (!after) return errorResponse(c, emailTakenError)
  updateCopies(c, user.id)
  return c.json({ members: after })
}

const declaration = { ...teamFacts, answer: usersResponseSchema } as const

/** `/api/mngr/cuenta/equipo`: the users and their roles. A batch writes nothing unless the actor is an owner. */
export const usersApi = createApi([
  ...roleRoutes,
  ...tokenRoutes,
  route('POST', '/', {
    ...declaration,
    audit: 'invited',
    rateLimit: 'team-link',
    body: inviteSchema,
    answer: createdLinkResponseSchema,
    example: {
      body: { name: 'Nueva', email: '{unique}@x.example', role: 'editor' },
      status: 200,
      repeatStatus: 422,
    },
    handle: async ({ c, env, now, body, user, record }) => {
      const role = await findRole(env.db, body.role)
      if (!role) return errorResponse(c, roleMissingError)
      const member = { id: crypto.randomUUID(), ...body }
      const { link, step } = createEnrolmentLink(env, member.id, now)
      const after = await writeUserChange(c, member, {
        steps: [
          team.addUser(member, user.id, now),
          step,
          record({ event: 'invited', detail: role.name, userId: member.id, actorId: user.id }),
        ],
      })
      return after
        ? respondWithLink(c, after, member.id, { link, kind: 'enrolment' })
        : errorResponse(c, emailTakenError)
    },
  }),
  route('POST', '/:id/enlace', {
    ...declaration,
    audit: ['link.created', 'password.link-created'],
    rateLimit: 'team-link',
    answer: createdLinkResponseSchema,
    example: {
      given: 'invited user',
      status: 200,
      addsRowsTo: { audit: 'two links, of which the second counts', enrolments: 'the same' },
    },
    handle: (input) => withOtherUser(input.c, input.params.id, (member) => createLink(input, member)),
  }),
  route('DELETE', '/:id/codigo', {
    ...declaration,
    audit: 'second-factor.off',
    example: { given: 'user with a second factor', status: 200, repeatStatus: 409 },
    handle: ({ c, params: { id }, user, record }) =>
      withOtherUser(c, id, (member) =>
        member.secondFactor
          ? changeUser(c, member, {
              steps: [
                team.requireOwner(id, user.id),
                deleteSecondFactor(id),
                closeSessionsStep(c, { userId: id }),
                record({ event: 'second-factor.off', userId: id, actorId: user.id }),
              ],
              notification: 'second-factor.off',
            })
          : errorResponse(c, noFactor),
      ),
  }),
  route('DELETE', '/:id', {
    ...declaration,
    audit: 'removed',
    example: { given: 'user', status: 200, repeatStatus: 404 },
    handle: ({ c, params: { id }, user, record }) =>
      withOtherUser(c, id, (member) =>
        changeUser(c, member, {
          steps: [
            closeSessionsStep(c, { userId: id }),
            team.deleteUser(id, user.id),
            // The audit entry remains if the person's data are erased, so it must not contain the address.
            record({ event: 'removed', detail: member.name, userId: id, actorId: user.id }),
          ],
          notification: 'removed',
        }),
      ),
  }),
  route('PATCH', '/:id', {
    ...declaration,
    audit: changeEvents,
    body: userChangeSchema,
    example: { given: 'user', body: { disabled: true }, status: 200 },
    handle: ({ c, params: { id }, body, user, record }) =>
      withOtherUser(c, id, (member, members) =>
        // A change without effect is neither notified nor audited.
        hasNoEffect(member, body)
          ? c.json({ members })
          : applyChange(c, member, body, (event, detail) =>
              record({ event, userId: id, actorId: user.id, ...(detail === undefined ? {} : { detail }) }),
            ),
      ),
  }),
])
