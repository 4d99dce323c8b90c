import { sql } from 'drizzle-orm'
import { queryBatch } from '../db/batch.ts'
import { monthsBefore } from '../db/months-before.ts'
import { repeatBatches, rowsPerBatch } from '../db/repeat-batches.ts'
import type { Database } from '../env.ts'

export const auditMonths = 24

/**
 * Deletes up to `rowsPerBatch` of the oldest sealed records before the given instant; returns how many. The anchor
 * stores the last deleted id, its seal and the count, so that the rest can be verified.
 */
async function deleteOldestBatch(db: Database, before: number): Promise<number> {
  const oldest = await db.all<{ id: number; at: number; hash: string }>(sql`
      SELECT a.id, a.at, s.hash FROM audit a JOIN audit_seals s ON s.id = a.id
      ORDER BY a.id LIMIT ${rowsPerBatch}`)
  const firstRecent = oldest.findIndex(({ at }) => at >= before)
  const old = firstRecent === -1 ? oldest : oldest.slice(0, firstRecent)
  const last = old.at(-1)
  if (!last) return 0
  await queryBatch(db, [
    sql`UPDATE audit_anchor SET count = count + ${last.id} - id, id = ${last.id}, hash = ${last.hash}
        WHERE id < ${last.id}`,
    sql`DELETE FROM audit WHERE id <= (SELECT id FROM audit_anchor)`,
    sql`DELETE FROM audit_seals WHERE id <= (SELECT id FROM audit_anchor)`,
  ])
  return old.length
}

/** Deletes records older than `auditMonths`, as many as `repeatBatches` allows; returns how many. */
export function deleteOldAuditRecords(db: Database, now: number): Promise<number> {
  const before = monthsBefore(now, auditMonths)
  return repeatBatches(() => deleteOldestBatch(db, before))
}
