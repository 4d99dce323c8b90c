import { pageNotFound } from '#client/errors.ts'
import { accountSessions, listMembers, recentActivityOf } from '../account.ts'
import { findManager } from '../queries/managers.ts'
import { listPasskeys } from '../queries/passkeys.ts'
import { countRecoveryCodes } from '../queries/second-factors.ts'
import type { PageFunction } from '../../pages.ts'

export const account: PageFunction<'mngr-cuenta'> = async ({ env, now, route, user, session }) => {
  const manager = user && (await findManager(env.db, user.id))
  if (!manager || !session) return { kind: 'error', error: pageNotFound(route.fullPath) }
  const { id, name, email } = manager
  const [recoveryLeft, passkeys, sessions, activity] = await Promise.all([
    countRecoveryCodes(env.db, id),
    listPasskeys(env.db, id),
    accountSessions(env, id, session.id, now),
    recentActivityOf(env, id),
  ])
  const secondFactor = { active: manager.secondFactor, recoveryLeft }
  const data = { user: { id, name, email }, hasPassword: manager.password !== null }
  return { kind: 'data', data: { ...data, secondFactor, passkeys, sessions, activity } }
}

export const team: PageFunction<'mngr-equipo'> = async ({ env, route, user }) =>
  user
    ? { kind: 'data', data: { members: await listMembers(env, user.id) } }
    : { kind: 'error', error: pageNotFound(route.fullPath) }
