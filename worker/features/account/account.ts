import { sql } from 'drizzle-orm'
import type { AccountSession, Activity } from '#client/features/account/contract/account.ts'
import type { ReauthMethod } from '#client/features/account/contract/reauth.ts'
import type { Member } from '#client/features/users/contract/team.ts'
import { listAudit } from '../../audit/record.ts'
import type { SessionRow } from '../../db/session-row.ts'
import type { Env } from '../../env.ts'
import { validSessions } from '../../session/sessions.ts'
import { toActivity } from './activity.ts'
import { findManager, managerName } from './queries/managers.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { listMembers, type MemberRow } from './queries/team.ts'

const recentActivity = 20

/** The ways in which a manager can prove again who they are. */
export async function reauthMethods(env: Env, managerId: string): Promise<ReauthMethod[]> {
  const [manager, keys] = await Promise.all([findManager(env.db, managerId), listPasskeys(env.db, managerId)])
  const methods: ReauthMethod[] = keys.length > 0 ? ['passkey'] : []
  if (manager?.password) methods.push(manager.secondFactor ? 'password+code' : 'password')
  return methods
}

export async function accountSessions(
  env: Env,
  managerId: string,
  currentId: string,
  now: number,
): Promise<AccountSession[]> {
  return toAccountSessions(await validSessions(env, managerId, now), currentId)
}

export function toAccountSessions(rows: readonly SessionRow[], currentId: string): AccountSession[] {
  return rows.map(({ id, device, place, createdAt, lastUsedAt }) => ({
    id,
    device,
    place,
    createdAt,
    lastUsedAt,
    current: id === currentId,
  }))
}

export async function recentActivityOf(env: Env, managerId: string): Promise<Activity[]> {
  const actor = managerName(sql.raw('actor_id'))
  return (await listAudit(env.db, managerId, { limit: recentActivity, actor })).map(toActivity)
}

export async function readMembers(env: Env, youId: string): Promise<Member[]> {
  return toMembers(await listMembers(env.db), youId)
}

export function toMembers(rows: readonly MemberRow[], youId: string): Member[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.disabled_at !== null ? 'disabled' : row.enrolled === 1 ? 'active' : 'invited',
    secondFactor: row.factor === 1,
    createdAt: row.created_at,
    you: row.id === youId,
  }))
}
