import { Hono } from 'hono'
import {
  inviteSchema,
  type Member,
  type MemberChange,
  memberChangeSchema,
} from '#client/features/users/contract/team.ts'
import { audited } from '../../audit/audited.ts'
import { type Part, writeParts } from '../../db/parts.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitPerPerson } from '../../http/limits/limit-per-person.ts'
import { invalid, readBody } from '../../http/request/body.ts'
import { closing, renameCopies } from '../../session/request-session.ts'
import { readMembers, toMembers } from '../account/account.ts'
import { createEnrolment, createResetLink } from '../account/credentials/enrolment.ts'
import { mailLink } from '../account/invitation.ts'
import { type Notice, toldBy } from '../account/notices.ts'
import { removeFactor } from '../account/queries/second-factors.ts'
import * as team from '../account/queries/team.ts'
import { freshSignIn } from '../account/sign-in/fresh-sign-in.ts'

/** What is said to whoever lost their own role meanwhile, or would leave the site without an owner. */
const takenOut = {
  statusCode: 409,
  message:
    'No se hizo el cambio: lo que puedes hacer cambió mientras tanto, o el sitio se quedaría sin nadie que pueda administrarlo.',
}
const notYourself = {
  statusCode: 409,
  message: 'No puedes hacer esto con tu propia cuenta. Pídelo a otra persona dueña del sitio.',
}
const noFactor = { statusCode: 409, message: 'Esta cuenta no tiene el segundo paso activo.' }
const noAccess = { statusCode: 409, message: 'Esta cuenta está desactivada. Reactívala primero.' }
const taken = invalid({ email: 'Ya hay una cuenta con este correo.' })

/** Links to come in that one owner has mailed in 15 minutes, to whatever addresses. */
const linksMailed = 30

/** `/api/mngr/cuenta/equipo`: who has access, and as what. Owners alone get here. */
export const teamApi = new Hono<AppEnv>()
  .use(freshSignIn)
  .post('/', limitPerPerson('team-link', linksMailed), async (c) => {
    const body = await readBody(c, inviteSchema)
    if (!body.ok) return body.response
    const member = { id: crypto.randomUUID(), ...body.value }
    const { link, part } = createEnrolment(c.get('env'), member.id, c.get('now'))
    const actorId = c.get('user').id
    const parts = [team.addMember(member, actorId, c.get('now')), part]
    const after = await act(c, member.id, parts, { event: 'invited', detail: member.role })
    return after ? linked(c, after, member.id, { link, kind: 'enrolment' }) : errorResponse(c, taken)
  })
  .post('/:id/enlace', limitPerPerson('team-link', linksMailed), (c) =>
    withMember(c, async (member) => {
      if (member.status === 'disabled') return errorResponse(c, noAccess)
      const kind = member.status === 'invited' ? 'enrolment' : 'password'
      const create = kind === 'enrolment' ? createEnrolment : createResetLink
      const { link, part } = create(c.get('env'), member.id, c.get('now'))
      const after = await act(c, member.id, [team.actedOn(member.id, c.get('user').id), part], {
        event: kind === 'enrolment' ? 'link.created' : 'password.link-created',
        ...(kind === 'password' ? { told: 'password.link-created', member } : {}),
      })
      return after ? linked(c, after, member.id, { link, kind }) : errorResponse(c, takenOut)
    }),
  )
  .delete('/:id/codigo', limitPerPerson('team'), (c) =>
    withMember(c, async (member) =>
      member.secondFactor
        ? change(c, member, 'second-factor.off', [
            team.actedOn(member.id, c.get('user').id),
            removeFactor(member.id),
            closing(c, { managerId: member.id }),
          ])
        : errorResponse(c, noFactor),
    ),
  )
  .delete('/:id', limitPerPerson('team'), (c) =>
    withMember(c, (member) =>
      change(
        c,
        member,
        'removed',
        [closing(c, { managerId: member.id }), team.remove(member.id, c.get('user').id)],
        // The record stays when they ask to be forgotten: it says no address.
        member.name,
      ),
    ),
  )
  .patch('/:id', limitPerPerson('team'), async (c) => {
    const body = await readBody(c, memberChangeSchema)
    if (!body.ok) return body.response
    return withMember(c, async (member, members) =>
      // Nobody is told of what is so already, nor is it written down.
      isSo(member, body.value) ? c.json({ members }) : applyChange(c, member, body.value),
    )
  })

function isSo(member: Member, wanted: MemberChange): boolean {
  if ('role' in wanted) return member.role === wanted.role
  if ('email' in wanted) return member.email === wanted.email
  return (member.status === 'disabled') === wanted.disabled
}

function applyChange(c: AppContext, member: Member, wanted: MemberChange): Promise<Response> {
  const { id } = member
  const actorId = c.get('user').id
  if ('role' in wanted) {
    const { role } = wanted
    const set = { ...team.setRole(id, role, actorId), written: () => renameCopies(c, id) }
    return change(c, member, `role.${role}`, [set], role)
  }
  if ('email' in wanted) return changeEmail(c, member, wanted.email)
  return wanted.disabled
    ? change(c, member, 'disabled', [team.disable(id, actorId, c.get('now')), closing(c, { managerId: id })])
    : change(c, member, 'enabled', [team.enable(id, actorId)])
}

/** Both addresses are told, so that nobody's account goes elsewhere unseen. */
async function changeEmail(c: AppContext, member: Member, email: string): Promise<Response> {
  const { id } = member
  const parts = [
    team.setEmail(id, email, c.get('user').id),
    await toldBy(c, 'email.changed', { ...member, email }),
  ]
  const after = await act(c, id, parts, { event: 'email.changed', told: 'email.changed', member })
  if (!after) return errorResponse(c, taken)
  renameCopies(c, id)
  return c.json({ members: after })
}

/** Somebody of the team who is not the one who asks. */
async function withMember(
  c: AppContext,
  then: (member: Member, members: Member[]) => Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id')
  const members = await readMembers(c.get('env'), c.get('user').id)
  const member = members.find((one) => one.id === id)
  if (!member) return notFound(c)
  return member.you ? errorResponse(c, notYourself) : then(member, members)
}

type Act = { event: Parameters<typeof audited>[1]['event']; detail?: string; told?: Notice; member?: Member }

/** Writes an act with its record and its letter; the team as it then is, or null where the act was refused. */
async function act(
  c: AppContext,
  managerId: string,
  parts: readonly Part[],
  { event, detail, told, member }: Act,
): Promise<Member[] | null> {
  const actorId = c.get('user').id
  const after = team.membersAfter()
  const record = audited(c, { event, managerId, actorId, ...(detail === undefined ? {} : { detail }) })
  const letters = told && member ? [await toldBy(c, told, member)] : []
  const done = await writeParts(c.get('env').db, [...parts, record, ...letters, after.part])
  return done ? toMembers(after.rows(), actorId) : null
}

async function change(
  c: AppContext,
  member: Member,
  told: Notice,
  parts: readonly Part[],
  detail?: string,
): Promise<Response> {
  const event = told === 'role.owner' || told === 'role.editor' ? 'role.changed' : told
  if (event === 'new-device') throw new Error('Nobody does this to somebody else')
  const members = await act(c, member.id, parts, {
    event,
    told,
    member,
    ...(detail === undefined ? {} : { detail }),
  })
  return members ? c.json({ members }) : errorResponse(c, takenOut)
}

type Link = { link: string; kind: 'enrolment' | 'password' }

/** The link, mailed where the site does. */
async function linked(c: AppContext, members: Member[], id: string, made: Link): Promise<Response> {
  const member = members.find((one) => one.id === id)
  const mailed = member !== undefined && (await mailLink(c.get('env'), member, made, c.get('now')))
  return c.json({ members, ...made, mailed })
}
