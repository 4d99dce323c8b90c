import { sql, type SQL } from 'drizzle-orm'
import type { AppError } from '#client/runtime/errors.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import type { Database } from '#worker/env.ts'
import { dayMs, hourMs } from '#worker/site-settings/day.ts'
import { selectEnquiryId } from './thread.ts'

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
export const hasRoom = (answer: Answer, now: number): SQL =>
  sql.join(
    limitsOf(answer, now).map(({ at }) => sql`NOT EXISTS (${at})`),
    sql` AND `,
  )

/** Returns the error of the limit that refuses an answer, or null if none does. */
export async function answerRefusal(db: Database, answer: Answer, now: number): Promise<AppError | null> {
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
