import { sql } from 'drizzle-orm'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'

/** An enquiry whose notification is due, as the mail needs it. */
export type DueMail = {
  id: number
  reference: string
  name: string
  email: string
  company: string
  subject: string
  message: string
  createdAt: number
}

/** For how long an attempt that has not been heard of keeps others from sending the same, in milliseconds. */
const claimMs = 60_000

/**
 * The enquiry of a job, claimed for one attempt before anything is sent. null: there is nothing to send, for it was
 * deleted, is in the trash, or was sent. `claimed`: another attempt is under way, or ended without a word.
 */
export async function claimMail(db: Database, now: number, id: number): Promise<DueMail | 'claimed' | null> {
  const due = sql`id = ${id} AND mail_state IN ('pending', 'failed') AND place <> 'trash'`
  const row = await withStorageTimeout(
    db.get<DueMail | undefined>(sql`
      UPDATE enquiries SET mail_started_at = ${now}
      WHERE ${due} AND (mail_started_at IS NULL OR mail_started_at <= ${now - claimMs})
      RETURNING id, reference, name, email, company, subject, message, created_at AS createdAt`),
  )
  if (row) return row
  const other = await withStorageTimeout(
    db.get<{ id: number } | undefined>(sql`SELECT id FROM enquiries WHERE ${due}`),
  )
  return other ? 'claimed' : null
}

export async function markSent(db: Database, now: number, id: number): Promise<void> {
  await withStorageTimeout(
    db.run(sql`
      UPDATE enquiries SET mail_state = 'sent', mail_error = NULL, mail_at = ${now}, mail_started_at = NULL,
        mail_attempts = mail_attempts + 1 WHERE id = ${id}`),
  )
}

/** Notes an attempt that did not succeed. `failed`: it surely sent nothing, so the next may begin at once. */
export async function markAttempt(
  db: Database,
  now: number,
  id: number,
  { error, failed }: { error: string; failed: boolean },
): Promise<void> {
  await withStorageTimeout(
    db.run(sql`
      UPDATE enquiries SET mail_error = ${error.slice(0, 300)}, mail_at = ${now}, mail_attempts = mail_attempts + 1,
        mail_started_at = ${failed ? sql`NULL` : sql`mail_started_at`}
      WHERE id = ${id} AND mail_state = 'pending'`),
  )
}

export async function markFailed(db: Database, now: number, id: number): Promise<void> {
  await withStorageTimeout(
    db.run(sql`
      UPDATE enquiries SET mail_state = 'failed', mail_at = ${now} WHERE id = ${id} AND mail_state = 'pending'`),
  )
}

/** Puts an enquiry back into the line; false when there is nothing to send. */
export async function markPending(db: Database, now: number, reference: string): Promise<number | null> {
  const row = await withStorageTimeout(
    db.get<{ id: number } | undefined>(sql`
      UPDATE enquiries SET mail_state = 'pending', mail_at = ${now}
      WHERE reference = ${reference} AND mail_state <> 'sent' AND place <> 'trash' RETURNING id`),
  )
  return row?.id ?? null
}

/** Puts those that failed back into the line, the oldest first; returns which. */
export async function markAllPending(db: Database, now: number, limit: number): Promise<number[]> {
  const rows = await withStorageTimeout(
    db.all<{ id: number }>(sql`
      UPDATE enquiries SET mail_state = 'pending', mail_at = ${now} WHERE id IN (
        SELECT id FROM enquiries WHERE mail_state = 'failed' AND place <> 'trash' ORDER BY id LIMIT ${limit}) RETURNING id`),
  )
  return rows.map(({ id }) => id)
}

/** An enquiry that has been waiting: its job never reached the queue, was lost, or was over the hour's mails. */
export type OverdueMail = { id: number; reference: string }

/** Those that have been waiting since before `since`, the oldest first. */
export function listOverdueMail(db: Database, since: number, limit: number): Promise<OverdueMail[]> {
  return withStorageTimeout(
    db.all<OverdueMail>(sql`
      SELECT id, reference FROM enquiries WHERE mail_state = 'pending' AND place <> 'trash'
        AND max(coalesce(mail_at, created_at), coalesce(mail_started_at, 0)) < ${since}
      ORDER BY id LIMIT ${limit}`),
  )
}

/** Notes that one mail told of all of these. */
export async function markDigested(db: Database, now: number, ids: readonly number[]): Promise<void> {
  await withStorageTimeout(
    db.run(sql`
      UPDATE enquiries SET mail_state = 'sent', mail_error = NULL, mail_at = ${now}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND mail_state = 'pending'`),
  )
}
