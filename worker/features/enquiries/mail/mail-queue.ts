import type { Env } from '#worker/env.ts'
import type { Mail } from '#worker/env/mail.ts'
import type { MailJob, Received } from '#worker/env/queue-jobs.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { getRetryDelay } from '#worker/http/limits/retry-delay.ts'
import { log } from '#worker/http/log.ts'
import { getRequestId, withRequestId } from '#worker/http/request/request-id.ts'
import { deliverQueuedMail, enqueueJobs } from '#worker/mail/outgoing-mail.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { markAnswerFailed } from '../answers/answer-states.ts'
import { deliverAnswer } from '../answers/deliver.ts'
import { countWithinLimits, mailKey, readHourCount } from '../queries/limits.ts'
import {
  claimMail,
  listOverdueMail,
  markAttempt,
  markDigested,
  markFailed,
  markSent,
} from '../queries/mail.ts'
import { composeDigest, composeNotification, sendMail } from './mail.ts'
import { listRecipients } from './recipients.ts'

/** Mail unsent for this long is queued again, in milliseconds. */
const requeueAfterMs = 45 * 60 * 1_000
/** Enquiries per digest: more than the site accepts per hour. */
const maxPerDigest = 2_000

export const retryAfterSeconds = 10

export const enqueueNotifications = (env: Env, ids: readonly number[]): Promise<void> =>
  enqueueJobs(
    env,
    ids.map((enquiryId) => ({ kind: 'notification', enquiryId })),
  )

/** The environment and time of a delivery. `isDead`: the job comes from the dead-letter queue. */
type Delivery = { env: Env; now: number; isDead: boolean }

/** Consumes the mail queue and its dead-letter queue. */
export async function consumeMail(mails: readonly Received<MailJob>[], delivery: Delivery): Promise<void> {
  for (const mail of mails)
    // Logs carry the id of the request that queued the job.
    await withRequestId({ id: mail.job.request ?? getRequestId() }, () => consumeMessage(mail, delivery))
}

async function consumeMessage({ message, job }: Received<MailJob>, delivery: Delivery): Promise<void> {
  const again = { delaySeconds: getRetryDelay(retryAfterSeconds, message.attempts) }
  try {
    if ((await deliverJob(job, delivery)) === 'claimed') message.retry(again)
    else message.ack()
  } catch (error) {
    const { request: _, kind: __, ...id } = job
    log('error', 'mail', { ...id, attempts: message.attempts, error })
    message.retry(again)
  }
}

async function deliverJob(job: MailJob, { env, now, isDead }: Delivery): Promise<'done' | 'claimed' | void> {
  switch (job.kind) {
    case 'letter':
      // Ignore a dead letter: the mail remains in D1, where a scheduled job finds it.
      return isDead ? undefined : deliverQueuedMail(env, job.letterId, now)
    case 'answer':
      return isDead ? markAnswerFailed(env.db, now, job.answerId) : deliverAnswer(env, job.answerId, now)
    case 'notification':
      return isDead ? markFailed(env.db, now, job.enquiryId) : deliverNotification(env, job.enquiryId, now)
  }
}

type TeamMail = Parameters<typeof sendMail>[1]

/**
 * Sends a mail to the team: to all recipients, or if the mail service refuses that, to the address of the deploy. The
 * service refuses a mail if it may not send to one of its recipients, whose addresses the owner typed.
 */
async function sendToTeam(
  { binding, to: fallback }: Mail,
  recipients: readonly string[],
  compose: (to: readonly string[]) => TeamMail,
): ReturnType<typeof sendMail> {
  const sent = await sendMail(binding, compose(recipients))
  const isFallback = recipients.length === 1 && recipients[0] === fallback
  if (sent.kind !== 'failed' || isFallback) return sent
  log('error', 'mail', { recipients: recipients.length, error: sent.error })
  return sendMail(binding, compose([fallback]))
}

/**
 * Sends one notification: claims it before and marks it after. It is sent twice, with the same key, only if the mail
 * service's answer or both writes to D1 are lost.
 */
async function deliverNotification(env: Env, id: number, now: number): Promise<'done' | 'claimed'> {
  const { mail, db } = env
  if (!mail) {
    const error = new Error('No hay dirección de correo configurada')
    await markAttempt(db, now, id, { error: String(error), failed: true })
    throw error
  }
  // Over the hourly limit it stays pending in D1 for the scheduled job.
  if ((await readHourCount(db, now, mailKey)) >= rateLimits.form.notifications) return 'done'
  const due = await claimMail(db, now, id)
  if (due === 'claimed') return 'claimed'
  if (due === null) return 'done'
  const { site, private: settings } = await getSiteState(env, now)
  const recipients = listRecipients(settings, [due.subject], mail.to)
  const sent = await sendToTeam(mail, recipients, (to) =>
    composeNotification(due, { from: mail.from, to }, env.siteUrl, site),
  )
  if (sent.kind !== 'sent') {
    await markAttempt(db, now, id, { error: String(sent.error), failed: sent.kind === 'failed' }).catch(
      (error: unknown) => log('error', 'mail', { enquiryId: id, error }),
    )
    throw sent.error
  }
  await markSent(db, now, id).catch(() => markSent(db, now, id))
  // The mail was sent: a failed count is no reason to send it again.
  await countWithinLimits(db, now, [{ key: mailKey, max: Number.MAX_SAFE_INTEGER }]).catch((error: unknown) =>
    log('error', 'mail', { enquiryId: id, error }),
  )
  return 'done'
}

/**
 * Queues overdue notifications again if the hourly limit allows it, else sends one digest of them. Returns how many. If
 * the digest fails, all stay pending for the next run.
 */
export async function requeueStalledMail(env: Env, now: number): Promise<number> {
  const { mail } = env
  if (!mail) return 0
  const stranded = await listOverdueMail(env.db, now - requeueAfterMs, maxPerDigest)
  if (stranded.length === 0) return 0
  const ids = stranded.map(({ id }) => id)
  const room = rateLimits.form.notifications - (await readHourCount(env.db, now, mailKey))
  if (ids.length <= room) {
    await enqueueNotifications(env, ids)
    return ids.length
  }
  try {
    const references = stranded.map(({ reference }) => reference)
    const { site, private: settings } = await getSiteState(env, now)
    const subjects = stranded.map(({ subject }) => subject)
    const sent = await sendToTeam(mail, listRecipients(settings, subjects, mail.to), (to) =>
      composeDigest(references, { from: mail.from, to }, env.siteUrl, site),
    )
    if (sent.kind !== 'sent') throw sent.error
    await markDigested(env.db, now, ids).catch(() => markDigested(env.db, now, ids))
    return ids.length
  } catch (error) {
    log('error', 'mail-digest', { count: ids.length, error })
    return 0
  }
}
