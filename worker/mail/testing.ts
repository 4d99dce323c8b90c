import { createExecutionContext } from 'cloudflare:test'
import type { Bindings } from '../env.ts'
import { parseEnv } from '../env.ts'
import type { MailJob } from '../env/enquiries.ts'
import worker from '../index.ts'
import { createTestApp, type TestApp } from '../testing/testing.ts'

export type Sent = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  from: { email: string }
}

/** A site that sends mail: what was sent, what waits in the queue, and handing that on. */
export async function appWithMail(replace: Partial<Bindings> = {}) {
  const post = { works: true, sent: [] as Sent[] }
  const line = { works: true, jobs: [] as MailJob[] }
  const mail = {
    send(message: Sent) {
      if (!post.works) return Promise.reject(new Error('smtp 451'))
      post.sent.push(message)
      return Promise.resolve()
    },
  }
  const queue = {
    sendBatch(messages: Iterable<{ body: MailJob }>) {
      if (!line.works) return Promise.reject(new Error('queue is down'))
      line.jobs.push(...[...messages].map(({ body }) => body))
      return Promise.resolve()
    },
  }
  const app: TestApp = await createTestApp({
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'hola@cauce.example',
    // Only `send` is called of the one, and `sendBatch` of the other.
    MAIL: mail as unknown as NonNullable<Bindings['MAIL']>,
    MAIL_QUEUE: queue as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
    ...replace,
  })
  await app.bindings.DB.prepare('DELETE FROM letters').run()
  let retried = 0
  return {
    app,
    env: parseEnv(app.bindings),
    post,
    line,
    /** Gives the worker what waits in the queue; returns what was sent since the last time. */
    async delivered(): Promise<Sent[]> {
      const messages = line.jobs.splice(0).map((body, index) => ({
        id: `${index}`,
        timestamp: new Date(),
        attempts: 1,
        body,
        ack() {},
        retry: () => void (retried += 1),
      }))
      const batch = { queue: 'cauce-mail', messages, ackAll() {}, retryAll() {} }
      // What the consumer reads of a batch.
      await worker.queue(batch as unknown as MessageBatch<MailJob>, app.bindings, createExecutionContext())
      return post.sent.splice(0)
    },
    retried: () => retried,
    sweep: (scheduledTime: number) =>
      worker.scheduled({ cron: '*/15 * * * *', scheduledTime, noRetry() {} }, app.bindings),
    letters: () => app.bindings.DB.prepare('SELECT count(*) AS n FROM letters').first<number>('n'),
  }
}
