import * as v from 'valibot'

export const maxWebhooks = 10
/** Deliveries that are shown of each webhook; older ones are deleted every night. */
export const maxDeliveries = 100
export const deliveryDays = 30
/** Attempts of one delivery, over a day. */
export const maxAttempts = 10

const apiPath = '/api/mngr/conexiones'
export const webhookPaths = {
  webhooks: apiPath,
  webhook: (id: string) => `${apiPath}/${id}`,
  state: (id: string) => `${apiPath}/${id}/estado`,
  test: (id: string) => `${apiPath}/${id}/prueba`,
  again: (delivery: string) => `${apiPath}/envios/${delivery}`,
}

const webhookEvents = ['text.published', 'text.withdrawn', 'enquiry.received', 'offer.expired'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The events as an owner reads them, in the order of the form; `test` is sent on request only. */
export const eventLabels: Readonly<Record<WebhookEvent | 'test', string>> = {
  'text.published': 'Se publica un texto',
  'text.withdrawn': 'Se retira un texto',
  'enquiry.received': 'Llega una consulta',
  'offer.expired': 'Termina una oferta de empleo',
  test: 'Prueba',
}
export const eventOptions = webhookEvents.map((event) => ({ event, label: eventLabels[event] }))

export const webhookChangeSchema = v.object({
  url: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Escribe la dirección a la que avisar.'),
    v.maxLength(500, 'Como máximo 500 caracteres.'),
  ),
  events: v.pipe(
    v.array(v.picklist(webhookEvents)),
    v.transform((events) => webhookEvents.filter((event) => events.includes(event))),
    v.nonEmpty('Marca al menos un momento.'),
  ),
})
export type WebhookChange = v.InferOutput<typeof webhookChangeSchema>

export const webhookStateSchema = v.object({ isPaused: v.boolean() })

const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  /** `off`: switched off by the site after a day of failures. */
  state: v.picklist(['active', 'paused', 'off']),
})
export type Webhook = v.InferOutput<typeof webhookSchema>

const deliverySchema = v.object({
  id: v.string(),
  event: v.picklist([...webhookEvents, 'test']),
  /** ISO 8601. */
  at: v.string(),
  title: v.string(),
  state: v.picklist(['pending', 'sent', 'failed']),
  attempts: v.number(),
  status: v.nullable(v.number()),
  /** Why the last attempt failed, in Spanish. */
  error: v.nullable(v.string()),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

/** The answer of every request. */
export const webhooksResponseSchema = v.object({
  webhooks: v.array(webhookSchema),
  /** What was sent to the webhook of the request, newest first. */
  log: v.nullable(v.object({ webhookId: v.string(), deliveries: v.array(deliverySchema) })),
  /** The secret of a new webhook. It cannot be read again. */
  secret: v.nullable(v.string()),
})
export type WebhooksResponse = v.InferOutput<typeof webhooksResponseSchema>

/** Data of the dashboard: how many webhooks the site has switched off. */
export type WebhooksCard = { webhooks: { off: number } }

export type WebhookPages = { 'mngr-conexiones': Pick<WebhooksResponse, 'webhooks'> }
