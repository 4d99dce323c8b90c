import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { toAsciiDomain } from '#client/runtime/text/email.ts'
import { withStorageTimeout, withTimeout } from '../db/with-timeout.ts'
import type { BatchStep } from '../db/write-batch.ts'
import type { Database, Env } from '../env.ts'
import type { Mail } from '../env/mail.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { log } from '../http/log.ts'
import { addRequestId } from '../http/request/request-id.ts'
import { getSiteState } from '../site-settings/site-state.ts'

// Letters: mail to one person that stands in D1, written in the batch of what it tells of, until it has gone. The
// queue only carries their ids; what it loses the sweep finds.

/** `unsubscribe` = the address that ends letters of its kind by a POST without a sign-in (RFC 8058). */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html?: string | null
  unsubscribe?: string | null
}

const sendTimeoutMs = 3_000
const queueTimeoutMs = 3_000
/** What waits longer than this was lost by the queue, or given up. */
const requeueAfterMs = 45 * 60 * 1_000
/** What could not be sent for so long tells nobody anything any more. */
const dropAfterMs = 3 * 24 * 60 * 60 * 1_000
const maxRequeued = 100

const idRow = v.object({ id: v.string() })

/** Whose letters they are, and what becomes of handing them to the queue. */
type MailContext = { env: Env; now: number; waitUntil: (work: Promise<void>) => void | Promise<void> }

/**
 * Puts letters in the line, in the batch of what they tell of; nothing where the site sends no mail. With a
 * condition they are only written where it holds.
 */
export function createMailStep(
  { env, now, waitUntil: later }: MailContext,
  mails: readonly OutgoingMail[],
  condition: SQL = sql`TRUE`,
): BatchStep {
  if (!env.mail) return {}
  return {
    statements: mails.map(
      ({ to, subject, text, html = null, unsubscribe = null }) =>
        sql`INSERT INTO letters (id, recipient, subject, body, html, unsubscribe, created_at)
        SELECT ${crypto.randomUUID()}, ${to}, ${subject}, ${text}, ${html}, ${unsubscribe}, ${now} WHERE ${condition} RETURNING id`,
    ),
    onWritten(rows) {
      return later(
        enqueueMail(
          env,
          rows.flat().map((row) => v.parse(idRow, row).id),
        ),
      )
    },
  }
}

/** The same for what a request tells of. */
export function mailStep(c: AppContext, mails: readonly OutgoingMail[], condition?: SQL): BatchStep {
  const later = (work: Promise<void>): void => waitUntil(c, work)
  return createMailStep({ env: c.get('env'), now: c.get('now'), waitUntil: later }, mails, condition)
}

/** A queue that fails is only logged: the letters stand in D1. */
async function enqueueMail({ enquiries: { queue } }: Env, ids: readonly string[]): Promise<void> {
  if (!queue || ids.length === 0) return
  try {
    await withTimeout(
      queue.sendBatch(ids.map((letterId) => ({ body: addRequestId({ letterId }) }))),
      queueTimeoutMs,
    )
  } catch (error) {
    log('error', 'mail-queue', { error })
  }
}

/** Sends one now, in the site's name. Throws where the mail service refuses it or does not answer. */
export async function sendMail(
  { binding, from }: Mail,
  siteName: string,
  { to, subject, text, html, unsubscribe }: OutgoingMail,
): Promise<void> {
  const headers = unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : null
  await withTimeout(
    binding.send({
      from: { name: siteName, email: from },
      to: toAsciiDomain(to),
      subject,
      text,
      ...(html ? { html } : {}),
      ...(headers ? { headers } : {}),
    }),
    sendTimeoutMs,
  )
}

/** Sends the letter of a job; one that is gone was sent before. Throws to be tried again. */
export async function deliverQueuedMail({ db, mail }: Env, id: string, now: number): Promise<void> {
  const outgoing = await withStorageTimeout(
    db.get<OutgoingMail | undefined>(
      sql`SELECT recipient AS "to", subject, body AS text, html, unsubscribe FROM letters WHERE id = ${id}`,
    ),
  )
  if (!outgoing) return
  if (!mail) throw new Error('No hay dirección de correo configurada')
  const { site } = await getSiteState({ db }, now)
  await sendMail(mail, site.name, outgoing)
  await withStorageTimeout(db.run(sql`DELETE FROM letters WHERE id = ${id}`))
}

/** How many should have gone long ago. */
export async function countOverdueMail(db: Database, now: number): Promise<number> {
  const { count } = await withStorageTimeout(
    db.get<{ count: number }>(
      sql`SELECT count(*) AS count FROM letters WHERE created_at <= ${now - 2 * requeueAfterMs}`,
    ),
  )
  return count
}

/** Puts in the line again what was left behind, and drops what nobody can be told any more; returns how many. */
export async function requeueOutgoingMail(env: Env, now: number): Promise<number> {
  const { meta } = await withStorageTimeout(
    env.db.run(sql`DELETE FROM letters WHERE created_at <= ${now - dropAfterMs}`),
  )
  if (meta.changes > 0) log('error', 'letters-dropped', { count: meta.changes })
  if (!env.mail) return 0
  const rows = await withStorageTimeout(
    env.db.all<{ id: string }>(sql`SELECT id FROM letters WHERE created_at <= ${now - requeueAfterMs}
      ORDER BY created_at LIMIT ${maxRequeued}`),
  )
  await enqueueMail(
    env,
    rows.map(({ id }) => id),
  )
  return rows.length
}
