import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import type { Bindings } from '../env.ts'
import type { MailJob } from '../env/enquiries.ts'
import worker from '../index.ts'
import { createTestApp, type TestApp } from '../testing/testing.ts'
import { clearEnquiries, withSecret } from './testing.ts'

/** A mail service that fails or works, and what it was given. */
function mailService() {
  const service = {
    works: true,
    /** What a sending waits for before it is done. */
    holds: Promise.resolve() as Promise<unknown>,
    sent: [] as Record<string, unknown>[],
    async send(message: Record<string, unknown>) {
      if (!service.works) throw new Error('smtp 451')
      service.sent.push(message)
      await service.holds
    },
  }
  return service
}

/** A queue that takes jobs, or is out of reach; it hands nothing on by itself. */
function queueService() {
  const service = {
    works: true,
    jobs: [] as MailJob[],
    async sendBatch(messages: Iterable<{ body: MailJob }>) {
      if (!service.works) throw new Error('queue is down')
      service.jobs.push(...[...messages].map(({ body }) => body))
    },
  }
  return service
}

export async function appWithMail(replace: Partial<Bindings> = {}) {
  const mail = mailService()
  const queue = queueService()
  const app = await createTestApp({
    ...withSecret,
    ...replace,
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'hola@cauce.example',
    // Only `send` is called of the one, and `sendBatch` of the other.
    MAIL: mail as unknown as SendEmail,
    MAIL_QUEUE: queue as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
  })
  await clearEnquiries(app)
  return { app, mail, queue }
}

/** Hands a job to the worker as the platform's queue does; null = acknowledged, else seconds until the next try. */
export async function deliver(
  app: TestApp,
  queue: string,
  job: MailJob,
  attempts: number,
): Promise<number | null> {
  const context = createExecutionContext()
  const message = { id: `${job.enquiryId}`, timestamp: new Date(), attempts, body: job }
  const batch = createMessageBatch<MailJob>(queue, [message])
  // The result says that a message is to be tried again, not when.
  const delays: (number | undefined)[] = []
  for (const each of batch.messages) {
    const retry = each.retry.bind(each)
    each.retry = (options) => {
      delays.push(options?.delaySeconds)
      retry(options)
    }
  }
  await worker.queue(batch, app.bindings)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, context)
  if (explicitAcks.length + retryMessages.length !== 1)
    throw new Error('Neither acknowledged nor to be retried')
  return delays[0] ?? null
}
