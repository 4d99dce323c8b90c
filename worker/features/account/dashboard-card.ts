import { sql } from 'drizzle-orm'
import type { Activity } from '#client/features/account/contract/account.ts'
import { type AuditEvent, listUserAudit } from '../../audit/audit-entry.ts'
import type { Env } from '../../env.ts'
import { selectUserName } from './queries/users.ts'

/** Changes by others that the dashboard shows. The events that create an account are left out. */
const shownEvents: readonly AuditEvent[] = [
  'role.changed',
  'disabled',
  'enabled',
  'email.changed',
  'second-factor.off',
  'password.link-created',
]
const recentRecords = 20
const shownForMs = 14 * 24 * 60 * 60 * 1_000

/** What others did to this account in the last two weeks. */
export async function listChangesByOthers(env: Env, userId: string, now: number): Promise<Activity[]> {
  const actorName = selectUserName(sql.raw('actor_id'))
  const rows = await listUserAudit(env.db, userId, {
    limit: recentRecords,
    since: now - shownForMs,
    actorName,
  })
  const shown = rows.filter(
    ({ actorKind, event }) => actorKind !== 'themselves' && shownEvents.includes(event),
  )
  if (shown.length === 0) return []
  // Load the texts only if there are changes to show: most dashboards have none.
  const { toActivity } = await import('./activity.ts')
  return shown.map(toActivity)
}
