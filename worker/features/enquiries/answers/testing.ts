import { createMessageBatch } from 'cloudflare:test'
import { parseEnv } from '#worker/env.ts'
import type { MailJob } from '#worker/env/queue-jobs.ts'
import type { TestApp } from '#worker/testing/testing.ts'
import { consumeMail } from '../mail/mail-queue.ts'
import { createInboxClient, sendEnquiry } from '../testing.ts'

export type MessageRow = {
  id: number
  direction: string
  author: string
  address: string
  text: string
  state: string
  attempts: number
  error: string | null
  message_id: string | null
}

export const readMessages = (app: TestApp): Promise<MessageRow[]> =>
  app.all<MessageRow>`SELECT * FROM enquiry_messages ORDER BY id`

export const createKey = (): string => crypto.randomUUID()

/** Creates an enquiry and a client for the manager who answers it. */
export async function createThread(app: TestApp) {
  const manager = await createInboxClient(app)
  const reference = await sendEnquiry(app, {
    mensaje: `Hola, ¿cuánto cuesta renovar el sitio? ${createKey()}`,
  })
  const answer = (text: string, more: object = {}) =>
    manager.post(`/${reference}/respuestas`, { key: createKey(), text, seen: 0, ...more })
  const put = (path: string, body: object) =>
    app.request(`/api/mngr/consultas${path}`, {
      method: 'PUT',
      headers: manager.headers,
      body: JSON.stringify(body),
    })
  return { ...manager, reference, answer, put }
}

/** Passes jobs to the queue consumer; returns how many jobs it asks to retry. */
export async function consumeJobs(
  app: TestApp,
  jobs: readonly MailJob[],
  { now = Date.now(), queue = 'cauce-mail' } = {},
): Promise<number> {
  const messages = jobs.map((body, index) => ({
    id: `${index}`,
    timestamp: new Date(now),
    attempts: 1,
    body,
  }))
  const batch = createMessageBatch<MailJob>(queue, messages)
  let retried = 0
  for (const each of batch.messages) {
    const retry = each.retry.bind(each)
    each.retry = (options) => {
      retried += 1
      retry(options)
    }
  }
  const received = batch.messages.map((message) => ({ message, job: message.body }))
  await consumeMail(received, { env: parseEnv(app.bindings), now, isDead: queue.endsWith('-dead') })
  return retried
}

/** Empties the queue and returns its answer jobs. */
export const takeAnswerJobs = (jobs: MailJob[]): MailJob[] =>
  jobs.splice(0).filter((job) => 'answerId' in job)
