import { sql } from 'drizzle-orm'
import type { RecordFilter, RecordPage } from '#client/features/dashboard/contract/record.ts'
import { parseRecordFilter, parseRecordSpot } from '#client/features/dashboard/contract/record.ts'
import { zoneOf } from '#client/ui/time/zone.ts'
import { type AuditFilter, type AuditSpot, type ListedRecord, listRecord } from '#worker/audit/list.ts'
import { auditMonths } from '#worker/audit/retention.ts'
import type { Env } from '#worker/env.ts'
import { siteOf } from '#worker/site-settings/site.ts'
import { listTeam, managerName } from '../../account/queries/managers.ts'
import { postTitle } from '../../content/queries/stored-posts.ts'
import { imageName } from '../../media/queries.ts'
import { eventsOf, toRecordEntry } from './texts.ts'

const pageSize = 50
/** Rows of a download that stand in memory at once. */
export const exportedAtOnce = 500

const dayMs = 86_400_000

/** A filter's days as instants of the zone. The day after the last one begins where 24 hours ahead of it say so. */
export function toAuditFilter({ person, kind, from, to }: RecordFilter, timeZone: string): AuditFilter {
  const startOf = (day: string): number | null =>
    zoneOf(timeZone).fromLocalInput(`${day}T00:00`)?.getTime() ?? null
  const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return {
    managerId: person || null,
    events: kind === '' ? null : eventsOf(kind),
    since: from === '' ? null : startOf(from),
    until: to === '' ? null : startOf(dayAfter(to)),
  }
}

const names = {
  manager: managerName(sql.raw('a.manager_id')),
  actor: managerName(sql.raw('a.actor_id')),
  // These name what they are about by its id.
  subject: sql`CASE WHEN a.event LIKE 'preview.%' THEN ${postTitle(sql.raw('a.detail'))}
    WHEN a.event LIKE 'media.%' THEN ${imageName(sql.raw('a.detail'))} END`,
}

export const readRecords = (
  { db }: Env,
  filter: AuditFilter,
  before: AuditSpot | null,
  limit: number,
): Promise<ListedRecord[]> => listRecord(db, { filter, before, limit }, names)

/** The page of the record that an address asks for. */
export async function readRecordPage(
  env: Env,
  now: number,
  query: Readonly<Record<string, string | undefined>>,
): Promise<RecordPage> {
  const filter = parseRecordFilter(query)
  const before = parseRecordSpot(query)
  const hasDays = filter.from !== '' || filter.to !== ''
  // Only days need the zone, so only they wait for it.
  const timeZone = hasDays ? (await siteOf(env, now)).site.timeZone : ''
  const [records, people] = await Promise.all([
    readRecords(env, toAuditFilter(filter, timeZone), before, pageSize + 1),
    listTeam(env.db),
  ])
  const shown = records.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    filter,
    entries: shown.map(toRecordEntry),
    older: last && records.length > pageSize ? { at: last.at, id: last.id } : null,
    isLater: before !== null,
    people: people.map(({ id, name }) => ({ id, name })),
    months: auditMonths,
  }
}
