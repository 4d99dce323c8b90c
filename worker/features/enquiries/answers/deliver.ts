import { composeAnswerMail } from '#client/features/enquiries/contract/answer-mail.ts'
import { toAsciiDomain } from '#client/runtime/text/email.ts'
import type { Site } from '#client/site.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import type { Env } from '#worker/env.ts'
import { enqueueJobs } from '#worker/mail/outgoing-mail.ts'
import { getSiteForUsers } from '#worker/site-settings/site-state.ts'
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

/** An answer waiting longer than this is queued again, in milliseconds. */
const requeueAfterMs = 45 * 60_000
/** References sent for a long thread, newest last. All mail headers together are limited to 16 kB. */
const maxReferences = 20

/** Headers by which mail programs group a thread. The mail service rejects a Message-ID of ours. */
function createThreadHeaders({ inReplyTo, references }: DueAnswer): Record<string, string> {
  const before = parseTexts(references).slice(-maxReferences)
  if (before.length === 0) return {}
  return {
    ...(inReplyTo === null ? {} : { 'In-Reply-To': `<${inReplyTo}>` }),
    References: before.map((id) => `<${id}>`).join(' '),
  }
}

type Sender = { from: string; replies: Env['replies'] }

/** Composes an answer. Replies go to the thread's own address if incoming mail is set up, else to the company's. */
function composeAnswer(due: DueAnswer, { from, replies }: Sender, site: Site): EmailMessageBuilder {
  return {
    from: { name: `${due.author} · ${site.name}`.slice(0, 100), email: from },
    to: toAsciiDomain(due.address),
    replyTo: replies ? createReplyAddress(replies, due.reference) : toAsciiDomain(site.email),
    headers: { [keyHeader]: `respuesta-${due.key}`, ...createThreadHeaders(due) },
    ...composeAnswerMail(site, due.text, due),
  }
}

export const enqueueAnswers = (env: Env, ids: readonly number[]): Promise<void> =>
  enqueueJobs(
    env,
    ids.map((answerId) => ({ kind: 'answer', answerId })),
  )

/**
 * Sends an answer at most once. Returns `claimed` if another attempt is running. Throws, so that the queue retries,
 * only if the attempt certainly sent nothing.
 */
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
    // If both writes fail, the claim remains, so the answer is not sent again automatically.
    await note().catch(note)
    return 'done'
  }
  await markAnswerAttempt(db, now, id, { error: String(sent.error), isCertain: sent.kind === 'failed' })
  if (sent.kind === 'failed') throw sent.error
  return 'done'
}

/** Loads the site settings and attachments of an answer, before anything is sent. */
async function prepareAnswer(env: Env, due: DueAnswer, now: number) {
  const [site, attachments] = await Promise.all([getSiteForUsers(env, now), readFilesToSend(env, due.id)])
  return { site, attachments }
}

/** Queues overdue answers again; returns how many. */
export async function requeueStalledAnswers(env: Env, now: number): Promise<number> {
  const ids = await listOverdueAnswers(env.db, now, now - requeueAfterMs)
  if (env.mail) await enqueueAnswers(env, ids)
  return ids.length
}
