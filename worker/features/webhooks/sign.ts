import { createHmac, randomBytes } from 'node:crypto'

// The Standard Webhooks scheme, version 1 (https://www.standardwebhooks.com), for which libraries exist.

const secretPrefix = 'whsec_'

/** A new secret in the form in which it is shown: base64 after a prefix. */
export const createWebhookSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/** The headers of one attempt; `now` in epoch milliseconds. */
export function signWebhook(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': `v1,${signature}` }
}
