import { sql } from 'drizzle-orm'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { subjectTitle } from '#worker/db/subject-title.ts'
import type { Database } from '#worker/env.ts'

export type DueMail = {
  id: number
  reference: string
  name: string
  email: string
  phone: string
  company: string
  subject: string
  about: string | null
  message: string
  /** Names of the stored files that the sender sent. */
  files: string | null
  createdAt: number
}

/** An attempt without a result blocks others for this long, in milliseconds. */
const claimMs = 60_000

/**
 * Claims a notification for one attempt before anything is sent. Returns null if the enquiry was deleted, is in the
 * trash or was already announced; `claimed` if another attempt is running or ended without a result.
 */
export async function claimMail(db: Database, now: number, id: number): Promise<DueMail | 'claimed' | null> {
  const due = sql`id = ${id} AND mail_state IN ('pending', 'failed') AND place <> 'trash'`
  const row = await db.find<DueMail>(sql`
      UPDATE enquiries SET mail_started_at = ${now}
      WHERE ${due} AND (mail_started_at IS NULL OR mail_started_at <= ${now - claimMs})
      RETURNING id, reference, name, email, phone, company, subject, ${subjectTitle} AS about, message, created_at AS createdAt,
        (SELECT group_concat(f.name, ', ') FROM enquiry_files f JOIN enquiry_messages m ON m.id = f.message_id
         WHERE f.enquiry_id = enquiries.id AND f.dropped IS NULL AND m.direction = 'in') AS files`)
  if (row) return row
  const others = await db.column(sql`SELECT id FROM enquiries WHERE ${due}`)
  return others.length > 0 ? 'claimed' : null
}

export async function markSent(db: Database, now: number, id: number): Promise<void> {
  await db.run(sql`
      UPDATE enquiries SET mail_state = 'sent', mail_error = NULL, mail_at = ${now}, mail_started_at = NULL,
        mail_attempts = mail_attempts + 1 WHERE id = ${id}`)
}

/** Records an unsuccessful attempt. `failed`: certainly nothing was sent, so the next attempt may start at once. */
export async function markAttempt(
  db: Database,
  now: number,
  id: number,
  { error, failed }: { error: string; failed: boolean },
): Promise<void> {
  await db.run(sql`
      UPDATE enquiries SET mail_error = ${error.slice(0, 300)}, mail_at = ${now}, mail_attempts = mail_attempts + 1,
        mail_started_at = ${failed ? sql`NULL` : sql`mail_started_at`}
      WHERE id = ${id} AND mail_state = 'pending'`)
}

export async function markFailed(db: Database, now: number, id: number): Promise<void> {
  await db.run(sql`
      UPDATE enquiries SET mail_state = 'failed', mail_at = ${now} WHERE id = ${id} AND mail_state = 'pending'`)
}

/** Marks a notification as pending again; returns the enquiry's id, or null if there is nothing to send. */
export function markPending(db: Database, now: number, reference: string): Promise<number | null> {
  return db.value(sql`
      UPDATE enquiries SET mail_state = 'pending', mail_at = ${now}
      WHERE reference = ${reference} AND mail_state <> 'sent' AND place <> 'trash' RETURNING id`)
}

/** Marks failed notifications as pending again, oldest first; returns the ids. */
export function markAllPending(db: Database, now: number, limit: number): Promise<number[]> {
  return db.column(sql`
      UPDATE enquiries SET mail_state = 'pending', mail_at = ${now} WHERE id IN (
        SELECT id FROM enquiries WHERE mail_state = 'failed' AND place <> 'trash' ORDER BY id LIMIT ${limit}) RETURNING id`)
}

/** An enquiry with an overdue notification: its job was not queued, was dropped, or was over the hourly limit. */
export type OverdueMail = { id: number; reference: string; subject: string }

/** Lists notifications pending since before `since`, oldest first. */
export function listOverdueMail(db: Database, since: number, limit: number): Promise<OverdueMail[]> {
  return db.all<OverdueMail>(sql`
      SELECT id, reference, subject FROM enquiries WHERE mail_state = 'pending' AND place <> 'trash'
        AND max(coalesce(mail_at, created_at), coalesce(mail_started_at, 0)) < ${since}
      ORDER BY id LIMIT ${limit}`)
}

/** Marks notifications as sent that were part of a digest. */
export async function markDigested(db: Database, now: number, ids: readonly number[]): Promise<void> {
  await db.run(sql`
      UPDATE enquiries SET mail_state = 'sent', mail_error = NULL, mail_at = ${now}
      WHERE id ${isOneOf(ids)} AND mail_state = 'pending'`)
}
