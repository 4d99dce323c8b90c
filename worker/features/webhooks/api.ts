import * as v from 'valibot'
import {
  maxWebhooks,
  type WebhookChange,
  webhookChangeSchema,
  type WebhooksResponse,
  webhooksResponseSchema,
  webhookStateSchema,
} from '#client/features/webhooks/contract.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { createApi, route } from '../../api/route.ts'
import { queryBatch } from '../../db/batch.ts'
import { type BatchStep, createReadStep, writeAndRead } from '../../db/write-batch.ts'
import { encryptSecret } from '../../env/stored-secret.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { createValidationError } from '../../http/request/body.ts'
import { requireFreshSignIn } from '../account/sign-in/fresh-sign-in.ts'
import { findAddressProblem } from './address.ts'
import { deliver, toSecretOwner } from './deliver.ts'
import {
  changeWebhook,
  deleteWebhook,
  insertTest,
  insertWebhook,
  selectDeliveries,
  selectHost,
  selectWebhookOf,
  selectWebhooks,
  setPaused,
  toDeliveries,
  toWebhooks,
} from './queries.ts'
import { createWebhookSecret } from './sign.ts'

const keyMissingError: AppError = {
  statusCode: 409,
  message:
    'No se puede conectar otro programa: al sitio le falta la clave con que se guarda el secreto. Pide a quien publica el sitio que la cree.',
}
const fullError: AppError = {
  statusCode: 409,
  message: `Caben ${maxWebhooks} conexiones. Elimina alguna antes.`,
}
const notSendableError: AppError = {
  statusCode: 409,
  message: 'Ese aviso todavía se está enviando, o ya no está en la lista. Vuelve a abrirla.',
}

/** All webhooks and what was sent to one of them. */
const toAnswer = (
  id: string,
  webhooks: readonly unknown[],
  deliveries: readonly unknown[],
): WebhooksResponse => ({
  webhooks: toWebhooks(webhooks),
  log: { webhookId: id, deliveries: toDeliveries(deliveries) },
  secret: null,
})

async function readLog(c: AppContext, id: string): Promise<Response> {
  const statements = [selectWebhooks, selectDeliveries(id)]
  const [webhooks = [], deliveries = []] = await queryBatch(c.get('env').db, statements)
  const answer = toAnswer(id, webhooks, deliveries)
  return answer.webhooks.some((webhook) => webhook.id === id) ? c.json(answer) : notFound(c)
}

/** Writes the steps and responds with all webhooks. Null if a condition does not hold. */
async function writeAndList(
  c: AppContext,
  steps: readonly BatchStep[],
  secret: string | null = null,
): Promise<Response | null> {
  const rows = await writeAndRead(c.get('env').db, steps, selectWebhooks)
  if (!rows) return null
  const answer = { webhooks: toWebhooks(rows), log: null, secret }
  return c.json(answer satisfies WebhooksResponse, secret === null ? 200 : 201)
}

async function refuseAddress(c: AppContext, { url }: WebhookChange): Promise<Response | null> {
  const problem = findAddressProblem(url, c.get('env').siteUrl)
  return problem === null ? null : errorResponse(c, createValidationError({ url: problem }))
}

const normalize = ({ url, events }: WebhookChange): WebhookChange => ({ url: new URL(url).href, events })

async function addWebhook(
  c: AppContext,
  change: WebhookChange,
  record: (id: string) => BatchStep,
): Promise<Response> {
  const refused = await refuseAddress(c, change)
  if (refused) return refused
  const key = c.get('env').totpKeys.current
  if (!key) return errorResponse(c, keyMissingError)
  const id = crypto.randomUUID()
  const secret = createWebhookSecret()
  const stored = await encryptSecret(key, toSecretOwner(id), secret)
  const step = insertWebhook({ id, ...normalize(change), ...stored }, c.get('now'))
  return (await writeAndList(c, [step, record(id)], secret)) ?? errorResponse(c, fullError)
}

/** Sends a notification now. The answer contains its result in the log. */
async function sendNow(
  c: AppContext,
  delivery: string,
  record: readonly BatchStep[] = [],
): Promise<Response> {
  const list = createReadStep(selectWebhooks)
  const log = createReadStep(selectDeliveries(selectWebhookOf(delivery)))
  const steps = [...record, list.step, log.step]
  const id = await deliver(c.get('env'), delivery, { sender: 'person', now: c.get('now'), steps })
  return id === null ? errorResponse(c, notSendableError) : c.json(toAnswer(id, list.rows(), log.rows()))
}

async function sendTest(c: AppContext, id: string): Promise<Response> {
  const data = { kind: 'test', id: 'test', title: 'Aviso de prueba', path: '/' }
  const test = await c.get('env').db.value<string | null>(insertTest(id, data, c.get('now')))
  return test === null ? notFound(c) : sendNow(c, test)
}

// Who sets an address decides who learns of events: that needs a recent sign-in.
const facts = {
  permission: 'manageSettings',
  rateLimit: 'none',
  answer: webhooksResponseSchema,
} as const
const exampleChange: v.InferInput<typeof webhookChangeSchema> = {
  url: 'https://programa.com/avisos',
  events: ['offer.expired'],
}

/** `/api/mngr/conexiones`: other programs that are notified. */
export const webhooksApi = createApi([
  route('POST', '/', {
    ...facts,
    audit: 'webhook.added',
    freshSignIn: requireFreshSignIn,
    body: webhookChangeSchema,
    example: {
      given: 'no webhooks',
      body: exampleChange,
      status: 201,
      addsRowsTo: { webhooks: 'two programs with the same address, which the list shows' },
    },
    handle: ({ c, body, record }) =>
      addWebhook(c, body, (id) => record({ event: 'webhook.added', detail: selectHost(id) })),
  }),
  route('GET', '/:id', {
    ...facts,
    audit: { none: 'only reads' },
    example: { given: 'webhook', status: 200 },
    handle: ({ c, params: { id } }) => readLog(c, id),
  }),
  route('PUT', '/:id', {
    ...facts,
    audit: 'webhook.changed',
    freshSignIn: requireFreshSignIn,
    body: webhookChangeSchema,
    example: { given: 'webhook', body: exampleChange, status: 200 },
    handle: async ({ c, params: { id }, body, record }) => {
      const refused = await refuseAddress(c, body)
      if (refused) return refused
      const entry = record({ event: 'webhook.changed', detail: selectHost(id) })
      return (await writeAndList(c, [changeWebhook(id, normalize(body)), entry])) ?? notFound(c)
    },
  }),
  route('DELETE', '/:id', {
    ...facts,
    audit: 'webhook.deleted',
    example: { given: 'webhook', status: 200, repeatStatus: 404 },
    handle: async ({ c, params: { id }, record }) => {
      const entry = record({ event: 'webhook.deleted', detail: selectHost(id) })
      return (await writeAndList(c, [entry, deleteWebhook(id)])) ?? notFound(c)
    },
  }),
  route('PUT', '/:id/estado', {
    ...facts,
    audit: ['webhook.paused', 'webhook.resumed'],
    body: webhookStateSchema,
    example: { given: 'webhook', body: { isPaused: true }, status: 200 },
    handle: async ({ c, params: { id }, body: { isPaused }, record }) => {
      const event = isPaused ? 'webhook.paused' : 'webhook.resumed'
      const entry = record({ event, detail: selectHost(id) })
      return (await writeAndList(c, [setPaused(id, isPaused), entry])) ?? notFound(c)
    },
  }),
  route('POST', '/:id/prueba', {
    ...facts,
    audit: { none: 'a notification that says nothing' },
    rateLimit: 'webhook',
    example: {
      given: 'webhook',
      status: 200,
      addsRowsTo: { webhook_deliveries: 'both tests are in the list' },
      addsRowsOnFailure: ['webhook_deliveries'],
    },
    handle: ({ c, params: { id } }) => sendTest(c, id),
  }),
  route('POST', '/envios/:delivery', {
    ...facts,
    audit: 'webhook.sent-again',
    rateLimit: 'webhook',
    example: { given: 'webhook delivery', status: 200 },
    handle: ({ c, params: { delivery }, record }) =>
      sendNow(c, delivery, [
        record({ event: 'webhook.sent-again', detail: selectHost(selectWebhookOf(delivery)) }),
      ]),
  }),
])
