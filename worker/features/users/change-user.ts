import type { CreatedLink, User } from '#client/features/users/contract/users.ts'
import type { UserContact } from '#client/runtime/session/contract.ts'
import { type BatchStep, writeAndRead } from '../../db/write-batch.ts'
import { getMailDelivery } from '../../env/mail.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { type AccountNotification, notifyOfAction } from '../account/account-notifications.ts'
import { readUsers, toUsers } from '../account/account.ts'
import { mailLink } from '../account/mail-link.ts'
import * as team from '../account/queries/manage-users.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'

/** What all routes for users, roles and tokens declare. */
export const teamFacts = {
  permission: 'manageUsers',
  freshSignIn: requireFreshSignIn,
  rateLimit: 'team',
} as const

/** The role of the actor changed meanwhile, or the change would leave the site without an owner. */
export const accessChangedError = {
  statusCode: 409,
  message:
    'No se hizo el cambio: lo que puedes hacer cambió mientras tanto, o el sitio se quedaría sin nadie que pueda administrarlo.',
}
const ownAccountError = {
  statusCode: 409,
  message: 'No puedes hacer esto con tu propia cuenta. Pídelo a otra persona con el rol Dirección.',
}

/** Runs `handle` for another user. Refuses the actor's own account. */
export async function withOtherUser(
  c: AppContext,
  id: string,
  handle: (member: User, members: User[]) => Response | Promise<Response>,
): Promise<Response> {
  const members = await readUsers(c.get('env'), c.get('user').id)
  const member = members.find((one) => one.id === id)
  if (!member) return notFound(c)
  return member.you ? errorResponse(c, ownAccountError) : handle(member, members)
}

type UserWrite = {
  /** The change and its audit entry. */
  steps: readonly BatchStep[]
  notification?: AccountNotification
  mailLines?: readonly string[]
}

/** Writes a change with its audit entry and mail. Returns the users afterwards, or null if it was refused. */
export async function writeUserChange(
  c: AppContext,
  user: UserContact,
  { steps, notification, mailLines }: UserWrite,
): Promise<User[] | null> {
  const mail = notification ? await notifyOfAction(c, notification, [user], mailLines) : {}
  const rows = await writeAndRead<team.UserRow>(c.get('env').db, [...steps, mail], team.selectUsers)
  return rows && toUsers(rows, c.get('user').id)
}

export async function changeUser(c: AppContext, user: User, change: UserWrite): Promise<Response> {
  const members = await writeUserChange(c, user, change)
  return members ? c.json({ members }) : errorResponse(c, accessChangedError)
}

/** Responds with the link, which is also mailed if the site sends mail. A simulated mail reaches nobody. */
export async function respondWithLink(
  c: AppContext,
  users: User[],
  id: string,
  createdLink: Omit<CreatedLink, 'mailed'>,
): Promise<Response> {
  const member = users.find((one) => one.id === id)
  const env = c.get('env')
  const written = member !== undefined && (await mailLink(env, member, createdLink, c.get('now')))
  const mailed = written && getMailDelivery(env.mail) === 'sent'
  return c.json({ members: users, ...createdLink, mailed })
}
