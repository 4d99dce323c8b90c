import { sql } from 'drizzle-orm'

/** Written while the site sent no mail, and not tried since: an attempt that failed has left an error. */
export const isPrepared = sql`state IN ('failed', 'unsure') AND prepared = 1 AND error IS NULL`

/** Nobody needs to send this prepared answer any more: its enquiry was marked as answered or archived after it was written. */
export const isSettled = sql`EXISTS (SELECT 1 FROM enquiries e WHERE e.id = enquiry_id
  AND e.state IN ('answered', 'archived') AND e.updated_at >= enquiry_messages.created_at)`
