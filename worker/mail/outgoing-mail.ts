import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { withAsciiDomain } from '#client/runtime/text/email.ts'
import type { Part } from '../db/parts.ts'
import { reach, withDeadline } from '../db/reach.ts'
import type { Database, Env } from '../env.ts'
import type { Mail } from '../env/mail.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { log } from '../http/log.ts'
import { withCause } from '../http/request/request-id.ts'
import { siteOf } from '../site-settings/site.ts'

// Letters: mail to one person that stands in D1, written in the batch of what it tells of, until it has gone. The
// queue only carries their ids; what it loses the sweep finds.

/** `unsubscribe` = the address that ends letters of its kind by a POST without a sign-in (RFC 8058). */
export type Letter = {
  to: string
  subject: string
  text: string
  html?: string | null
  unsubscribe?: string | null
}

const sendDeadlineMs = 3_000
const queueDeadlineMs = 3_000
/** What waits longer than this was lost by the queue, or given up. */
const strandedAfterMs = 45 * 60 * 1_000
/** What could not be sent for so long tells nobody anything any more. */
const hopelessAfterMs = 3 * 24 * 60 * 60 * 1_000
const sweptAtOnce = 100

const idRow = v.object({ id: v.string() })

/** Whose letters they are, and what becomes of handing them to the queue. */
type Desk = { env: Env; now: number; later: (work: Promise<void>) => void | Promise<void> }

/**
 * Puts letters in the line, in the batch of what they tell of; nothing where the site sends no mail. With a
 * condition they are only written where it holds.
 */
export function letterPart(
  { env, now, later }: Desk,
  letters: readonly Letter[],
  condition: SQL = sql`TRUE`,
): Part {
  if (!env.mail) return {}
  return {
    statements: letters.map(
      ({ to, subject, text, html = null, unsubscribe = null }) =>
        sql`INSERT INTO letters (id, recipient, subject, body, html, unsubscribe, created_at)
        SELECT ${crypto.randomUUID()}, ${to}, ${subject}, ${text}, ${html}, ${unsubscribe}, ${now} WHERE ${condition} RETURNING id`,
    ),
    written(rows) {
      return later(
        enqueue(
          env,
          rows.flat().map((row) => v.parse(idRow, row).id),
        ),
      )
    },
  }
}

/** The same for what a request tells of. */
export function posted(c: AppContext, letters: readonly Letter[], condition?: SQL): Part {
  const later = (work: Promise<void>): void => waitUntil(c, work)
  return letterPart({ env: c.get('env'), now: c.get('now'), later }, letters, condition)
}

/** A queue that fails is only logged: the letters stand in D1. */
async function enqueue({ enquiries: { queue } }: Env, ids: readonly string[]): Promise<void> {
  if (!queue || ids.length === 0) return
  try {
    await withDeadline(
      queue.sendBatch(ids.map((letterId) => ({ body: withCause({ letterId }) }))),
      queueDeadlineMs,
    )
  } catch (error) {
    log('error', 'mail-queue', { error })
  }
}

/** Sends one now, in the site's name. Throws where the mail service refuses it or does not answer. */
export async function sendLetter(
  { binding, from }: Mail,
  siteName: string,
  { to, subject, text, html, unsubscribe }: Letter,
): Promise<void> {
  const headers = unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : null
  await withDeadline(
    binding.send({
      from: { name: siteName, email: from },
      to: withAsciiDomain(to),
      subject,
      text,
      ...(html ? { html } : {}),
      ...(headers ? { headers } : {}),
    }),
    sendDeadlineMs,
  )
}

/** Sends the letter of a job; one that is gone was sent before. Throws to be tried again. */
export async function deliverLetter({ db, mail }: Env, id: string, now: number): Promise<void> {
  const letter = await reach(
    db.get<Letter | undefined>(
      sql`SELECT recipient AS "to", subject, body AS text, html, unsubscribe FROM letters WHERE id = ${id}`,
    ),
  )
  if (!letter) return
  if (!mail) throw new Error('No hay dirección de correo configurada')
  const { site } = await siteOf({ db }, now)
  await sendLetter(mail, site.name, letter)
  await reach(db.run(sql`DELETE FROM letters WHERE id = ${id}`))
}

/** How many should have gone long ago. */
export async function countOverdue(db: Database, now: number): Promise<number> {
  const { count } = await reach(
    db.get<{ count: number }>(
      sql`SELECT count(*) AS count FROM letters WHERE created_at <= ${now - 2 * strandedAfterMs}`,
    ),
  )
  return count
}

/** Puts in the line again what was left behind, and drops what nobody can be told any more; returns how many. */
export async function sweepLetters(env: Env, now: number): Promise<number> {
  const { meta } = await reach(
    env.db.run(sql`DELETE FROM letters WHERE created_at <= ${now - hopelessAfterMs}`),
  )
  if (meta.changes > 0) log('error', 'letters-dropped', { count: meta.changes })
  if (!env.mail) return 0
  const rows = await reach(
    env.db.all<{ id: string }>(sql`SELECT id FROM letters WHERE created_at <= ${now - strandedAfterMs}
      ORDER BY created_at LIMIT ${sweptAtOnce}`),
  )
  await enqueue(
    env,
    rows.map(({ id }) => id),
  )
  return rows.length
}
