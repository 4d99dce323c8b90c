import type { Env } from '#worker/env.ts'
import type { MailJob } from '#worker/env/enquiries.ts'
import { backOff } from '#worker/http/limits/back-off.ts'
import { log } from '#worker/http/log.ts'
import { requestId, withRequestId } from '#worker/http/request/request-id.ts'
import { deliverLetter } from '#worker/mail/letters.ts'
import { siteOf } from '#worker/site-settings/site.ts'
import { deliverAnswer } from '../answers/deliver.ts'
import { markAnswerFailed } from '../answers/send.ts'
import { countWithin, mailKey, readCount } from '../queries/limits.ts'
import { claimMail, listStranded, markAttempt, markDigested, markFailed, markSent } from '../queries/mail.ts'
import { enqueueJobs } from './mail-line.ts'
import { composeDigest, composeMail, sendMail } from './mail.ts'

/** The dead-letter queue ends in this; see wrangler.toml. */
const deadSuffix = '-dead'
/** A mail that has not been sent after this long, in milliseconds, is put in the line again. */
const strandedAfterMs = 45 * 60 * 1_000
/** Mails that tell of one enquiry, in an hour; what comes beyond waits for the sweep, which sends one for all. */
export const mailsPerHour = 30
/** What one digest tells of: more than the site takes in an hour. */
const maxPerDigest = 2_000
/** What the queue takes in one call. */
export const maxPerBatch = 100

/** Seconds before a mail that was refused is tried again for the first time. */
export const retryAfterSeconds = 10

/** Puts enquiries in the line. */
export const enqueue = (env: Env, ids: readonly number[]): Promise<void> =>
  enqueueJobs(
    env,
    ids.map((enquiryId) => ({ enquiryId })),
  )

/** Consumes the queue and its dead letters. */
export async function consumeMail(
  env: Env,
  { queue, messages }: { queue: string; messages: readonly Message<MailJob>[] },
  now: number,
): Promise<void> {
  const isDead = queue.endsWith(deadSuffix)
  for (const message of messages)
    // What is logged of a job has the id of the request that put it in the line.
    await withRequestId(message.body.request ?? requestId(), () => consume(env, message, { isDead, now }))
}

async function consume(
  env: Env,
  message: Message<MailJob>,
  { isDead, now }: { isDead: boolean; now: number },
): Promise<void> {
  const { request: _, ...job } = message.body
  try {
    if ('letterId' in job) {
      // What was given up stays in D1: its sweep finds it.
      if (!isDead) await deliverLetter(env, job.letterId, now)
    } else if (isDead) await giveUp(env, job, now)
    else if ((await attempt(env, job, now)) === 'claimed')
      return message.retry({ delaySeconds: backOff(retryAfterSeconds, message.attempts) })
    message.ack()
  } catch (error) {
    log('error', 'mail', { ...job, attempts: message.attempts, error })
    message.retry({ delaySeconds: backOff(retryAfterSeconds, message.attempts) })
  }
}

type ThreadJob = Exclude<MailJob, { letterId: string }>

const attempt = (env: Env, job: ThreadJob, now: number): Promise<'done' | 'claimed'> =>
  'answerId' in job ? deliverAnswer(env, job.answerId, now) : deliver(env, job.enquiryId, now)

const giveUp = ({ db }: Env, job: ThreadJob, now: number): Promise<void> =>
  'answerId' in job ? markAnswerFailed(db, now, job.answerId) : markFailed(db, now, job.enquiryId)

/**
 * Sends one, at most once as far as D1 can say: claimed before, noted after. What is left: a mail that was sent
 * without our hearing of it, or without D1 taking note twice, is sent again with the same key.
 */
async function deliver(env: Env, id: number, now: number): Promise<'done' | 'claimed'> {
  const { mail, db } = env
  if (!mail) {
    const error = new Error('No hay dirección de correo configurada')
    await markAttempt(db, now, id, { error: String(error), failed: true })
    throw error
  }
  // Over the hour's mails it stays pending in D1: the sweep finds it.
  if ((await readCount(db, now, mailKey)) >= mailsPerHour) return 'done'
  const due = await claimMail(db, now, id)
  if (due === 'claimed') return 'claimed'
  if (due === null) return 'done'
  const { site } = await siteOf(env, now)
  const sent = await sendMail(mail.binding, composeMail(due, mail, env.siteUrl, site))
  if (sent.kind !== 'sent') {
    await markAttempt(db, now, id, { error: String(sent.error), failed: sent.kind === 'failed' }).catch(
      () => {},
    )
    throw sent.error
  }
  await markSent(db, now, id).catch(() => markSent(db, now, id))
  // The mail is out: a count that is lost is no reason to send it again.
  await countWithin(db, now, [{ key: mailKey, max: Number.MAX_SAFE_INTEGER }]).catch((error: unknown) =>
    log('error', 'mail', { enquiryId: id, error }),
  )
  return 'done'
}

/**
 * Sees to what was left behind: in the line again where the hour has room for a mail each, else told of in one
 * mail. Returns how many. A digest that fails leaves all pending for the next sweep.
 */
export async function sweepMail(env: Env, now: number): Promise<number> {
  const { mail } = env
  if (!mail) return 0
  const stranded = await listStranded(env.db, now - strandedAfterMs, maxPerDigest)
  if (stranded.length === 0) return 0
  const ids = stranded.map(({ id }) => id)
  const room = mailsPerHour - (await readCount(env.db, now, mailKey))
  if (ids.length <= room) {
    await enqueue(env, ids)
    return ids.length
  }
  try {
    const references = stranded.map(({ reference }) => reference)
    const { site } = await siteOf(env, now)
    const sent = await sendMail(mail.binding, composeDigest(references, mail, env.siteUrl, site))
    if (sent.kind !== 'sent') throw sent.error
    await markDigested(env.db, now, ids).catch(() => markDigested(env.db, now, ids))
    return ids.length
  } catch (error) {
    log('error', 'mail-digest', { count: ids.length, error })
    return 0
  }
}
