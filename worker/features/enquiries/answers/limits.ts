import { sql, type SQL } from 'drizzle-orm'
import type { AppError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import { selectEnquiryId } from './thread.ts'

// An answer goes to whatever address an enquiry names. These bound what a stolen or careless account can make the site
// send; an honest day stays far below.

const hourMs = 60 * 60_000

/** Answers that one person sends, by the length of the window in milliseconds. */
export const answersPerPerson = {
  hour: { max: 60, ms: hourMs },
  day: { max: 300, ms: 24 * hourMs },
} as const
/** Answers to one enquiry, of all persons together. */
export const answersPerEnquiry = { max: 10, ms: hourMs } as const

type Limit = {
  message: string
  ms: number
  /** Selects the moment of the answer that fills the window; no row = there is room. */
  at: SQL
}

/** The records are counted and not the answers: whoever deletes a conversation gets nothing back. */
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

/** The limits of an answer, the one that lasts longest first. */
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

/** True while one more answer may go. A condition of the batch that stores it, so that parallel answers cannot exceed it. */
export const hasRoom = (answer: Answer, now: number): SQL =>
  sql.join(
    limitsOf(answer, now).map(({ at }) => sql`NOT EXISTS (${at})`),
    sql` AND `,
  )

/** The error for the writer of an answer that a limit refuses; null = no limit does. */
export async function answerRefusal(db: Database, answer: Answer, now: number): Promise<AppError | null> {
  for (const { message, ms, at } of limitsOf(answer, now)) {
    const row = await withStorageTimeout(db.get<{ at: number } | undefined>(at))
    if (!row) continue
    const minutes = Math.max(1, Math.ceil((row.at + ms - now) / 60_000))
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
