import { sql } from 'drizzle-orm'
import type { AccountSession, Activity } from '#client/features/account/contract/account.ts'
import type { ReauthMethod } from '#client/features/account/contract/reauth.ts'
import type { User } from '#client/features/users/contract/users.ts'
import { listUserAudit } from '../../audit/audit-entry.ts'
import type { SessionRow } from '../../db/session-row.ts'
import type { Env } from '../../env.ts'
import { listValidSessions } from '../../session/sessions.ts'
import { toActivity } from './activity.ts'
import { listUsers, type UserRow } from './queries/manage-users.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { findUser, selectUserName } from './queries/users.ts'

const maxRecentActivity = 20

/** The ways in which a signed-in user can confirm their identity before a sensitive action. */
export async function listReauthMethods(env: Env, userId: string): Promise<ReauthMethod[]> {
  const [manager, keys] = await Promise.all([findUser(env.db, userId), listPasskeys(env.db, userId)])
  const methods: ReauthMethod[] = keys.length > 0 ? ['passkey'] : []
  if (manager?.password) methods.push(manager.secondFactor ? 'password+code' : 'password')
  return methods
}

export async function listAccountSessions(
  env: Env,
  userId: string,
  currentId: string,
  now: number,
): Promise<AccountSession[]> {
  return toAccountSessions(await listValidSessions(env, userId, now), currentId, now)
}

/** The current session is in use at `now`; the stored time of the last use is written only now and then. */
export function toAccountSessions(
  rows: readonly SessionRow[],
  currentId: string,
  now: number,
): AccountSession[] {
  return rows.map(({ id, device, place, createdAt, lastUsedAt }) => ({
    id,
    device,
    place,
    createdAt,
    lastUsedAt: id === currentId ? now : lastUsedAt,
    current: id === currentId,
  }))
}

export async function listRecentActivity(env: Env, userId: string): Promise<Activity[]> {
  const actorName = selectUserName(sql.raw('actor_id'))
  return (await listUserAudit(env.db, userId, { limit: maxRecentActivity, actorName })).map(toActivity)
}

export async function readUsers(env: Env, currentUserId: string): Promise<User[]> {
  return toUsers(await listUsers(env.db), currentUserId)
}

export function toUsers(rows: readonly UserRow[], currentUserId: string): User[] {
  return rows.map(({ isDisabled, isEnrolled, hasFactor, ...user }) => ({
    ...user,
    status: isDisabled ? 'disabled' : isEnrolled ? 'active' : 'invited',
    secondFactor: hasFactor === 1,
    you: user.id === currentUserId,
  }))
}
