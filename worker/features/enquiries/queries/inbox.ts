import { sql } from 'drizzle-orm'
import {
  type EnquirySummary,
  type Inbox,
  type InboxFilter,
  type InboxPlace,
  parseInboxFilter,
  type UndeliveredNotification,
  type InboxAction,
} from '#client/features/enquiries/contract/inbox.ts'
import type { EnquirySubject } from '#client/features/enquiries/contract/subjects.ts'
import { changeLabels, maxLabels } from '#client/runtime/text/labels.ts'
import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { createKeysetPage } from '#worker/db/keyset-page.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import { toSortKey } from '#worker/db/search-text.ts'
import { subjectTitle } from '#worker/db/subject-title.ts'
import type { Database } from '#worker/env.ts'
import { selectUserName } from '../../account/queries/users.ts'
import { isSearch, selectCount, selectIds, maxCounted } from './list.ts'

/** The labels in use; for a batch. */
export const selectLabels = sql`SELECT label AS name FROM enquiry_labels ORDER BY ${toSortKey(sql`label`)}`

/**
 * Changes the labels of the enquiries outside the trash and returns how many changed; null and no change if one of them
 * would have too many.
 */
export async function labelEnquiries(
  db: Database,
  now: number,
  references: readonly string[],
  change: Extract<InboxAction, { kind: 'label' }>,
): Promise<number | null> {
  const [rows, existing] = await queryBatch<[{ id: number; labels: string }, { name: string }]>(db, [
    sql`SELECT id, labels FROM enquiries WHERE place <> 'trash' AND reference ${isOneOf(references)}`,
    selectLabels,
  ])
  const names = existing.map(({ name }) => name)
  const changed = rows
    .map(({ id, labels }) => ({
      id,
      before: labels,
      labels: changeLabels(parseTexts(labels), change, names),
    }))
    .filter(({ before, labels }) => JSON.stringify(labels) !== before)
  if (changed.some(({ labels }) => labels.length > maxLabels)) return null
  // If somebody else changed the labels meanwhile, those labels stay, and the reloaded page shows them.
  const written = await db.all(sql`UPDATE enquiries SET labels = value ->> 'labels', updated_at = ${now}
    FROM json_each(${JSON.stringify(changed)}) WHERE enquiries.id = value ->> 'id' AND labels = value ->> 'before'
    RETURNING enquiries.id`)
  return written.length
}

const inboxPageSize = 25

export type SummaryRow = Omit<EnquirySummary, 'createdAt' | 'trashedAt' | 'hasFiles' | 'labels'> & {
  labels: string
  createdAt: number
  hasFiles: 0 | 1
  trashedAt: number | null
}

export const assigneeColumn = sql`${selectUserName(sql.raw('assignee_id'))} AS assignee`

export const summaryColumns = sql.join(
  [
    assigneeColumn,
    sql`${subjectTitle} AS about`,
    sql.raw(
      `reference, name, email, phone, company, subject, labels, substr(message, 1, 160) AS excerpt, state,
   mail_state AS mailState, created_at AS createdAt, trashed_at AS trashedAt,
   EXISTS (SELECT 1 FROM enquiry_files f JOIN enquiry_messages m ON m.id = f.message_id
     WHERE f.enquiry_id = enquiries.id AND m.direction = 'in') AS hasFiles`,
    ),
  ],
  sql`, `,
)

const toIso = (at: number): string => new Date(at).toISOString()

export const toSummary = ({
  createdAt,
  trashedAt,
  hasFiles,
  labels,
  ...row
}: SummaryRow): EnquirySummary => ({
  ...row,
  labels: parseTexts(labels),
  createdAt: toIso(createdAt),
  trashedAt: trashedAt === null ? null : toIso(trashedAt),
  hasFiles: hasFiles === 1,
})

type ListRow = SummaryRow & { id: number }

/** Selects one row more than a page shows, to detect another page. */
function selectRows(filter: InboxFilter, from: ListCursor) {
  return sql`SELECT id, ${summaryColumns} FROM enquiries
    WHERE id IN (${selectIds(filter, from, inboxPageSize + 1)}) ORDER BY id DESC`
}

/**
 * Lists a page of the inbox. If the requested page is empty, because enquiries were moved or deleted, returns the
 * nearest one. The newest page is always full if there are enough enquiries.
 */
export async function listEnquiries(
  db: Database,
  filter: InboxFilter,
  from: ListCursor,
): Promise<Pick<Inbox, 'list' | 'from' | 'before' | 'after' | 'total' | 'more' | 'subjects' | 'labels'>> {
  const [rows, [counted], subjects, labels] = await queryBatch<
    [ListRow, { count: number }, EnquirySubject, { name: string }]
  >(db, [
    selectRows(filter, from),
    selectCount(filter),
    sql`SELECT subject, ${subjectTitle} AS about FROM (SELECT DISTINCT subject FROM enquiry_counts WHERE count > 0)
        ORDER BY subject`,
    selectLabels,
  ])
  const count = counted?.count ?? 0
  const counts = isSearch(filter)
    ? { total: Math.min(count, maxCounted), more: count > maxCounted }
    : { total: count, more: false }
  const keyed = rows.map((row) => ({ summary: toSummary(row), id: String(row.id), key: '' }))
  const slice = createKeysetPage(keyed, from, inboxPageSize)
  if (!slice) {
    const nearest = { side: 'before', id: String(Number(from?.id) - 1), key: '' } as const
    return listEnquiries(db, filter, from?.side === 'after' ? nearest : null)
  }
  const { rows: shown, ...places } = slice
  return {
    ...places,
    list: shown.map(({ summary }) => summary),
    ...counts,
    subjects,
    labels: labels.map(({ name }) => name),
  }
}

/** How many enquiries, and characters of each message, provide words to correct a search. */
const searched = { enquiries: 100, characters: 500 }

/** Senders and beginnings of the newest enquiries. */
export function listSearchedTexts(db: Database): Promise<string[]> {
  return db.column(sql`
      SELECT concat_ws(' ', name, company, labels, substr(message, 1, ${searched.characters})) AS words FROM enquiries
      WHERE id > (SELECT max(id) FROM enquiries) - ${searched.enquiries}`)
}

/** Lists the newest enquiries that match a filter, `limit` at most, without counting all matches. */
export async function findEnquiries(
  db: Database,
  filter: InboxFilter,
  limit: number,
): Promise<EnquirySummary[]> {
  const rows = await db.all<ListRow>(sql`SELECT id, ${summaryColumns} FROM enquiries
      WHERE id IN (${selectIds(filter, null, limit)}) ORDER BY id DESC`)
  return rows.map(toSummary)
}

export async function countPlaces(db: Database): Promise<Inbox['counts']> {
  const counts = { new: 0, progress: 0, answered: 0, spam: 0, archived: 0, trash: 0 }
  const rows = await db.all<{ place: InboxPlace; count: number }>(
    sql`SELECT place, sum(count) AS count FROM enquiry_counts GROUP BY place`,
  )
  for (const { place, count } of rows) counts[place] = count
  return counts
}

/** Counts what was received since an instant, apart from spam; among the newest 250, so that a flood costs no more. */
export function countReceived(db: Database, since: number): Promise<number> {
  return db.value(sql`
      SELECT count(*) AS count FROM (
        SELECT place FROM enquiries WHERE created_at >= ${since} ORDER BY created_at DESC, id DESC LIMIT 250)
      WHERE place <> 'spam'`)
}

/** Counts failed notifications outside the trash. */
export function countFailedNotifications(db: Database): Promise<{ failed: number }> {
  return db.get<{ failed: number }>(sql`
      SELECT coalesce(sum(count) FILTER (WHERE mail_state = 'failed'), 0) AS failed
      FROM enquiry_counts WHERE place <> 'trash'`)
}

export async function readLastRetentionRun(db: Database): Promise<Inbox['lastRetentionRun']> {
  const row = await db.find<{ lastRunAt: number; deleted: number }>(
    sql`SELECT last_run_at AS lastRunAt, deleted FROM enquiry_upkeep WHERE id = 1`,
  )
  return row ? { lastRunAt: toIso(row.lastRunAt), deleted: row.deleted } : null
}

const maxMailsChecked = 500

type LastMails = { lastSent: number | null; lastRefused: { at: number; said: string } | null }

/**
 * Reads the time of the last sent notification among the newest enquiries, and the last error of a notification that
 * is still unsent.
 */
export async function readLastMails(db: Database): Promise<LastMails> {
  const [sent, refused] = await queryBatch<[{ at: number | null }, { at: number; said: string }]>(db, [
    sql`SELECT max(mail_at) AS at FROM (SELECT mail_state, mail_at FROM enquiries ORDER BY id DESC LIMIT ${maxMailsChecked})
        WHERE mail_state = 'sent'`,
    sql`SELECT mail_at AS at, mail_error AS said FROM enquiries
        WHERE mail_state IN ('pending', 'failed') AND mail_error IS NOT NULL AND mail_at IS NOT NULL
        ORDER BY mail_at DESC LIMIT 1`,
  ])
  return { lastSent: sent[0]?.at ?? null, lastRefused: refused[0] ?? null }
}

/** Lists failed notifications, newest enquiry first. */
export function listUndelivered(db: Database, limit: number): Promise<UndeliveredNotification[]> {
  return db.all(sql`
      SELECT reference, name, mail_error AS error FROM enquiries
      WHERE id IN (${selectIds({ ...parseInboxFilter({}), mail: 'fallido' }, null, limit)}) ORDER BY id DESC`)
}
