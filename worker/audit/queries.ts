import { sql } from 'drizzle-orm'
import type { Database } from '../env.ts'
import type { ChainAnchor, SealedRecord } from './chain.ts'

// SQL of the complete log for verification and export. `npm run audit` uses the same SQL without the worker.

export const anchorSql = 'SELECT id, hash, count FROM audit_anchor'

/** The last id ever assigned, even if its record or seal is gone. */
export const highestIdSql = `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'audit'), 0),
  coalesce((SELECT max(id) FROM audit_seals), 0)) AS highest`

/** Records after an id with their seals, in order of their ids. */
export const recordsSql = (after: number, limit: number): string => `
  SELECT a.id, a.at, a.manager_id, a.actor_id, a.event, a.detail, a.device, a.country, s.hash
  FROM audit a LEFT JOIN audit_seals s ON s.id = a.id WHERE a.id > ${after} ORDER BY a.id LIMIT ${limit}`

export function readAnchor(db: Database): Promise<ChainAnchor> {
  return db.get<ChainAnchor>(sql.raw(anchorSql))
}

export function readHighestId(db: Database): Promise<number> {
  return db.value(sql.raw(highestIdSql))
}

/** Start of a full read: below every valid id, so that forged negative ids are found. */
export const beforeFirstId = Number.MIN_SAFE_INTEGER

export function readChainRecords(db: Database, after: number, limit: number): Promise<SealedRecord[]> {
  return db.all<SealedRecord>(sql.raw(recordsSql(after, limit)))
}
