import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type Delivery,
  deliveryDays,
  maxAttempts,
  maxDeliveries,
  maxWebhooks,
  type Webhook,
  type WebhookChange,
  type WebhookEvent,
} from '#client/features/webhooks/contract.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import type { StoredSecret } from '#worker/env/stored-secret.ts'
import { dayMs } from '#worker/site-settings/day.ts'
import { type EventData, forgetTexts, rememberCurrentTexts, storedDataSchema } from './events.ts'

/** A webhook that only failed for this long is switched off. */
export const switchOffAfterMs = dayMs
/** How long an attempt has before another may begin. */
const attemptMs = 60_000
/** The queue may deliver a message somewhat early. */
const earlyMs = 5_000

const eventList = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
type WebhookRow = Omit<Webhook, 'events'> & { events: string }
type DeliveryRow = Omit<Delivery, 'at' | 'title'> & { at: number; data: string }

export const selectWebhooks = sql`SELECT id, url, events, state FROM webhooks ORDER BY created_at, id`
export const selectDeliveries = (webhookId: string | SQL): SQL => sql`
  SELECT id, event, at, data, state, attempts, status, error FROM webhook_deliveries
  WHERE webhook_id = ${webhookId} ORDER BY at DESC, id LIMIT ${maxDeliveries}`

// Only this feature writes the rows, with events of the contract.
export const toWebhooks = (rows: readonly unknown[]): Webhook[] =>
  (rows as WebhookRow[]).map((row) => ({ ...row, events: v.parse(eventList, row.events) as WebhookEvent[] }))
export const toDeliveries = (rows: readonly unknown[]): Delivery[] =>
  (rows as DeliveryRow[]).map(({ at, data, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    title: v.parse(storedDataSchema, data).title,
  }))

/** SQL: the host of a webhook. The rest of an address may be secret. */
export const selectHost = (id: string | SQL): SQL =>
  sql`(SELECT substr(url, 9, instr(substr(url, 9) || '/', '/') - 1) FROM webhooks WHERE id = ${id})`
export const selectWebhookOf = (deliveryId: string): SQL =>
  sql`(SELECT webhook_id FROM webhook_deliveries WHERE id = ${deliveryId})`

const exists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM webhooks WHERE id = ${id})`

/** SQL: only later enquiries are announced. New ids must exceed it even if the newest enquiry was deleted. */
export const lastConsideredEnquiry = sql`(SELECT coalesce(max(last_enquiry_id), 0) FROM webhooks)`

export const insertWebhook = (
  { id, url, events, secret, keyId }: WebhookChange & StoredSecret & { id: string },
  now: number,
): BatchStep => ({
  conditions: [sql`(SELECT count(*) FROM webhooks) < ${maxWebhooks}`],
  statements: [
    ...rememberCurrentTexts(now),
    sql`INSERT INTO webhooks (id, url, events, secret, key_id, state, last_enquiry_id, created_at)
      VALUES (${id}, ${url}, ${JSON.stringify(events)}, ${secret}, ${keyId}, 'active',
        (SELECT coalesce(max(id), 0) FROM enquiries), ${now})`,
  ],
})

/** A new address starts without failures. */
export const changeWebhook = (id: string, { url, events }: WebhookChange): BatchStep => ({
  conditions: [exists(id)],
  statements: [
    sql`UPDATE webhooks SET events = ${JSON.stringify(events)}, failing_since = iif(url = ${url}, failing_since, NULL),
      url = ${url} WHERE id = ${id}`,
  ],
})

/** Nothing is sent or noted for a paused webhook; what waits goes out once it is resumed. */
export const setPaused = (id: string, isPaused: boolean): BatchStep => ({
  conditions: [exists(id)],
  statements: [
    isPaused
      ? sql`UPDATE webhooks SET state = 'paused' WHERE id = ${id}`
      : sql`UPDATE webhooks SET state = 'active', failing_since = NULL WHERE id = ${id}`,
  ],
})

export const deleteWebhook = (id: string): BatchStep => ({
  conditions: [exists(id)],
  statements: [sql`DELETE FROM webhooks WHERE id = ${id}`, forgetTexts],
})

/** Removes deliveries that are old, or beyond the number shown of each webhook. Waiting ones are only deleted by age. */
export const deleteOldDeliveries = (now: number): SQL => sql`DELETE FROM webhook_deliveries
  WHERE at <= ${now - deliveryDays * dayMs} OR (state <> 'pending' AND id IN (SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY webhook_id ORDER BY at DESC, id) AS place FROM webhook_deliveries)
    WHERE place > ${maxDeliveries}))`

const newId = sql`'msg_' || lower(hex(randomblob(16)))`

/** Notes the events for every active webhook that wants them. Returns rows of `id`. */
export const insertDeliveries = (
  events: readonly { event: WebhookEvent; data: EventData }[],
  now: number,
): SQL => sql`
  INSERT INTO webhook_deliveries (id, webhook_id, event, at, data, state, next_at)
  SELECT ${newId}, w.id, e.value ->> 'event', ${now}, e.value -> 'data', 'pending', ${now}
  FROM json_each(${JSON.stringify(events)}) e JOIN webhooks w ON w.state = 'active'
    AND EXISTS (SELECT 1 FROM json_each(w.events) WHERE value = e.value ->> 'event')
  RETURNING id`

/** A delivery that only its sender tries: it waits for no queue. Returns a row of `id`. */
export const insertTest = (webhookId: string, data: EventData, now: number): SQL => sql`
  INSERT INTO webhook_deliveries (id, webhook_id, event, at, data, state, next_at)
  SELECT ${newId}, id, 'test', ${now}, ${JSON.stringify(data)}, 'failed', 0 FROM webhooks WHERE id = ${webhookId}
  RETURNING id`

/** By whom an attempt was started: the queue (with further attempts) or a person (with none). */
export type Sender = 'queue' | 'person'

const claimedRow = v.object({
  id: v.string(),
  webhookId: v.string(),
  event: v.string(),
  at: v.number(),
  data: storedDataSchema,
  attempts: v.number(),
  url: v.string(),
  secret: v.string(),
  keyId: v.string(),
  failingSince: v.nullable(v.number()),
})
export type Claimed = v.InferOutput<typeof claimedRow>

/**
 * Starts an attempt. Null if there is nothing to send: the delivery was deleted, was sent, is being sent or is not due,
 * or its webhook is not active. A person may repeat a delivery that has ended, also to a paused webhook. Two
 * presses at once send it twice: receivers recognise repetitions by their id.
 */
export async function claimDelivery(
  db: Database,
  id: string,
  sender: Sender,
  now: number,
): Promise<Claimed | null> {
  const isDue =
    sender === 'person'
      ? sql`state <> 'pending'`
      : sql`state = 'pending' AND next_at <= ${now + earlyMs} AND attempts < ${maxAttempts}
        AND EXISTS (SELECT 1 FROM webhooks WHERE id = webhook_id AND state = 'active')`
  const [claimed, [row]] = await queryBatch<[{ id: string }, unknown]>(db, [
    sql`UPDATE webhook_deliveries SET attempts = attempts + 1, tried_at = ${now}, next_at = ${now + attemptMs}
      WHERE id = ${id} AND ${isDue} RETURNING id`,
    sql`SELECT d.id, d.webhook_id AS webhookId, d.event, d.at, d.data, d.attempts, w.url, w.secret,
        w.key_id AS keyId, w.failing_since AS failingSince
      FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.id = ${id}`,
  ])
  return claimed.length === 0 ? null : v.parse(claimedRow, row)
}

/** The result of an attempt: `error` says in Spanish why it failed. */
export type Outcome = { status: number | null; error: string | null }

/** Stores the result of an attempt; after a failure `retryAt` is the time of the next one, null = there is none. */
export const finishAttempt = (
  { id, webhookId }: Claimed,
  { status, error }: Outcome,
  { sender, retryAt, now }: { sender: Sender; retryAt: number | null; now: number },
): BatchStep => {
  const state = error === null ? 'sent' : retryAt === null ? 'failed' : 'pending'
  const failing = error === null ? sql`NULL` : sql`coalesce(failing_since, ${now})`
  return {
    statements: [
      sql`UPDATE webhook_deliveries SET state = ${state}, status = ${status}, error = ${error}, next_at = ${retryAt ?? now}
        WHERE id = ${id}`,
      // A person who tries an address that does not work yet does not switch it off.
      ...(sender === 'queue' || error === null
        ? [sql`UPDATE webhooks SET failing_since = ${failing} WHERE id = ${webhookId}`]
        : []),
    ],
  }
}

/** SQL condition: the webhook is active and has only failed for a day. */
export const isToSwitchOff = (id: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM webhooks WHERE id = ${id} AND state = 'active' AND failing_since <= ${now - switchOffAfterMs})`

export const switchOff = (id: string, now: number): BatchStep => ({
  statements: [
    sql`UPDATE webhook_deliveries SET state = 'failed' WHERE webhook_id = ${id} AND state = 'pending'
      AND ${isToSwitchOff(id, now)}`,
    sql`UPDATE webhooks SET state = 'off' WHERE id = ${id} AND ${isToSwitchOff(id, now)}`,
  ],
})

/** Stores a secret again that was encrypted with the previous key. */
export const replaceSecret = (id: string, { secret, keyId }: StoredSecret): SQL =>
  sql`UPDATE webhooks SET secret = ${secret}, key_id = ${keyId} WHERE id = ${id}`

/** Waiting deliveries whose message was not delivered. First marks as failed what was interrupted in its last attempt. */
export async function listOverdueDeliveries(db: Database, before: number, limit: number): Promise<string[]> {
  const [, rows] = await queryBatch<[never, { id: string }]>(db, [
    sql`UPDATE webhook_deliveries SET state = 'failed'
      WHERE state = 'pending' AND next_at <= ${before} AND attempts >= ${maxAttempts}`,
    sql`SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.state = 'active'
      WHERE d.state = 'pending' AND d.next_at <= ${before} ORDER BY d.next_at LIMIT ${limit}`,
  ])
  return rows.map(({ id }) => id)
}
