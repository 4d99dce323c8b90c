import type { Bindings } from '#worker/env.ts'
import type { MailJob } from '#worker/env/queue-jobs.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { clearEnquiries, secretBindings } from '../testing.ts'

/** A mail service that can be made to fail; records what it sent. */
function createMailStub() {
  const service = {
    works: true,
    /** `send` waits for this promise. */
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

/** A queue that can be made to fail; it delivers nothing by itself. */
function createQueueStub() {
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

export async function createAppWithMail(replace: Partial<Bindings> = {}) {
  const mail = createMailStub()
  const queue = createQueueStub()
  const app = await createTestApp({
    ...secretBindings,
    MAIL_SIMULATED: '',
    ...replace,
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'hola@cauce.example',
    // Only `send` and `sendBatch` are called.
    MAIL: mail as unknown as SendEmail,
    MAIL_QUEUE: queue as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
  })
  await clearEnquiries(app)
  return { app, mail, queue }
}
