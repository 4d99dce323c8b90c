import { sql } from 'drizzle-orm'
import { runBatch } from '../db/batch.ts'
import { monthsBefore } from '../db/months-before.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'

/** How long the record of who did what is kept. */
export const auditMonths = 24

const pieceSize = 500
const piecesAtOnce = 20

/** Deletes records that are older, from the first on and only sealed ones; the anchor takes their place. */
async function forgetPiece(db: Database, before: number): Promise<number> {
  const oldest = await reach(
    db.all<{ id: number; at: number; hash: string }>(sql`
      SELECT a.id, a.at, s.hash FROM audit a JOIN audit_seals s ON s.id = a.id
      ORDER BY a.id LIMIT ${pieceSize}`),
  )
  const firstKept = oldest.findIndex(({ at }) => at >= before)
  const old = firstKept === -1 ? oldest : oldest.slice(0, firstKept)
  const last = old.at(-1)
  if (!last) return 0
  await reach(
    runBatch(db, [
      sql`UPDATE audit_anchor SET count = count + ${last.id} - id, id = ${last.id}, hash = ${last.hash}
        WHERE id < ${last.id}`,
      sql`DELETE FROM audit WHERE id <= (SELECT id FROM audit_anchor)`,
      sql`DELETE FROM audit_seals WHERE id <= (SELECT id FROM audit_anchor)`,
    ]),
  )
  return old.length
}

/** Deletes records for their age; returns how many. The rest can still be verified. */
export async function forgetOldRecords(db: Database, now: number): Promise<number> {
  const before = monthsBefore(now, auditMonths)
  let deleted = 0
  for (let piece = 0; piece < piecesAtOnce; piece += 1) {
    const count = await forgetPiece(db, before)
    deleted += count
    if (count < pieceSize) break
  }
  return deleted
}
