import { sql } from 'drizzle-orm'
import { quarantineDays } from '#client/features/enquiries/contract/inbox.ts'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { monthsBefore } from '../../db/months-before.ts'
import { repeatBatches, rowsPerBatch } from '../../db/repeat-batches.ts'
import type { Database, Env } from '../../env.ts'
import { dayMs } from '../../site-settings/day.ts'
import { readSiteState } from '../../site-settings/site-state.ts'

/** Statements per night; the next night deletes the rest. */
const maxDeletes = 100

/**
 * Deletes enquiries created before `before` or expired in quarantine or the trash, and allowed senders from before
 * `before`. Records the run; returns the number of enquiries deleted.
 */
async function applyRetention(db: Database, now: number, before: number): Promise<number> {
  const deleteNext = async () => {
    const deletedIds = await db.column(sql`
        DELETE FROM enquiries WHERE id IN (
          SELECT id FROM enquiries WHERE created_at < ${before}
          UNION ALL SELECT id FROM enquiries WHERE place = 'spam' AND updated_at < ${now - quarantineDays * dayMs}
          UNION ALL SELECT id FROM enquiries WHERE trashed_at < ${now - trashDays * dayMs}
          LIMIT ${rowsPerBatch}) RETURNING id`)
    return deletedIds.length
  }
  // An enquiry may be selected twice, so that a batch which is not full need not be the last one.
  const deleted = await repeatBatches(deleteNext, { size: 1, most: maxDeletes })
  await db.run(sql`DELETE FROM enquiry_allowed WHERE created_at < ${before}`)
  await db.run(sql`
      INSERT INTO enquiry_upkeep (id, last_run_at, deleted) VALUES (1, ${now}, ${deleted})
      ON CONFLICT (id) DO UPDATE SET last_run_at = excluded.last_run_at, deleted = excluded.deleted`)
  return deleted
}

/** Deletes enquiries older than the setting `retentionMonths`; returns how many. Throws if it is unreadable. */
export async function deleteOldEnquiries({ db }: Env, now: number): Promise<number> {
  const { site } = await readSiteState(db, now)
  return applyRetention(db, now, monthsBefore(now, site.retentionMonths))
}
