import { sql } from 'drizzle-orm'
import type { InboxPlace } from '#client/features/enquiries/contract/inbox.ts'
import type { Database } from '#worker/env.ts'

/** Written while the site sent no mail, and not tried since: an attempt that failed has left an error. */
export const isPrepared = sql`state IN ('failed', 'unsure') AND prepared = 1 AND error IS NULL`

/** Nobody needs to send this prepared answer any more: its enquiry was marked as answered or archived after it was written. */
export const isSettled = sql`EXISTS (SELECT 1 FROM enquiries e WHERE e.id = enquiry_id
  AND e.state IN ('answered', 'archived') AND e.updated_at >= enquiry_messages.created_at)`

/** The enquiry of each answer that failed, may not have been sent or waits to be sent, outside the trash, oldest first. */
export const listUnsentAnswers = (db: Database): Promise<{ reference: string; place: InboxPlace }[]> =>
  db.all(sql`
      SELECT e.reference, e.place FROM enquiry_messages m JOIN enquiries e ON e.id = m.enquiry_id
      WHERE m.state IN ('failed', 'unsure') AND e.place <> 'trash' AND m.id NOT IN (
        SELECT id FROM enquiry_messages WHERE ${isPrepared} AND ${isSettled}) ORDER BY m.id`)
