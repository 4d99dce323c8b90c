import type { Bindings } from '#worker/env.ts'
import type { MailJob } from '#worker/env/enquiries.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { clearEnquiries, secretBindings } from '../testing.ts'

/** A mail service that fails or works, and what it was given. */
function createMailStub() {
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
