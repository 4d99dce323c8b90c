import { sql } from 'drizzle-orm'
import type { InboxPlace } from '#client/features/enquiries/contract/inbox.ts'
import type { Database } from '#worker/env.ts'

/** The enquiry of each answer that failed or may not have been sent, outside the trash, oldest answer first. */
export const listUnsentAnswers = (db: Database): Promise<{ reference: string; place: InboxPlace }[]> =>
  db.all(sql`
      SELECT e.reference, e.place FROM enquiry_messages m JOIN enquiries e ON e.id = m.enquiry_id
      WHERE m.state IN ('failed', 'unsure') AND e.place <> 'trash' ORDER BY m.id`)
