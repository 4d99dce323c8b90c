import { sql } from 'drizzle-orm'
import { signatureSeparator } from '#client/features/enquiries/contract/answer-mail.ts'
import type { DraftResponse } from '#client/features/enquiries/contract/answers.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { insertAuditForUsersStatement } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import { nextIdSql } from '#worker/db/writes-paused.ts'
import type { Database } from '#worker/env.ts'
import type { AuditActor } from '../queries/actions.ts'
import { addSearchText } from '../queries/search-text.ts'
import { markInProgress, reopenPrepared } from './answer-states.ts'
import { answerRefusal, hasRoom } from './limits.ts'
import { selectEnquiryId, selectOtherDrafts, toOtherDraft } from './thread.ts'

const selectNewestMessageId = (reference: string) =>
  sql`(SELECT coalesce(max(id), 0) FROM enquiry_messages WHERE enquiry_id = ${selectEnquiryId(reference)})`

/** Stores a draft, or deletes it if the text is empty. Returns null if there is no such enquiry. */
export async function saveDraft(
  db: Database,
  now: number,
  { reference, userId, text }: { reference: string; userId: string; text: string },
): Promise<DraftResponse | null> {
  const id = selectEnquiryId(reference)
  const write =
    text.trim() === ''
      ? sql`DELETE FROM enquiry_drafts WHERE enquiry_id = ${id} AND manager_id = ${userId}`
      : sql`INSERT INTO enquiry_drafts (enquiry_id, manager_id, text, updated_at)
          SELECT id, ${userId}, ${text}, ${now} FROM enquiries WHERE reference = ${reference}
          ON CONFLICT (enquiry_id, manager_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`
  const [, others, found] = await queryBatch<
    [never, { name: string; updatedAt: number }, { newest: number }]
  >(db, [
    write,
    selectOtherDrafts(reference, userId, now),
    sql`SELECT ${selectNewestMessageId(reference)} AS newest FROM enquiries WHERE reference = ${reference}`,
  ])
  const [row] = found
  return row ? { others: others.map(toOtherDraft), newest: row.newest } : null
}

export type NewAnswer = {
  key: string
  reference: string
  text: string
  seen: number
  /** False while the site sends no mail: the answer is only prepared. */
  isMailed: boolean
  author: string
  actor: AuditActor & { userId: string }
}

export type AnswerOutcome =
  | { kind: 'stored'; id: number }
  | { kind: 'missing' }
  /** The thread has a message that the writer has not seen. */
  | { kind: 'overtaken'; author: string; at: number }
  | { kind: 'limited'; error: AppError }

/**
 * Stores an answer with the files of the writer's draft, and deletes the draft. It waits to be sent if the site sends
 * mail. A repeated request with the same key stores nothing new. Stores nothing if the thread has a message newer than
 * `seen` (an id), so that a customer does not get two different answers.
 */
export async function saveAnswer(db: Database, now: number, answer: NewAnswer): Promise<AnswerOutcome> {
  const { key, reference, text, seen, isMailed, author, actor } = answer
  const state = isMailed ? 'waiting' : 'failed'
  const { userId, device, country } = actor
  const id = selectEnquiryId(reference)
  const isNew = sql`NOT EXISTS (SELECT 1 FROM enquiry_messages WHERE key = ${key})`
  const stored = await writeBatch(db, [
    {
      conditions: [
        sql`NOT ${isNew} OR (${selectNewestMessageId(reference)} <= ${seen} AND ${hasRoom({ reference, userId }, now)})`,
      ],
      statements: [
        insertAuditForUsersStatement(
          sql`(SELECT ${userId} AS id FROM enquiries WHERE ${isNew} AND reference = ${reference} AND place <> 'trash')`,
          { event: 'enquiry.answered', detail: reference, device, country },
          now,
        ),
        sql`UPDATE enquiries SET ${addSearchText(text)} WHERE reference = ${reference} AND place <> 'trash' AND ${isNew}`,
        sql`INSERT INTO enquiry_messages (id, key, enquiry_id, direction, author_id, author, address, address_key, text, state, prepared, created_at)
          SELECT ${nextIdSql(sql`enquiry_messages`)}, ${key}, id, 'out', ${userId}, ${author}, email, email_key,
            ${text} || coalesce(
              (SELECT ${signatureSeparator} || text FROM enquiry_signatures WHERE manager_id = ${userId} AND text <> ''), ''),
            ${state}, ${isMailed ? 0 : 1}, ${now}
          FROM enquiries WHERE reference = ${reference} AND place <> 'trash'
          ON CONFLICT (key) DO NOTHING`,
        sql`UPDATE enquiry_files SET message_id = (SELECT id FROM enquiry_messages WHERE key = ${key}), manager_id = NULL
          WHERE enquiry_id = ${id} AND manager_id = ${userId} AND message_id IS NULL
            AND EXISTS (SELECT 1 FROM enquiry_messages WHERE key = ${key} AND state = ${state})`,
        markInProgress(sql`key = ${key}`, now),
        reopenPrepared(key, now),
        sql`DELETE FROM enquiry_drafts WHERE enquiry_id = ${id} AND manager_id = ${userId}
          AND EXISTS (SELECT 1 FROM enquiry_messages WHERE key = ${key})`,
      ],
    },
  ])
  const row = await db.find<{ id: number; author: string; at: number }>(
    stored
      ? sql`SELECT id, author, created_at AS at FROM enquiry_messages WHERE key = ${key}`
      : sql`SELECT id, author, created_at AS at FROM enquiry_messages WHERE enquiry_id = ${id} ORDER BY id DESC LIMIT 1`,
  )
  if (!stored && (row?.id ?? 0) <= seen) {
    const error = await answerRefusal(db, { reference, userId }, now)
    if (error) return { kind: 'limited', error }
  }
  if (!row) return { kind: 'missing' }
  return stored ? { kind: 'stored', id: row.id } : { kind: 'overtaken', author: row.author, at: row.at }
}
