import { sql } from 'drizzle-orm'
import type { EnquiryState, InboxFilter } from '#client/enquiries/contract/inbox.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { assigneeColumn, matching } from './inbox.ts'

/** At most this many rows leave at once; an isolate has 128 MB. */
export const maxExported = 5_000

export type ExportRow = {
  reference: string
  createdAt: number
  state: EnquiryState
  name: string
  email: string
  company: string
  subject: string
  message: string
  assignee: string | null
}

export function listForExport(db: Database, filter: InboxFilter): Promise<ExportRow[]> {
  return reach(
    db.all<ExportRow>(sql`
      SELECT reference, created_at AS createdAt, state, name, email, company, subject, message,
        ${assigneeColumn}
      FROM enquiries WHERE ${matching(filter)} ORDER BY created_at DESC, id DESC LIMIT ${maxExported}`),
  )
}
