import { sql } from 'drizzle-orm'
import type { InboxPlace } from '#client/features/enquiries/contract/inbox.ts'
import type { Database } from '#worker/env.ts'
import { isPrepared, isSettled } from './prepared.ts'

/** The enquiry of each answer that failed, may not have been sent or waits to be sent, outside the trash, oldest first. */
export const listUnsentAnswers = (db: Database): Promise<{ reference: string; place: InboxPlace }[]> =>
  db.all(sql`
      SELECT e.reference, e.place FROM enquiry_messages m JOIN enquiries e ON e.id = m.enquiry_id
      WHERE m.state IN ('failed', 'unsure') AND e.place <> 'trash' AND m.id NOT IN (
        SELECT id FROM enquiry_messages WHERE ${isPrepared} AND ${isSettled}) ORDER BY m.id`)
