import { sql } from 'drizzle-orm'
import type { Activity } from '#client/features/account/contract/account.ts'
import { type AuditEvent, listAudit } from '../../audit/record.ts'
import type { Env } from '../../env.ts'
import { managerName } from './queries/managers.ts'

/** What the panel shows of changes by others: not what began the account. */
const news: readonly AuditEvent[] = [
  'role.changed',
  'disabled',
  'enabled',
  'email.changed',
  'second-factor.off',
  'password.link-created',
]
const recentRecords = 20
const newsMs = 14 * 24 * 60 * 60 * 1_000

/** What others did to this account of late. */
export async function changesByOthers(env: Env, managerId: string, now: number): Promise<Activity[]> {
  const actor = managerName(sql.raw('actor_id'))
  const rows = await listAudit(env.db, managerId, { limit: recentRecords, since: now - newsMs, actor })
  const told = rows.filter(({ by, event }) => by !== 'themselves' && news.includes(event))
  if (told.length === 0) return []
  // Seldom: the first panel of an isolate does without what there is to say.
  const { toActivity } = await import('./activity.ts')
  return told.map(toActivity)
}
