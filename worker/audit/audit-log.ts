import { sql, type SQL } from 'drizzle-orm'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import type { AuditEvent } from './record.ts'

/** What narrows the record; null = everything. Instants are epoch milliseconds, `until` is not included. */
export type AuditFilter = {
  /** What they did, and what was done to their account. */
  managerId: string | null
  events: readonly AuditEvent[] | null
  since: number | null
  until: number | null
}

/** Where a record stands in the order of its list. */
export type AuditSpot = { at: number; id: number }

export type ListedRecord = AuditSpot & {
  event: AuditEvent
  detail: string | null
  device: string | null
  country: string | null
  managerId: string | null
  actorId: string | null
  /** How those two are called; null where their account is gone. */
  manager: string | null
  actor: string | null
  /** What a record is about that names it by its id; null where that is gone. */
  subject: string | null
}

/** The names that a list shows, of the columns of `a`; they stand in tables of other rooms. */
export type AuditNames = { manager: SQL; actor: SQL; subject: SQL }

type Wanted = { filter: AuditFilter; before: AuditSpot | null; limit: number }

/** The newest ids of an order that an index has: no more than `limit` of them are looked at, but for `events`. */
function newestOf({ filter, before, limit }: Wanted, who: SQL | null): SQL {
  const { events, since, until } = filter
  const conditions = [
    who,
    before && sql`(at, id) < (${before.at}, ${before.id})`,
    since === null ? null : sql`at >= ${since}`,
    until === null ? null : sql`at < ${until}`,
    events && sql`event IN (SELECT value FROM json_each(${JSON.stringify(events)}))`,
  ].filter((condition) => condition !== null)
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  return sql`SELECT id FROM (SELECT id, at FROM audit ${where} ORDER BY at DESC, id DESC LIMIT ${limit})`
}

/** The newest records before a spot that a filter leaves. */
export function listRecord(db: Database, wanted: Wanted, names: AuditNames): Promise<ListedRecord[]> {
  const { managerId } = wanted.filter
  const ids =
    managerId === null
      ? newestOf(wanted, null)
      : sql`${newestOf(wanted, sql`manager_id = ${managerId}`)}
        UNION ${newestOf(wanted, sql`actor_id = ${managerId}`)}`
  return reach(
    db.all<ListedRecord>(sql`
      SELECT a.id, a.at, a.event, a.detail, a.device, a.country, a.manager_id AS managerId, a.actor_id AS actorId,
        ${names.manager} AS manager, ${names.actor} AS actor, ${names.subject} AS subject
      FROM audit a WHERE a.id IN (${ids}) ORDER BY a.at DESC, a.id DESC LIMIT ${wanted.limit}`),
  )
}
