import { sql } from 'drizzle-orm'
import type { AuditLogFilter, AuditLogPage } from '#client/features/dashboard/contract/audit-log.ts'
import { parseAuditLogFilter, parseAuditLogCursor } from '#client/features/dashboard/contract/audit-log.ts'
import { createZone } from '#client/ui/time/zone.ts'
import {
  type AuditFilter,
  type AuditCursor,
  type ListedAuditRecord,
  listAuditLog,
} from '#worker/audit/audit-log.ts'
import { auditMonths } from '#worker/audit/retention.ts'
import type { Env } from '#worker/env.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { listAssignableUsers, selectUserName } from '../../account/queries/users.ts'
import { selectPostTitle } from '../../content/queries/article-index.ts'
import { selectImageName } from '../../media/queries.ts'
import { listEventsOfKind, toAuditEntry } from './texts.ts'

const pageSize = 50
/** How many rows of an export are in memory at a time. */
export const exportPageSize = 500

/** Converts days to instants in a time zone. `until`: start of the next day, 23 to 25 hours later. */
export function toAuditFilter({ person, kind, from, to }: AuditLogFilter, timeZone: string): AuditFilter {
  const startOf = (day: string): number | null =>
    createZone(timeZone).fromLocalInput(`${day}T00:00`)?.getTime() ?? null
  const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return {
    userId: person || null,
    events: kind === '' ? null : listEventsOfKind(kind),
    since: from === '' ? null : startOf(from),
    until: to === '' ? null : startOf(dayAfter(to)),
  }
}

const nameColumns = {
  userName: selectUserName(sql.raw('a.manager_id')),
  actorName: selectUserName(sql.raw('a.actor_id')),
  // The details of these events are ids, which are replaced by the name of the article or image.
  subjectName: sql`CASE WHEN a.event LIKE 'preview.%' THEN ${selectPostTitle(sql.raw('a.detail'))}
    WHEN a.event LIKE 'media.%' THEN ${selectImageName(sql.raw('a.detail'))} END`,
}

export const readAuditRecords = (
  { db }: Env,
  filter: AuditFilter,
  before: AuditCursor | null,
  limit: number,
): Promise<ListedAuditRecord[]> => listAuditLog(db, { filter, before, limit }, nameColumns)

export async function readAuditPage(
  env: Env,
  now: number,
  query: Readonly<Record<string, string | undefined>>,
): Promise<AuditLogPage> {
  const filter = parseAuditLogFilter(query)
  const before = parseAuditLogCursor(query)
  const hasDays = filter.from !== '' || filter.to !== ''
  // Only filters by day need the time zone.
  const timeZone = hasDays ? (await getSiteState(env, now)).site.timeZone : ''
  const [records, people] = await Promise.all([
    readAuditRecords(env, toAuditFilter(filter, timeZone), before, pageSize + 1),
    listAssignableUsers(env.db),
  ])
  const shown = records.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    filter,
    entries: shown.map(toAuditEntry),
    older: last && records.length > pageSize ? { at: last.at, id: last.id } : null,
    isLater: before !== null,
    people: people.map(({ id, name }) => ({ id, name })),
    months: auditMonths,
  }
}
