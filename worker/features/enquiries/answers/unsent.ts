import { sql } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

/** Counts answers that failed or may not have been sent, outside the trash; `first` is the reference of the oldest. */
export async function countUnsentAnswers(db: Database): Promise<{ count: number; first: string | null }> {
  const references = await db.column<string>(sql`
      SELECT e.reference FROM enquiry_messages m JOIN enquiries e ON e.id = m.enquiry_id
      WHERE m.state IN ('failed', 'unsure') AND e.place <> 'trash' ORDER BY m.id`)
  return { count: references.length, first: references[0] ?? null }
}
