import { sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '../db/is-one-of.ts'
import type { Database } from '../env.ts'
import type { AuditEvent } from './audit-entry.ts'

/** Filter of the log; null = no restriction. Instants are epoch milliseconds, `until` is exclusive. */
export type AuditFilter = {
  /** Records in which this person acted or whose account is concerned. */
  userId: string | null
  events: readonly AuditEvent[] | null
  since: number | null
  until: number | null
}

/** Position in the list, which is sorted by time and then by id, newest first. */
export type AuditCursor = { at: number; id: number }

export type ListedAuditRecord = AuditCursor & {
  event: AuditEvent
  detail: string | null
  device: string | null
  country: string | null
  userId: string | null
  actorId: string | null
  /** Names of the account's owner and of the person who acted; null if the account was deleted. */
  userName: string | null
  actorName: string | null
  /** Name of the object whose id is in `detail`; null if it was deleted. */
  subjectName: string | null
}

/** SQL expressions for names in tables of other features, using columns of `a`. */
export type AuditNameColumns = { userName: SQL; actorName: SQL; subjectName: SQL }

type AuditQuery = { filter: AuditFilter; before: AuditCursor | null; limit: number }

/**
 * Selects the ids of the newest matching records by an index. Reads at most `limit` rows, but more if `events` filters
 * rows out.
 */
function selectNewestIds({ filter, before, limit }: AuditQuery, userCondition: SQL | null): SQL {
  const { events, since, until } = filter
  const conditions = [
    userCondition,
    before && sql`(at, id) < (${before.at}, ${before.id})`,
    since === null ? null : sql`at >= ${since}`,
    until === null ? null : sql`at < ${until}`,
    events && sql`event ${isOneOf(events)}`,
  ].filter((condition) => condition !== null)
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  return sql`SELECT id FROM (SELECT id, at FROM audit ${where} ORDER BY at DESC, id DESC LIMIT ${limit})`
}

/** The newest records that match the filter and come before the given position. */
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
  return db.all<ListedAuditRecord>(sql`
      SELECT a.id, a.at, a.event, a.detail, a.device, a.country, a.manager_id AS userId, a.actor_id AS actorId,
        ${names.userName} AS userName, ${names.actorName} AS actorName, ${names.subjectName} AS subjectName
      FROM audit a WHERE a.id IN (${ids}) ORDER BY a.at DESC, a.id DESC LIMIT ${wanted.limit}`)
}
