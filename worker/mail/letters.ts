import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { site } from '#client/site.ts'
import { type AppContext, waitUntil } from '../context.ts'
import type { Part } from '../db/parts.ts'
import { reach, withDeadline } from '../db/reach.ts'
import type { Env } from '../env.ts'
import type { Mail } from '../env/mail.ts'
import { log } from '../http/log.ts'

// Letters: mail to one person that stands in D1, written in the batch of what it tells of, until it has gone. The
// queue only carries their ids; what it loses the sweep finds.

export type Letter = { to: string; subject: string; text: string }

const sendDeadlineMs = 3_000
const queueDeadlineMs = 3_000
/** What waits longer than this was lost by the queue, or given up. */
const strandedAfterMs = 45 * 60 * 1_000
/** What could not be sent for so long tells nobody anything any more. */
const hopelessAfterMs = 3 * 24 * 60 * 60 * 1_000
const sweptAtOnce = 100

const idRow = v.object({ id: v.string() })

/**
 * Puts letters in the line, in the batch of what they tell of; nothing where the site sends no mail. With a
 * condition they are only written where it holds.
 */
export function posted(c: AppContext, letters: readonly Letter[], condition: SQL = sql`TRUE`): Part {
  const env = c.get('env')
  if (!env.mail) return {}
  return {
    statements: letters.map(
      ({ to, subject, text }) => sql`INSERT INTO letters (id, recipient, subject, body, created_at)
        SELECT ${crypto.randomUUID()}, ${to}, ${subject}, ${text}, ${c.get('now')} WHERE ${condition} RETURNING id`,
    ),
    written(rows) {
      waitUntil(
        c,
        enqueue(
          env,
          rows.flat().map((row) => v.parse(idRow, row).id),
        ),
      )
    },
  }
}

/** A queue that fails is only logged: the letters stand in D1. */
async function enqueue({ enquiries: { queue } }: Env, ids: readonly string[]): Promise<void> {
  if (!queue || ids.length === 0) return
  try {
    await withDeadline(queue.sendBatch(ids.map((letterId) => ({ body: { letterId } }))), queueDeadlineMs)
  } catch (error) {
    log('error', 'mail-queue', { error })
  }
}

/** Sends one now. Throws where the mail service refuses it or does not answer. */
export async function sendLetter({ binding, from }: Mail, { to, subject, text }: Letter): Promise<void> {
  await withDeadline(
    binding.send({ from: { name: site.name, email: from }, to, subject, text }),
    sendDeadlineMs,
  )
}

/** Sends the letter of a job; one that is gone was sent before. Throws to be tried again. */
export async function deliverLetter({ db, mail }: Env, id: string): Promise<void> {
  const letter = await reach(
    db.get<Letter | undefined>(
      sql`SELECT recipient AS "to", subject, body AS text FROM letters WHERE id = ${id}`,
    ),
  )
  if (!letter) return
  if (!mail) throw new Error('No hay dirección de correo configurada')
  await sendLetter(mail, letter)
  await reach(db.run(sql`DELETE FROM letters WHERE id = ${id}`))
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
