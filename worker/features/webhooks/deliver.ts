import type { SQL } from 'drizzle-orm'
import { maxAttempts } from '#client/features/webhooks/contract.ts'
import { href } from '#client/features/webhooks/routes.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import type { Received, WebhookJob } from '#worker/env/queue-jobs.ts'
import { decryptSecret, encryptSecret } from '#worker/env/stored-secret.ts'
import { getRetryDelay } from '#worker/http/limits/retry-delay.ts'
import { log } from '#worker/http/log.ts'
import { getRequestId, withRequestId } from '#worker/http/request/request-id.ts'
import { createMailStep, sendJobs } from '#worker/mail/outgoing-mail.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { listOwnerEmails } from '../account/queries/users.ts'
import { postNotification } from './post.ts'
import {
  claimDelivery,
  type Claimed,
  finishAttempt,
  isToSwitchOff,
  type Outcome,
  replaceSecret,
  type Sender,
  switchOff,
  switchOffAfterMs,
} from './queries.ts'
import { signWebhook } from './sign.ts'

/** Seconds before the second attempt. Each delay doubles the one before, so that the last attempt is a day later. */
const firstRetrySeconds = 170
/** The longest delay of a queue, in seconds. */
const maxDelaySeconds = 12 * 60 * 60
/** Seconds before a message is retried whose attempt could not be stored. */
const storageRetrySeconds = 10
/** Owners who are told that a webhook was switched off. */
const maxRecipients = 50

/** What a secret is encrypted for. */
export const toSecretOwner = (webhookId: string): string => `webhooks ${webhookId}`

/** Puts deliveries in the queue; without a queue, sends each once. A failure is only logged: a scheduled job finds them. */
export async function dispatch(
  env: Env,
  ids: readonly string[],
  now: number,
  delaySeconds = 0,
): Promise<void> {
  const { queue } = env.enquiries
  try {
    if (!queue) for (const id of ids) await deliver(env, id, { sender: 'queue', now })
    else
      await sendJobs(
        queue,
        ids.map((deliveryId) => ({ kind: 'webhook', deliveryId })),
        { delaySeconds },
      )
  } catch (error) {
    log('error', 'webhook', { error })
  }
}

/** Consumes the messages of webhooks. All at once, because other programs may be slow to answer. */
export async function consumeWebhooks(
  received: readonly Received<WebhookJob>[],
  { env, now, isDead }: { env: Env; now: number; isDead: boolean },
): Promise<void> {
  const consume = async ({ message, job: { deliveryId } }: Received<WebhookJob>): Promise<void> => {
    try {
      // A scheduled job finds what a dead message was about.
      if (!isDead) await deliver(env, deliveryId, { sender: 'queue', now })
      message.ack()
    } catch (error) {
      log('error', 'webhook', { deliveryId, attempts: message.attempts, error })
      message.retry({ delaySeconds: getRetryDelay(storageRetrySeconds, message.attempts) })
    }
  }
  await Promise.all(
    received.map((one) => withRequestId({ id: one.job.request ?? getRequestId() }, () => consume(one))),
  )
}

type Attempt = {
  sender: Sender
  now: number
  /** Written together with the result. */
  steps?: readonly BatchStep[]
}

/** Makes one attempt. Returns the id of the webhook; null if there was nothing to send. Throws if storage failed. */
export async function deliver(
  env: Env,
  id: string,
  { sender, now, steps = [] }: Attempt,
): Promise<string | null> {
  const claimed = await claimDelivery(env.db, id, sender, now)
  if (!claimed) return null
  const { outcome, reencrypted } = await send(env, claimed, now)
  const canRetry = sender === 'queue' && env.enquiries.queue !== null && claimed.attempts < maxAttempts
  const delay =
    canRetry && outcome.error !== null
      ? getRetryDelay(firstRetrySeconds, claimed.attempts, maxDelaySeconds)
      : null
  const retryAt = delay === null ? null : now + delay * 1_000
  await writeBatch(env.db, [
    finishAttempt(claimed, outcome, { sender, retryAt, now }),
    { statements: reencrypted },
    ...steps,
    ...(sender === 'queue' && outcome.error !== null ? await createSwitchOffSteps(env, claimed, now) : []),
  ])
  if (delay !== null) await dispatch(env, [id], now, delay)
  return claimed.webhookId
}

async function send(
  { siteUrl, totpKeys }: Env,
  { id, webhookId, event, at, data: { path, ...data }, url, ...stored }: Claimed,
  now: number,
): Promise<{ outcome: Outcome; reencrypted: SQL[] }> {
  const owner = toSecretOwner(webhookId)
  const secret = await decryptSecret(totpKeys, owner, stored)
  if (secret === null) {
    const error =
      'No se puede firmar: falta la clave con que se guardó su secreto. Elimina la conexión y créala otra vez.'
    return { outcome: { status: null, error }, reencrypted: [] }
  }
  const about = { ...data, url: new URL(path, siteUrl).href }
  const body = JSON.stringify({ id, event, at: new Date(at).toISOString(), data: about })
  const headers = signWebhook(secret, id, body, now)
  const outcome = await postNotification(url, { headers, body }, { siteUrl })
  const { current } = totpKeys
  const isOutdated = current !== null && current.id !== stored.keyId
  return {
    outcome,
    reencrypted: isOutdated ? [replaceSecret(webhookId, await encryptSecret(current, owner, secret))] : [],
  }
}

/** After a day of failures: switches the webhook off and tells the owners by mail. */
async function createSwitchOffSteps(
  env: Env,
  { webhookId, url, failingSince }: Claimed,
  now: number,
): Promise<BatchStep[]> {
  if (failingSince === null || failingSince > now - switchOffAfterMs) return []
  const { site } = await getSiteState(env, now)
  const text = [
    `Desde hace un día, ${new URL(url).host} no recibe los avisos de ${site.name}, así que dejamos de enviarlos.`,
    '',
    'Cuando el otro programa vuelva a funcionar, reanúdala en:',
    env.siteUrl + href('mngr-conexiones'),
    '',
    'Ahí está también lo que no llegó, y lo puedes enviar otra vez.',
    '',
  ].join('\n')
  const recipients = env.mail ? await listOwnerEmails(env.db, maxRecipients) : []
  const mails = recipients.map((to) => ({ to, subject: `Se desconectó un programa de ${site.name}`, text }))
  return [createMailStep({ env, now }, mails, isToSwitchOff(webhookId, now)), switchOff(webhookId, now)]
}
