import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'

/** How many answers did not go, or may not have, and the enquiry of the first: what lies in the trash does not wait. */
export async function countUnsentAnswers(db: Database): Promise<{ count: number; first: string | null }> {
  const rows = await withStorageTimeout(
    db.all<{ reference: string }>(sql`
      SELECT e.reference FROM enquiry_messages m JOIN enquiries e ON e.id = m.enquiry_id
      WHERE m.state IN ('failed', 'unsure') AND e.place <> 'trash' ORDER BY m.id`),
  )
  return { count: rows.length, first: rows[0]?.reference ?? null }
}
