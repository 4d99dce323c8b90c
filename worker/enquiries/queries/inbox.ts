import { sql, type SQL } from 'drizzle-orm'
import type { EnquiryState, EnquirySummary, Inbox, InboxFilter } from '#client/enquiries/contract/inbox.ts'
import { enquiryStates } from '#client/enquiries/contract/inbox.ts'
import { managerName } from '../../account/queries/managers.ts'
import { fold } from '../../db/fold.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'

/** Enquiries on one page of the inbox. */
export const inboxPageSize = 25

export type SummaryRow = Omit<EnquirySummary, 'createdAt'> & { createdAt: number }

/** The name of the manager in charge, or null. */
export const assigneeColumn = sql`${managerName(sql.raw('assignee_id'))} AS assignee`

export const summaryColumns = sql.join(
  [
    assigneeColumn,
    sql.raw(
      `reference, name, email, company, subject, substr(message, 1, 160) AS excerpt, state,
   mail_state AS mailState, created_at AS createdAt`,
    ),
  ],
  sql`, `,
)

export function toSummary(row: SummaryRow): EnquirySummary {
  return { ...row, createdAt: new Date(row.createdAt).toISOString() }
}

/** The condition of a filter. Every word of the search must occur; `instr` knows no pattern characters. */
export function matching({ state, query, subject, assignee, mail }: InboxFilter): SQL {
  const parts: SQL[] = []
  // Without a state: everything a manager should see at a glance.
  if (state) parts.push(sql`state = ${state}`)
  else if (!query && !mail) parts.push(sql`state IN ('new', 'progress', 'answered')`)
  if (subject) parts.push(sql`subject = ${subject}`)
  if (assignee) parts.push(assignee === 'nadie' ? sql`assignee_id IS NULL` : sql`assignee_id = ${assignee}`)
  if (mail) parts.push(sql`mail_state = 'failed'`)
  for (const word of fold(query).split(/\s+/).filter(Boolean).slice(0, 8)) {
    parts.push(sql`instr(folded, ${word}) > 0`)
  }
  return parts.length > 0 ? sql.join(parts, sql` AND `) : sql`1 = 1`
}

export async function listEnquiries(
  db: Database,
  filter: InboxFilter,
  page: number,
): Promise<Pick<Inbox, 'list' | 'page' | 'pages' | 'total'>> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    reach(
      db.all<SummaryRow>(sql`
        SELECT ${summaryColumns} FROM enquiries WHERE ${where}
        ORDER BY created_at DESC, id DESC LIMIT ${inboxPageSize} OFFSET ${(page - 1) * inboxPageSize}`),
    ),
    reach(db.get<{ count: number }>(sql`SELECT count(*) AS count FROM enquiries WHERE ${where}`)),
  ])
  const pages = Math.max(1, Math.ceil(counted.count / inboxPageSize))
  return { list: rows.map(toSummary), page, pages, total: counted.count }
}

export async function countStates(db: Database): Promise<Record<EnquiryState, number>> {
  const rows = await reach(
    db.all<{ state: EnquiryState; count: number }>(
      sql`SELECT state, count(*) AS count FROM enquiries GROUP BY state`,
    ),
  )
  const count = (state: EnquiryState) => rows.find((row) => row.state === state)?.count ?? 0
  const [fresh, progress, answered, spam, archived] = enquiryStates
  return {
    [fresh]: count(fresh),
    [progress]: count(progress),
    [answered]: count(answered),
    [spam]: count(spam),
    [archived]: count(archived),
  }
}

export async function countMail(db: Database): Promise<{ pending: number; failed: number }> {
  return reach(
    db.get<{ pending: number; failed: number }>(sql`
      SELECT count(*) FILTER (WHERE mail_state = 'pending') AS pending,
             count(*) FILTER (WHERE mail_state = 'failed') AS failed
      FROM enquiries WHERE mail_state IN ('pending', 'failed')`),
  )
}

export async function readUpkeep(db: Database): Promise<Inbox['upkeep']> {
  const row = await reach(
    db.get<{ lastRunAt: number; deleted: number } | undefined>(
      sql`SELECT last_run_at AS lastRunAt, deleted FROM enquiry_upkeep WHERE id = 1`,
    ),
  )
  return row ? { lastRunAt: new Date(row.lastRunAt).toISOString(), deleted: row.deleted } : null
}
