import { createExecutionContext } from 'cloudflare:test'
import type { Bindings } from '../env.ts'
import { parseEnv } from '../env.ts'
import type { MailJob } from '../env/queue-jobs.ts'
import worker from '../index.ts'
import { createTestApp, type TestApp } from '../testing/testing.ts'

export type SentMail = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  from: { email: string }
}

/** A test app that sends mail, with its sent mails and its queue. `Message`: what the tests read of a mail. */
export async function createAppWithMail<Message = SentMail>(replace: Partial<Bindings> = {}) {
  const mailService = {
    works: true,
    /** `send` waits for this promise. */
    holds: Promise.resolve() as Promise<unknown>,
    sent: [] as Message[],
    async send(message: Message): Promise<unknown> {
      if (!mailService.works) throw new Error('smtp 451')
      mailService.sent.push(message)
      return mailService.holds
    },
  }
  const mailQueue = { works: true, jobs: [] as MailJob[] }
  const queue = {
    sendBatch(messages: Iterable<{ body: MailJob }>) {
      if (!mailQueue.works) return Promise.reject(new Error('queue is down'))
      const jobs = [...messages].map(({ body }) => body)
      if (jobs.length > 100) return Promise.reject(new Error('more messages than a queue takes at once'))
      mailQueue.jobs.push(...jobs)
      return Promise.resolve()
    },
  }
  const app: TestApp = await createTestApp({
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'hola@cauce.example',
    MAIL_SIMULATED: '',
    // The code under test only calls `send` and `sendBatch`.
    MAIL: mailService as unknown as NonNullable<Bindings['MAIL']>,
    MAIL_QUEUE: queue as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
    ...replace,
  })
  await app.run`DELETE FROM letters`
  let countRetries = 0
  return {
    app,
    env: parseEnv(app.bindings),
    post: mailService,
    line: mailQueue,
    /** Delivers the queued jobs to the worker; returns the mails sent since the last call. */
    async deliverQueued(): Promise<Message[]> {
      const messages = mailQueue.jobs.splice(0).map((body, index) => ({
        id: `${index}`,
        timestamp: new Date(),
        attempts: 1,
        body,
        ack() {},
        retry: () => void (countRetries += 1),
      }))
      const batch = { queue: 'cauce-mail', messages, ackAll() {}, retryAll() {} }
      // The consumer reads only these properties of a batch.
      await worker.queue(batch as unknown as MessageBatch<MailJob>, app.bindings, createExecutionContext())
      return mailService.sent.splice(0)
    },
    countRetries: () => countRetries,
    runMailJobs: (scheduledTime: number) =>
      worker.scheduled({ cron: '*/15 * * * *', scheduledTime, noRetry() {} }, app.bindings),
    countStoredMail: () => app.value<number>`SELECT count(*) AS n FROM letters`,
  }
}
