import { sql } from 'drizzle-orm'
import { repeatBatches, rowsPerBatch } from '../db/repeat-batches.ts'
import type { Database } from '../env.ts'
import { log } from '../http/log.ts'
import { type AuditRecord, sealedColumns, computeSeal } from './chain.ts'

const sealedColumnsSql = sql.raw(sealedColumns.join(', '))

/**
 * Seals the next unsealed records in order of their ids; returns how many. D1 runs batches one after another, so new
 * records always get higher ids. Parallel sealers compute the same seals, and the first to write wins.
 */
export async function sealNextBatch(db: Database): Promise<number> {
  const records = await db.all<AuditRecord & { previous: string }>(sql`
      SELECT ${sealedColumnsSql}, coalesce((SELECT hash FROM audit_seals ORDER BY id DESC LIMIT 1),
        (SELECT hash FROM audit_anchor)) AS previous
      FROM audit WHERE id > coalesce((SELECT max(id) FROM audit_seals), (SELECT id FROM audit_anchor))
      ORDER BY id LIMIT ${rowsPerBatch}`)
  const [first] = records
  if (!first) return 0
  let hash = first.previous
  const seals = records.map((record) => {
    hash = computeSeal(hash, record)
    return { id: record.id, hash }
  })
  await db.run(sql`INSERT INTO audit_seals (id, hash) SELECT value ->> 'id', value ->> 'hash'
      FROM json_each(${JSON.stringify(seals)}) WHERE true ON CONFLICT (id) DO NOTHING`)
  return seals.length
}

/** Seals records that were not sealed after their requests; returns how many. */
export const sealPendingRecords = (db: Database): Promise<number> => repeatBatches(() => sealNextBatch(db))

/**
 * Logs the last seal. Whoever rewrites the chain cannot change this log line, so a comparison reveals the change (`npm
 * run audit -- verify --head`).
 */
export async function logLastSeal(db: Database): Promise<void> {
  const head = await db.find<{ id: number; hash: string }>(
    sql`SELECT id, hash FROM audit_seals ORDER BY id DESC LIMIT 1`,
  )
  if (head) log('info', 'audit-head', { head: `${head.id}:${head.hash}` })
}
