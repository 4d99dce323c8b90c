import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { toAsciiDomain } from '#client/runtime/text/email.ts'
import { noMailText } from '#client/runtime/text/mail-delivery.ts'
import { withTimeout, storageTimeoutMs } from '../db/with-timeout.ts'
import type { BatchStep } from '../db/write-batch.ts'
import type { Database, Env } from '../env.ts'
import type { Mail } from '../env/mail.ts'
import type { MailJob, WebhookJob } from '../env/queue-jobs.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { log } from '../http/log.ts'
import { addRequestId } from '../http/request/request-id.ts'
import { getSiteState } from '../site-settings/site-state.ts'

/** Most messages that a queue takes at once. */
export const maxJobsPerBatch = 100

/** Puts jobs in the queue of mails and webhooks. Throws if that fails. */
export async function sendJobs(
  queue: NonNullable<Env['enquiries']['queue']>,
  jobs: readonly (MailJob | WebhookJob)[],
  options: { delaySeconds?: number } = {},
): Promise<void> {
  const messages = jobs.map((job) => ({ body: addRequestId(job), ...options }))
  for (let start = 0; start < messages.length; start += maxJobsPerBatch)
    await withTimeout(queue.sendBatch(messages.slice(start, start + maxJobsPerBatch)), storageTimeoutMs)
}

/** Queues mail jobs. A failure is only logged: the mails are in D1, and a scheduled job queues them again. */
export async function enqueueJobs({ enquiries: { queue } }: Env, jobs: readonly MailJob[]): Promise<void> {
  if (!queue) return
  try {
    await sendJobs(queue, jobs)
  } catch (error) {
    log('error', 'mail-queue', { error })
  }
}

// Mails to single recipients. They are stored in D1 in the batch of the change that they report, and deleted once sent.
// The queue only carries their ids; a scheduled job requeues lost ones.

/**
 * `unsubscribe` is the URL for one-click unsubscription by POST (RFC 8058). `replyTo` is where replies go, and marks an
 * automatic answer to somebody who wrote to the site.
 */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html?: string | null
  unsubscribe?: string | null
  replyTo?: string | null
}

const sendTimeoutMs = 3_000
/** Mails that wait longer than this are put in the queue again. */
const requeueAfterMs = 45 * 60 * 1_000
/** Mails that could not be sent for this long are dropped as outdated. */
const dropAfterMs = 3 * 24 * 60 * 60 * 1_000
const maxRequeued = 100

/** Answer to a request for a mail that the site cannot send. */
export const mailNotConfiguredError = { statusCode: 409, message: noMailText }

const idRow = v.object({ id: v.string() })

/**
 * A step that stores mails in the batch of the change that they report, and puts them in the queue. Empty if the site
 * sends no mail.
 */
export function createMailStep(
  { env, now }: { env: Env; now: number },
  mails: readonly OutgoingMail[],
  condition: SQL = sql`TRUE`,
): BatchStep {
  if (!env.mail) return {}
  return {
    statements: mails.map(
      ({ to, subject, text, html = null, unsubscribe = null, replyTo = null }) =>
        sql`INSERT INTO letters (id, recipient, subject, body, html, unsubscribe, reply_to, created_at)
        SELECT ${crypto.randomUUID()}, ${to}, ${subject}, ${text}, ${html}, ${unsubscribe}, ${replyTo}, ${now} WHERE ${condition} RETURNING id`,
    ),
    onWritten: (rows) =>
      enqueueMail(
        env,
        rows.flat().map((row) => v.parse(idRow, row).id),
      ),
  }
}

/** Like `createMailStep`, but the answer does not wait for the queue. */
export function mailStep(c: AppContext, mails: readonly OutgoingMail[], condition?: SQL): BatchStep {
  const step = createMailStep({ env: c.get('env'), now: c.get('now') }, mails, condition)
  return { ...step, onWritten: (rows) => waitUntil(c, Promise.resolve(step.onWritten?.(rows))) }
}

const enqueueMail = (env: Env, ids: readonly string[]): Promise<void> =>
  enqueueJobs(
    env,
    ids.map((letterId) => ({ kind: 'letter', letterId })),
  )

/** Sends one mail immediately, with the site's name as sender. Throws if the mail service refuses or times out. */
export async function sendMail(
  { binding, from }: Mail,
  siteName: string,
  { to, subject, text, html, unsubscribe, replyTo }: OutgoingMail,
): Promise<void> {
  const headers = {
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    // Other programs do not answer an automatic answer (RFC 3834).
    ...(replyTo && { 'Auto-Submitted': 'auto-replied' }),
  }
  await withTimeout(
    binding.send({
      from: { name: siteName, email: from },
      to: toAsciiDomain(to),
      subject,
      text,
      ...(html ? { html } : {}),
      ...(replyTo ? { replyTo: toAsciiDomain(replyTo) } : {}),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
    }),
    sendTimeoutMs,
  )
}

/**
 * Sends the stored mail of a queue job and deletes it; does nothing if the mail is gone. Throws on failure, so that the
 * queue retries.
 */
export async function deliverQueuedMail({ db, mail }: Env, id: string, now: number): Promise<void> {
  const outgoing = await db.find<OutgoingMail>(
    sql`SELECT recipient AS "to", subject, body AS text, html, unsubscribe, reply_to AS replyTo FROM letters WHERE id = ${id}`,
  )
  if (!outgoing) return
  if (!mail) throw new Error('No hay dirección de correo configurada')
  const { site } = await getSiteState({ db }, now)
  await sendMail(mail, site.name, outgoing)
  await db.run(sql`DELETE FROM letters WHERE id = ${id}`)
}

/** Number of mails that have waited for more than twice `requeueAfterMs`. */
export function countOverdueMail(db: Database, now: number): Promise<number> {
  return db.value(sql`SELECT count(*) AS count FROM letters WHERE created_at <= ${now - 2 * requeueAfterMs}`)
}

/** Requeues mails that were not sent and deletes outdated ones; returns how many were requeued. */
export async function requeueOutgoingMail(env: Env, now: number): Promise<number> {
  const { meta } = await env.db.run(sql`DELETE FROM letters WHERE created_at <= ${now - dropAfterMs}`)
  if (meta.changes > 0) log('error', 'mail-dropped', { count: meta.changes })
  if (!env.mail) return 0
  const rows = await env.db.all<{
    id: string
  }>(sql`SELECT id FROM letters WHERE created_at <= ${now - requeueAfterMs}
      ORDER BY created_at LIMIT ${maxRequeued}`)
  await enqueueMail(
    env,
    rows.map(({ id }) => id),
  )
  return rows.length
}
