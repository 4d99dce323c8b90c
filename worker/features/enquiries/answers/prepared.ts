import { sql } from 'drizzle-orm'

/** Written while the site sent no mail, and not tried since: an attempt that failed has left an error. */
export const isPrepared = sql`state IN ('failed', 'unsure') AND prepared = 1 AND error IS NULL`

/** A prepared answer that nobody needs to send any more: the enquiry was marked as answered or archived afterwards. */
export const isSettled = sql`EXISTS (SELECT 1 FROM enquiries e WHERE e.id = enquiry_id
  AND e.state IN ('answered', 'archived') AND e.updated_at >= enquiry_messages.created_at)`
