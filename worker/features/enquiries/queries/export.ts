import { sql } from 'drizzle-orm'
import type { EnquirySummary, InboxFilter } from '#client/features/enquiries/contract/inbox.ts'
import type { Database } from '#worker/env.ts'
import { assigneeColumn } from './inbox.ts'
import { selectIds } from './list.ts'

/** Rows in memory at once: less than 10 MB even with the longest messages. */
export const exportPageSize = 500

export type ExportRow = Pick<
  EnquirySummary,
  'reference' | 'name' | 'email' | 'company' | 'subject' | 'state' | 'assignee'
> & {
  id: number
  createdAt: number
  trashedAt: number | null
  message: string
  answers: number
  /** null: never answered from the inbox. */
  answeredAt: number | null
}

/** Lists the next batch, newest first, older than id `before` (null: from the newest). */
export function listForExport(
  db: Database,
  filter: InboxFilter,
  before: number | null,
): Promise<ExportRow[]> {
  const from = before === null ? null : ({ side: 'older', id: before } as const)
  const sent = sql`FROM enquiry_messages m WHERE m.enquiry_id = enquiries.id AND m.state = 'sent' AND m.mark IS NULL`
  return db.all<ExportRow>(sql`
      SELECT id, reference, created_at AS createdAt, trashed_at AS trashedAt, state, name, email, company, subject,
        message, ${assigneeColumn}, (SELECT count(*) ${sent}) AS answers, (SELECT max(mail_at) ${sent}) AS answeredAt
      FROM enquiries WHERE id IN (${selectIds(filter, from, exportPageSize)}) ORDER BY id DESC`)
}
