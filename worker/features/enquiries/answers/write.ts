import { sql, type SQL } from 'drizzle-orm'
import { signatureSeparator } from '#client/features/enquiries/contract/answer-mail.ts'
import type { DraftResponse } from '#client/features/enquiries/contract/answers.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { insertAuditForUsersStatement, type AuditEvent } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import { nextIdSql } from '#worker/db/writes-paused.ts'
import type { Database } from '#worker/env.ts'
import { dayMs, hourMs } from '#worker/site-settings/day.ts'
import type { AuditActor } from '../queries/actions.ts'
import { addSearchText } from '../queries/search-text.ts'
import { markInProgress, reopenPrepared } from './answer-states.ts'
import { selectEnquiryId, selectOtherDrafts, toOtherDraft } from './thread.ts'

// Limits what a stolen or careless account can send: an answer goes to any address that an enquiry names. Normal use
// stays far below.

/** Answers per person and window; `ms` is the length of the window in milliseconds. */
export const answersPerPerson = {
  hour: { max: 60, ms: hourMs },
  day: { max: 300, ms: dayMs },
} as const
/** Answers to one enquiry by all persons together. */
export const answersPerEnquiry = { max: 10, ms: hourMs } as const

type Limit = {
  message: string
  ms: number
  /** Selects the time of the answer that uses up the limit; no row if another answer is allowed. */
  at: SQL
}

/** Counts audit entries instead of answers, so that deleting a conversation does not free quota. */
function personLimit(userId: string, now: number, window: 'hour' | 'day'): Limit {
  const { max, ms } = answersPerPerson[window]
  const event: AuditEvent = 'enquiry.answered'
  return {
    message: `Ya enviaste ${max} respuestas en ${window === 'hour' ? 'una hora' : 'un día'}.`,
    ms,
    at: sql`SELECT at FROM audit WHERE manager_id = ${userId} AND event = ${event} AND at > ${now - ms}
      ORDER BY at DESC LIMIT 1 OFFSET ${max - 1}`,
  }
}

/** The limits of an answer, longest window first. */
function limitsOf(answer: { reference: string; userId: string }, now: number): Limit[] {
  const { max, ms } = answersPerEnquiry
  return [
    personLimit(answer.userId, now, 'day'),
    personLimit(answer.userId, now, 'hour'),
    {
      message: `Esta conversación ya lleva ${max} respuestas en una hora.`,
      ms,
      at: sql`SELECT created_at AS at FROM enquiry_messages WHERE enquiry_id = ${selectEnquiryId(answer.reference)}
        AND direction = 'out' AND created_at > ${now - ms} ORDER BY created_at DESC LIMIT 1 OFFSET ${max - 1}`,
    },
  ]
}

type Answer = Parameters<typeof limitsOf>[0]

/** SQL condition for the batch that stores an answer, so that parallel answers cannot exceed a limit. */
const hasRoom = (answer: Answer, now: number): SQL =>
  sql.join(
    limitsOf(answer, now).map(({ at }) => sql`NOT EXISTS (${at})`),
    sql` AND `,
  )

/** Returns the error of the limit that refuses an answer, or null if none does. */
async function answerRefusal(db: Database, answer: Answer, now: number): Promise<AppError | null> {
  for (const { message, ms, at } of limitsOf(answer, now)) {
    const usedAt = await db.value<number | null>(at)
    if (usedAt === null) continue
    const minutes = Math.max(1, Math.ceil((usedAt + ms - now) / 60_000))
    const wait =
      minutes === 1 ? 'un minuto' : minutes < 120 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`
    return {
      statusCode: 429,
      message: `${message} Tu texto sigue aquí: vuelve a enviarlo en ${wait}.`,
      data: { retryAfter: minutes * 60 },
    }
  }
  return null
}

const selectNewestMessageId = (reference: string) =>
  sql`(SELECT coalesce(max(id), 0) FROM enquiry_messages WHERE enquiry_id = ${selectEnquiryId(reference)})`

type Draft = { reference: string; userId: string; text: string; over?: readonly string[] | undefined }

/**
 * Stores a draft, or deletes it if the text is empty, unless there is one with a text that `over` does not have. Returns
 * null if there is no such enquiry.
 */
export async function saveDraft(
  db: Database,
  now: number,
  { reference, userId, text, over }: Draft,
): Promise<DraftResponse | null> {
  const id = selectEnquiryId(reference)
  const isOwn = sql`enquiry_id = ${id} AND manager_id = ${userId}`
  const mayReplace = over ? sql`enquiry_drafts.text ${isOneOf([...over, text])}` : sql`TRUE`
  const write =
    text.trim() === ''
      ? sql`DELETE FROM enquiry_drafts WHERE ${isOwn} AND ${mayReplace}`
      : sql`INSERT INTO enquiry_drafts (enquiry_id, manager_id, text, updated_at)
          SELECT id, ${userId}, ${text}, ${now} FROM enquiries WHERE reference = ${reference}
          ON CONFLICT (enquiry_id, manager_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at
          WHERE ${mayReplace}`
  const [, others, found] = await queryBatch<
    [never, { name: string; updatedAt: number }, { newest: number; text: string }]
  >(db, [
    write,
    selectOtherDrafts(reference, userId, now),
    sql`SELECT ${selectNewestMessageId(reference)} AS newest,
      coalesce((SELECT text FROM enquiry_drafts WHERE ${isOwn}), '') AS text
      FROM enquiries WHERE reference = ${reference}`,
  ])
  const [row] = found
  return row ? { others: others.map(toOtherDraft), newest: row.newest, text: row.text } : null
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
