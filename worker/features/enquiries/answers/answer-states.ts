import { type SQL, sql } from 'drizzle-orm'
import { insertAuditStatement } from '#worker/audit/audit-entry.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { subjectTitle } from '#worker/db/subject-title.ts'
import type { Database } from '#worker/env.ts'
import type { AuditActor } from '../queries/actions.ts'
import { filesMessageText } from '../queries/enquiries.ts'
import { isPrepared, isSettled } from './prepared.ts'

// States of an outgoing answer. While the site sends no mail, an answer is only prepared and its enquiry stays as it was.
// If nobody knows whether an attempt sent an answer, it is not sent again automatically: a customer would get it twice.

/** An attempt without a result for this long is treated as failed, in milliseconds. */
const attemptTimeoutMs = 60_000
/** Give up answers waiting this long, in ms: the queue dropped the job, or the database was restored. */
const giveUpAfterMs = 6 * 60 * 60_000

export type DueAnswer = {
  id: number
  key: string
  enquiryId: number
  reference: string
  subject: string
  about: string | null
  author: string
  address: string
  text: string
  /** The message that the mail quotes: the newest one before this answer, else the enquiry. */
  quoted: string
  /** Message-IDs of the earlier messages in the thread, as a JSON array, oldest first. */
  references: string
  /** Message-ID of the newest incoming message. */
  inReplyTo: string | null
}

const isOutsideTrash = sql`EXISTS (SELECT 1 FROM enquiries e WHERE e.id = enquiry_id AND e.place <> 'trash')`

const isDue = (id: number) =>
  sql`id = ${id} AND direction = 'out' AND state = 'waiting' AND ${isOutsideTrash}`

/** A prepared answer that still waits for somebody to send it. */
const isOpenPrepared = sql`${isPrepared} AND ${isOutsideTrash} AND NOT ${isSettled}`

/** The `AnswerState` of a message. Nothing was attempted for an answer that somebody sent from their own program. */
export const answerStateColumn = sql`coalesce(mark, CASE WHEN ${isPrepared} THEN 'prepared'
  WHEN state = 'sent' AND attempts = 0 THEN 'by-hand' ELSE state END) AS state`

/** Reopens the enquiries of answers given up in this batch, because nobody received those answers. */
const reopenUndelivered = (now: number) => sql`UPDATE enquiries SET state = 'new', updated_at = ${now}
  WHERE state IN ('progress', 'answered', 'archived') AND id IN (
    SELECT enquiry_id FROM enquiry_messages WHERE state IN ('failed', 'unsure') AND mail_at = ${now})`

/** Moves an enquiry from new to in progress once an answer to it is waiting to be sent. */
export const markInProgress = (
  answer: SQL,
  now: number,
): SQL => sql`UPDATE enquiries SET state = 'progress', updated_at = ${now}
  WHERE state = 'new' AND id IN (SELECT enquiry_id FROM enquiry_messages WHERE ${answer} AND state = 'waiting')`

/** Moves a closed enquiry back to in progress when another answer to it is prepared, which is still to be sent. */
export const reopenPrepared = (
  key: string,
  now: number,
): SQL => sql`UPDATE enquiries SET state = 'progress', updated_at = ${now}
  WHERE state IN ('answered', 'archived') AND id IN (
    SELECT enquiry_id FROM enquiry_messages WHERE key = ${key} AND prepared = 1 AND created_at = ${now})`

/**
 * Claims an answer for one attempt before anything is sent. Returns null if there is nothing to send and `claimed` if
 * another attempt is running. An attempt that timed out makes the answer `unsure`, and nothing is sent.
 */
export async function claimAnswer(
  db: Database,
  now: number,
  id: number,
): Promise<DueAnswer | 'claimed' | null> {
  const before = sql`FROM enquiry_messages b WHERE b.enquiry_id = enquiry_messages.enquiry_id AND b.id < ${id}`
  const [, , claimed, other] = await queryBatch<[never, never, DueAnswer, { id: number }]>(db, [
    sql`UPDATE enquiry_messages SET state = 'unsure', mail_at = ${now},
          error = coalesce(error, 'Un intento de envío terminó sin decir cómo')
        WHERE ${isDue(id)} AND started_at <= ${now - attemptTimeoutMs}`,
    reopenUndelivered(now),
    sql`UPDATE enquiry_messages SET started_at = ${now} WHERE ${isDue(id)} AND started_at IS NULL
        RETURNING id, key, enquiry_id AS enquiryId, author, address, text,
          (SELECT reference FROM enquiries e WHERE e.id = enquiry_id) AS reference,
          (SELECT subject FROM enquiries e WHERE e.id = enquiry_id) AS subject,
          (SELECT ${subjectTitle} FROM enquiries e WHERE e.id = enquiry_id) AS about,
          coalesce((SELECT b.text ${before} AND b.direction = 'in' AND b.text <> ${filesMessageText}
            ORDER BY b.id DESC LIMIT 1),
            (SELECT message FROM enquiries e WHERE e.id = enquiry_id)) AS quoted,
          (SELECT json_group_array(message_id) FROM (SELECT b.message_id ${before}
            AND b.message_id IS NOT NULL ORDER BY b.id)) AS "references",
          (SELECT b.message_id ${before} AND b.direction = 'in' AND b.message_id IS NOT NULL
            ORDER BY b.id DESC LIMIT 1) AS inReplyTo`,
    sql`SELECT id FROM enquiry_messages WHERE ${isDue(id)}`,
  ])
  return claimed[0] ?? (other[0] ? 'claimed' : null)
}

export async function markAnswerSent(
  db: Database,
  now: number,
  { id }: Pick<DueAnswer, 'id'>,
  messageId: string | null,
): Promise<void> {
  await queryBatch(db, [
    sql`UPDATE enquiry_messages SET state = 'sent', error = NULL, started_at = NULL, mail_at = ${now},
          attempts = attempts + 1, message_id = ${messageId} WHERE id = ${id}`,
    markAnswered(id, now),
  ])
}

/** Marks the enquiry of an answer sent in this batch as answered, unless the sender wrote again meanwhile. */
const markAnswered = (
  id: number,
  now: number,
) => sql`UPDATE enquiries SET state = 'answered', updated_at = ${now}
  WHERE state IN ('new', 'progress') AND id = (
    SELECT enquiry_id FROM enquiry_messages WHERE id = ${id} AND state = 'sent' AND mail_at = ${now})
    AND NOT EXISTS (SELECT 1 FROM enquiry_messages m WHERE m.enquiry_id = enquiries.id AND m.direction = 'in' AND m.id > ${id})`

/** Marks a prepared answer as sent from a person's own mail program; returns false if it is not prepared. */
export async function markSentByHand(
  db: Database,
  now: number,
  id: number,
  actor: AuditActor,
): Promise<boolean> {
  const which = sql`id = ${id} AND ${isPrepared} AND ${isOutsideTrash}`
  const detail = sql`(SELECT reference FROM enquiries e JOIN enquiry_messages m ON m.enquiry_id = e.id WHERE m.id = ${id})`
  const [, rows] = await queryBatch<[never, { id: number }, never]>(db, [
    insertAuditStatement(
      { ...actor, event: 'enquiry.sent-by-hand', detail },
      now,
      sql`EXISTS (SELECT 1 FROM enquiry_messages WHERE ${which})`,
    ),
    sql`UPDATE enquiry_messages SET state = 'sent', prepared = 0, mail_at = ${now} WHERE ${which} RETURNING id`,
    markAnswered(id, now),
  ])
  return rows.length > 0
}

/** Records a failed attempt. `isCertain`: nothing was sent, so the next attempt may start at once. */
export async function markAnswerAttempt(
  db: Database,
  now: number,
  id: number,
  { error, isCertain }: { error: string; isCertain: boolean },
): Promise<void> {
  await queryBatch(db, [
    sql`UPDATE enquiry_messages SET error = ${error.slice(0, 300)}, attempts = attempts + 1, mail_at = ${now},
          started_at = NULL, state = ${isCertain ? 'waiting' : 'unsure'}
        WHERE id = ${id} AND state = 'waiting'`,
    reopenUndelivered(now),
  ])
}

/** Marks an answer whose job ended in the dead-letter queue. */
export async function markAnswerFailed(db: Database, now: number, id: number): Promise<void> {
  await queryBatch(db, [
    sql`UPDATE enquiry_messages SET state = iif(started_at IS NULL, 'failed', 'unsure'), mail_at = ${now},
          error = coalesce(error, 'Ningún intento de envío llegó a empezar')
        WHERE id = ${id} AND state = 'waiting'`,
    reopenUndelivered(now),
  ])
}

/**
 * Marks an unsent answer by its id, or the oldest prepared ones, as waiting. Returns the ids of what there is to send.
 */
export async function markAnswersWaiting(
  db: Database,
  now: number,
  chosen: { id: number } | { prepared: number },
): Promise<number[]> {
  const which =
    'id' in chosen
      ? sql`id = ${chosen.id} AND direction = 'out' AND (state IN ('failed', 'unsure') OR mark = 'bounced') AND ${isOutsideTrash}`
      : sql`id IN (SELECT id FROM enquiry_messages WHERE ${isOpenPrepared} ORDER BY id LIMIT ${chosen.prepared})`
  const [rows] = await queryBatch<[{ id: number }, never]>(db, [
    sql`UPDATE enquiry_messages SET state = 'waiting', prepared = 0, mark = NULL, started_at = NULL, mail_at = ${now}
      WHERE ${which} RETURNING id`,
    markInProgress(sql`mail_at = ${now}`, now),
  ])
  return rows.map(({ id }) => id)
}

/** Counts the answers that were prepared while the site sent no mail. */
export function countPrepared(db: Database): Promise<number> {
  return db.value(sql`SELECT count(*) AS count FROM enquiry_messages WHERE ${isOpenPrepared}`)
}

/** Lists answers waiting since before `since`. First marks those older than `giveUpAfterMs` as failed. */
export async function listOverdueAnswers(db: Database, now: number, since: number): Promise<number[]> {
  const [, , rows] = await queryBatch<[never, never, { id: number }]>(db, [
    sql`UPDATE enquiry_messages SET state = iif(started_at IS NULL, 'failed', 'unsure'),
          error = coalesce(error, 'Quedó sin enviar durante horas'), mail_at = ${now}
        WHERE state = 'waiting' AND coalesce(mail_at, created_at) < ${now - giveUpAfterMs}`,
    reopenUndelivered(now),
    sql`SELECT id FROM enquiry_messages WHERE state = 'waiting' AND coalesce(mail_at, created_at) < ${since} ORDER BY id LIMIT 100`,
  ])
  return rows.map(({ id }) => id)
}
