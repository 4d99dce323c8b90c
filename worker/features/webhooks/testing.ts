import { createHmac } from 'node:crypto'
import { onTestFinished, vi } from 'vitest'
import type { Delivery, WebhookEvent, WebhooksResponse } from '#client/features/webhooks/contract.ts'
import { type Bindings, parseEnv } from '../../env.ts'
import { consumeQueue } from '../../jobs/queue.ts'
import { createFetchWithDns } from '../../mail/dns-testing.ts'
import { createTestApp, postJson, signInOwner } from '../../testing/testing.ts'
import { createContentClient } from '../content/testing.ts'
import { secretBindings } from '../enquiries/testing.ts'

export const receiverUrl = 'https://avisos.receptor.com/entrada'

type Notification = {
  id: string
  event: string
  at: string
  data: { kind: string; id: string; title: string; url: string }
}
export type ReceivedRequest = { url: string; headers: Headers; text: string; body: Notification }

/** Checks a signature without the code under test: HMAC-SHA256 of id, time and body, as Standard Webhooks says. */
export function hasValidSignature({ headers, text }: ReceivedRequest, secret: string): boolean {
  const signed = `${headers.get('Webhook-Id')}.${headers.get('Webhook-Timestamp')}.${text}`
  const hmac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(signed)
  return headers.get('Webhook-Signature') === `v1,${hmac.digest('base64')}`
}

/** Stands in for the other program: records what it receives and answers with `status`. */
function createReceiver(zone: Readonly<Record<string, readonly string[] | null>>) {
  const receiver = {
    status: 200,
    answer: (status: number): Response | Promise<Response> =>
      new Response(null, { status, headers: { Location: 'https://otro.com/' } }),
    received: [] as ReceivedRequest[],
  }
  const web: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    receiver.received.push({ url: request.url, headers: request.headers, text, body: JSON.parse(text) })
    return receiver.answer(receiver.status)
  }
  vi.stubGlobal('fetch', createFetchWithDns(web, zone))
  onTestFinished(() => void vi.unstubAllGlobals())
  return receiver
}

type Options = {
  hasQueue?: boolean
  replace?: Partial<Bindings>
  /** DNS records by `name type`; other names have a public address. */
  zone?: Readonly<Record<string, readonly string[] | null>>
}

/** An empty site with a mail queue, its content client, another program, and an owner who connects programs. */
export async function createWebhookSite({ hasQueue = true, replace = {}, zone = {} }: Options = {}) {
  const receiver = createReceiver(zone)
  const line = { works: true, jobs: [] as { body: unknown; delaySeconds?: number }[] }
  const queue = {
    async sendBatch(messages: Iterable<{ body: unknown; delaySeconds?: number }>) {
      if (!line.works) throw new Error('queue is down')
      line.jobs.push(...messages)
    },
  }
  const app = await createTestApp({
    ...secretBindings,
    // Only `sendBatch` is called, and a missing binding is null or undefined.
    MAIL_QUEUE: (hasQueue ? queue : null) as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
    ...replace,
  })
  for (const table of ['webhooks', 'webhook_texts', 'enquiries', 'throttle', 'letters'])
    await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  const content = await createContentClient(app)
  const headers = await signInOwner(app)

  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    app.request(
      `/api/mngr/conexiones${path}`,
      body === undefined ? { method, headers } : postJson(body, headers, method),
    )
  const read = async (response: Response): Promise<WebhooksResponse> => response.json()
  const readLog = async (id: string): Promise<Delivery[]> =>
    (await read(await call('GET', `/${id}`))).log?.deliveries ?? []

  return {
    ...content,
    app,
    env: parseEnv(app.bindings),
    receiver,
    line,
    call,
    read,
    readLog,
    async connect(
      events: readonly WebhookEvent[],
      url = receiverUrl,
    ): Promise<{ id: string; secret: string }> {
      const { webhooks, secret } = await read(await call('POST', '', { url, events }))
      return { id: webhooks.at(-1)?.id ?? '', secret: secret ?? '' }
    },
    /** Delivers the queued messages at `now`; returns the requests that the other program received meanwhile. */
    async deliverQueued(now = Date.now(), name = 'cauce-mail'): Promise<ReceivedRequest[]> {
      const messages = line.jobs
        .splice(0)
        .map(({ body }) => ({ attempts: 1, body, ack() {}, retry: () => line.jobs.push({ body }) }))
      // The consumer reads only these properties of a batch.
      const batch = { queue: name, messages, ackAll() {}, retryAll() {} } as unknown as MessageBatch<unknown>
      await consumeQueue(batch, app.bindings, { cache: undefined, now })
      return receiver.received.splice(0)
    },
  }
}
