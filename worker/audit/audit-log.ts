import { sql, type SQL } from 'drizzle-orm'
import { withStorageTimeout } from '../db/with-timeout.ts'
import type { Database } from '../env.ts'
import type { AuditEvent } from './audit-entry.ts'

/** What narrows the record; null = everything. Instants are epoch milliseconds, `until` is not included. */
export type AuditFilter = {
  /** What they did, and what was done to their account. */
  userId: string | null
  events: readonly AuditEvent[] | null
  since: number | null
  until: number | null
}

/** Where a record stands in the order of its list. */
export type AuditCursor = { at: number; id: number }

export type ListedAuditRecord = AuditCursor & {
  event: AuditEvent
  detail: string | null
  device: string | null
  country: string | null
  userId: string | null
  actorId: string | null
  /** How those two are called; null where their account is gone. */
  userName: string | null
  actorName: string | null
  /** What a record is about that names it by its id; null where that is gone. */
  subjectName: string | null
}

/** The names that a list shows, of the columns of `a`; they stand in tables of other rooms. */
export type AuditNameColumns = { userName: SQL; actorName: SQL; subjectName: SQL }

type AuditQuery = { filter: AuditFilter; before: AuditCursor | null; limit: number }

/** The newest ids of an order that an index has: no more than `limit` of them are looked at, but for `events`. */
function selectNewestIds({ filter, before, limit }: AuditQuery, userCondition: SQL | null): SQL {
  const { events, since, until } = filter
  const conditions = [
    userCondition,
    before && sql`(at, id) < (${before.at}, ${before.id})`,
    since === null ? null : sql`at >= ${since}`,
    until === null ? null : sql`at < ${until}`,
    events && sql`event IN (SELECT value FROM json_each(${JSON.stringify(events)}))`,
  ].filter((condition) => condition !== null)
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  return sql`SELECT id FROM (SELECT id, at FROM audit ${where} ORDER BY at DESC, id DESC LIMIT ${limit})`
}

/** The newest records before a spot that a filter leaves. */
export function listAuditLog(
  db: Database,
  wanted: AuditQuery,
  names: AuditNameColumns,
): Promise<ListedAuditRecord[]> {
  const { userId } = wanted.filter
  const ids =
    userId === null
      ? selectNewestIds(wanted, null)
      : sql`${selectNewestIds(wanted, sql`manager_id = ${userId}`)}
        UNION ${selectNewestIds(wanted, sql`actor_id = ${userId}`)}`
  return withStorageTimeout(
    db.all<ListedAuditRecord>(sql`
      SELECT a.id, a.at, a.event, a.detail, a.device, a.country, a.manager_id AS userId, a.actor_id AS actorId,
        ${names.userName} AS userName, ${names.actorName} AS actorName, ${names.subjectName} AS subjectName
      FROM audit a WHERE a.id IN (${ids}) ORDER BY a.at DESC, a.id DESC LIMIT ${wanted.limit}`),
  )
}
