import { sql } from 'drizzle-orm'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import type { Anchor, Entry } from './chain.ts'

// The record as a whole, for whoever takes it along. Also SQL of `npm run audit`, which has no worker.

export const anchorSql = 'SELECT id, hash, count FROM audit_anchor'

/** The last id that was ever given: its record or its seal may be gone. */
export const highestSql = `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0),
  coalesce((SELECT max(id) FROM audit_seals), 0)) AS highest`

/** Records after an id with their seals, in the order of their ids. */
export const entriesSql = (after: number, limit: number): string => `
  SELECT a.id, a.at, a.manager_id, a.actor_id, a.event, a.detail, a.device, a.country, s.hash
  FROM audit a LEFT JOIN audit_seals s ON s.id = a.id WHERE a.id > ${after} ORDER BY a.id LIMIT ${limit}`

export function readAnchor(db: Database): Promise<Anchor> {
  return reach(db.get<Anchor>(sql.raw(anchorSql)))
}

export async function readHighest(db: Database): Promise<number> {
  return (await reach(db.get<{ highest: number }>(sql.raw(highestSql)))).highest
}

/** To begin with: nothing honest has such an id, and what is not honest shall be seen. */
export const beforeAll = Number.MIN_SAFE_INTEGER

export function readEntries(db: Database, after: number, limit: number): Promise<Entry[]> {
  return reach(db.all<Entry>(sql.raw(entriesSql(after, limit))))
}
