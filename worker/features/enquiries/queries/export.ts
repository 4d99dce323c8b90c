import { sql } from 'drizzle-orm'
import type { EnquirySummary, InboxFilter } from '#client/features/enquiries/contract/inbox.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import { assigneeColumn } from './inbox.ts'
import { selectIds } from './list.ts'

/** Rows that stand in memory at once: of the longest message not 10 MB of the isolate's 128. */
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
  /** null = it was never answered from here. */
  answeredAt: number | null
}

/** The piece of the list that is older than `before` (an id; null = from the newest on), the newest first. */
export function listForExport(
  db: Database,
  filter: InboxFilter,
  before: number | null,
): Promise<ExportRow[]> {
  const from = before === null ? null : ({ side: 'older', id: before } as const)
  const sent = sql`FROM enquiry_messages m WHERE m.enquiry_id = enquiries.id AND m.state = 'sent' AND m.mark IS NULL`
  return withStorageTimeout(
    db.all<ExportRow>(sql`
      SELECT id, reference, created_at AS createdAt, trashed_at AS trashedAt, state, name, email, company, subject,
        message, ${assigneeColumn}, (SELECT count(*) ${sent}) AS answers, (SELECT max(mail_at) ${sent}) AS answeredAt
      FROM enquiries WHERE id IN (${selectIds(filter, from, exportPageSize)}) ORDER BY id DESC`),
  )
}
