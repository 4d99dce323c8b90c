import type { AccountSession, Activity, Member, ReauthMethod } from '#client/account/contract.ts'
import { listAudit } from '../audit/record.ts'
import type { SessionRow } from '../context.ts'
import type { Env } from '../env.ts'
import { countryName } from '../http/country-name.ts'
import { validSessions } from '../session/sessions.ts'
import { activityTexts } from './activity.ts'
import { findManager, listManagers, type MemberRow } from './queries/managers.ts'
import { listPasskeys } from './queries/passkeys.ts'

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
  const rows = await listAudit(env.db, managerId, recentActivity)
  return rows.map(({ at, event, device, country }) => ({
    at,
    text: activityTexts[event],
    device,
    country: country && countryName(country),
  }))
}

export async function listMembers(env: Env, youId: string): Promise<Member[]> {
  return toMembers(await listManagers(env.db), youId)
}

export function toMembers(rows: readonly MemberRow[], youId: string): Member[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.disabled_at !== null ? 'disabled' : row.enrolled === 1 ? 'active' : 'invited',
    createdAt: row.created_at,
    you: row.id === youId,
  }))
}
