import * as v from 'valibot'
import { composeAnswerMail } from '#client/features/enquiries/contract/answer-mail.ts'
import { toAsciiDomain } from '#client/runtime/text/email.ts'
import type { Site } from '#client/site.ts'
import type { Env } from '#worker/env.ts'
import { getSiteForUsers } from '#worker/site-settings/site-state.ts'
import { enqueueJobs } from '../mail/enqueue-jobs.ts'
import { keyHeader, sendMail } from '../mail/mail.ts'
import {
  claimAnswer,
  type DueAnswer,
  listOverdueAnswers,
  markAnswerAttempt,
  markAnswerSent,
} from './answer-states.ts'
import { readFilesToSend } from './files.ts'
import { createReplyAddress } from './reply-address.ts'

/** What waits longer than this was lost by the queue. */
const requeueAfterMs = 45 * 60_000
/** Of a long thread its end; all headers together may weigh 16 kB. */
const maxReferences = 20

const idList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** Threads for mail programs. The mail's own Message-ID is the mail service's, which refuses one that is given. */
function createThreadHeaders({ inReplyTo, references }: DueAnswer): Record<string, string> {
  const before = v.parse(idList, references).slice(-maxReferences)
  if (before.length === 0) return {}
  return {
    ...(inReplyTo === null ? {} : { 'In-Reply-To': `<${inReplyTo}>` }),
    References: before.map((id) => `<${id}>`).join(' '),
  }
}

type Sender = { from: string; replies: Env['replies'] }

/** An answer, in its writer's and the company's name; what is written back comes to its thread, else to the company. */
export function composeAnswer(due: DueAnswer, { from, replies }: Sender, site: Site): EmailMessageBuilder {
  return {
    from: { name: `${due.author} · ${site.name}`.slice(0, 100), email: from },
    to: toAsciiDomain(due.address),
    replyTo: replies ? createReplyAddress(replies, due.reference) : toAsciiDomain(site.email),
    headers: { [keyHeader]: `respuesta-${due.key}`, ...createThreadHeaders(due) },
    ...composeAnswerMail(site, due.text, due),
  }
}

/** Puts answers in the line. */
export const enqueueAnswers = (env: Env, ids: readonly number[]): Promise<void> =>
  enqueueJobs(
    env,
    ids.map((answerId) => ({ answerId })),
  )

/** Sends the answer of a job, never twice. Throws to be tried again, which is only after an attempt that surely failed. */
export async function deliverAnswer(env: Env, id: number, now: number): Promise<'done' | 'claimed'> {
  const { db, mail, replies } = env
  if (!mail) {
    const error = new Error('No hay dirección de correo configurada')
    await markAnswerAttempt(db, now, id, { error: error.message, isCertain: true })
    throw error
  }
  const due = await claimAnswer(db, now, id)
  if (due === 'claimed') return 'claimed'
  if (due === null) return 'done'
  const prepared = await prepareAnswer(env, due, now).catch(async (error: unknown) => {
    await markAnswerAttempt(db, now, id, { error: String(error), isCertain: true })
    throw error
  })
  const { site, attachments } = prepared
  const composed = composeAnswer(due, { from: mail.from, replies }, site)
  const sent = await sendMail(mail.binding, attachments.length > 0 ? { ...composed, attachments } : composed)
  if (sent.kind === 'sent') {
    const messageId = sent.messageId?.replace(/^<|>$/g, '') ?? null
    const note = () => markAnswerSent(db, now, due, messageId)
    // A note that is lost twice leaves the claim, and so an answer that nobody sends again by itself.
    await note().catch(note)
    return 'done'
  }
  await markAnswerAttempt(db, now, id, { error: String(sent.error), isCertain: sent.kind === 'failed' })
  if (sent.kind === 'failed') throw sent.error
  return 'done'
}

/** What may fail before anything is sent. */
async function prepareAnswer(env: Env, due: DueAnswer, now: number) {
  const [site, attachments] = await Promise.all([getSiteForUsers(env, now), readFilesToSend(env, due.id)])
  return { site, attachments }
}

/** Puts in the line again what the queue lost; returns how many. */
export async function requeueStalledAnswers(env: Env, now: number): Promise<number> {
  const ids = await listOverdueAnswers(env.db, now, now - requeueAfterMs)
  if (env.mail) await enqueueAnswers(env, ids)
  return ids.length
}
