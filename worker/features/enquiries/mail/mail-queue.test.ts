import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import type { MailJob } from '#worker/env/queue-jobs.ts'
import { rateLimits } from '#worker/http/limits/rate-limits.ts'
import { getRetryDelay } from '#worker/http/limits/retry-delay.ts'
import worker from '#worker/index.ts'
import { interceptStatements } from '#worker/testing/intercept-statements.ts'
import { signInOwner, type TestApp } from '#worker/testing/testing.ts'
import wrangler from '../../../../wrangler.toml?raw'
import { receiveEnquiry } from '../form/receive.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAddress,
  createAgedToken,
  postJson,
  readStoredEnquiries,
} from '../testing.ts'
import { consumeMail, retryAfterSeconds } from './mail-queue.ts'
import { createEnquiryApp } from './mail-testing.ts'

const minute = 60_000

/** Delivers a job to the worker's queue handler; returns null if acknowledged, else the seconds until the retry. */
async function deliver(app: TestApp, queue: string, job: MailJob, attempts: number): Promise<number | null> {
  const context = createExecutionContext()
  const message = { id: JSON.stringify(job), timestamp: new Date(), attempts, body: job }
  const batch = createMessageBatch<MailJob>(queue, [message])
  // The queue result says that a message is retried, but not when.
  const delays: (number | undefined)[] = []
  for (const each of batch.messages) {
    const retry = each.retry.bind(each)
    each.retry = (options) => {
      delays.push(options?.delaySeconds)
      retry(options)
    }
  }
  await worker.queue(batch, app.bindings, context)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, context)
  if (explicitAcks.length + retryMessages.length !== 1)
    throw new Error('Neither acknowledged nor to be retried')
  return delays[0] ?? null
}

test('a failed attempt whose result is not stored is logged, too', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  const down = {
    ...app.bindings,
    DB: interceptStatements(app.bindings.DB, (sql, call) => {
      if (sql.includes('mail_attempts = mail_attempts + 1')) throw new Error('D1 is down')
      return call()
    }),
  }
  mail.works = false
  await postJson(app, { ...validEnquiry, token: createAgedToken() })
  const [job] = queue.jobs
  if (!job) throw new Error('The job never reached the queue')
  const line = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => line.mockRestore())
  expect(await deliver({ ...app, bindings: down }, 'cauce-mail', job, 1)).toBe(
    getRetryDelay(retryAfterSeconds, 1),
  )
  for (const error of ['D1 is down', 'smtp 451'])
    expect(line).toHaveBeenCalledWith(expect.stringMatching(`"event":"mail".*${error}`))
})

test('lists mail on the dashboard after the queue gave up, and resends it from there', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  mail.works = false
  expect((await postJson(app, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  const [row] = await readStoredEnquiries(app)
  expect(row).toMatchObject({ state: 'new', mail_state: 'pending' })
  const [job] = queue.jobs
  if (!job) throw new Error('The job never reached the queue')
  const tries = Number(/queue = "cauce-mail"\n(?:.*\n)*?max_retries = (\d+)/.exec(wrangler)?.[1]) + 1
  expect(tries).toBeGreaterThan(3)
  for (let attempt = 1; attempt <= tries; attempt += 1)
    expect(await deliver(app, 'cauce-mail', job, attempt)).toBe(getRetryDelay(retryAfterSeconds, attempt))
  expect((await readStoredEnquiries(app))[0]).toMatchObject({ mail_state: 'pending', mail_attempts: tries })

  // The platform moves it to the dead-letter queue, which this worker also consumes.
  expect(wrangler).toContain('dead_letter_queue = "cauce-mail-dead"')
  expect(wrangler.match(/^queue = "cauce-mail-dead"$/gm)).toHaveLength(1)
  expect(await deliver(app, 'cauce-mail-dead', job, 1)).toBeNull()
  expect((await readStoredEnquiries(app))[0]).toMatchObject({
    mail_state: 'failed',
    mail_error: 'Error: smtp 451',
  })
  const headers = await signInOwner(app)
  const panel = async (path = '/mngr') => (await app.request(path, { headers })).text()
  expect(await panel()).toContain('1 aviso por correo sin entregar')
  expect(await panel('/mngr/estado')).toContain('Error: smtp 451')

  mail.works = true
  const retry = await app.request('/api/mngr/consultas/reenviar', { method: 'POST', headers })
  expect(await retry.json()).toEqual({ queued: 1 })
  // The same job, with the id of another request.
  expect(queue.jobs).toEqual([job, { ...job, request: expect.any(String) }])
  expect(await panel()).not.toContain('sin entregar')
  expect(await deliver(app, 'cauce-mail', job, 1)).toBeNull()
  expect((await readStoredEnquiries(app))[0]?.mail_state).toBe('sent')
  expect(mail.sent).toMatchObject([{ to: ['hola@cauce.example'], replyTo: 'lucia@empresa.example' }])
  expect(await panel()).not.toContain('sin entregar')
})

test('stores the enquiry when the queue is down, and the scheduled job queues it later', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  queue.works = false
  expect((await postJson(app, { ...validEnquiry, token: createAgedToken() })).status).toBe(201)
  queue.works = true
  const sweep = (at: number) =>
    worker.scheduled({ cron: '*/15 * * * *', scheduledTime: at, noRetry() {} }, app.bindings)
  await sweep(Date.now() + 30 * minute)
  expect(queue.jobs).toEqual([])
  await sweep(Date.now() + 50 * minute)
  const [job] = queue.jobs
  if (!job) throw new Error('The sweep put nothing in the line')
  expect(await deliver(app, 'cauce-mail', job, 1)).toBeNull()
  expect(mail.sent).toHaveLength(1)
})

test('sends one mail for a job delivered twice, and none if its enquiry was deleted', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  await postJson(app, { ...validEnquiry, token: createAgedToken() })
  const [job] = queue.jobs
  if (!job) throw new Error('The job never reached the queue')
  await deliver(app, 'cauce-mail', job, 1)
  await deliver(app, 'cauce-mail', job, 1)
  expect(mail.sent).toHaveLength(1)
  await clearEnquiries(app)
  expect(await deliver(app, 'cauce-mail', job, 1)).toBeNull()
  expect(mail.sent).toHaveLength(1)
})

test('sends no notification for suspected spam and prevents header injection', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  await postJson(app, { ...validEnquiry, codigo_interno: 'x', token: createAgedToken() })
  expect(queue.jobs).toEqual([])
  await postJson(app, {
    ...validEnquiry,
    nombre: 'Ana\r\nBcc: todos@victima.example',
    mensaje: 'Un mensaje con\r\nBcc: otra línea, que queda en el texto.',
    token: createAgedToken(),
  })
  for (const job of queue.jobs) await deliver(app, 'cauce-mail', job, 1)
  const [message] = mail.sent
  expect(Object.keys(message ?? {}).toSorted()).toEqual([
    'from',
    'headers',
    'replyTo',
    'subject',
    'text',
    'to',
  ])
  const { text, ...headers } = message ?? {}
  expect(JSON.stringify(headers)).not.toMatch(/\\[rn]|\\u0000/)
  expect(text).toContain('Bcc: otra línea')
})

test('limits notification mails per hour and sends the rest as one digest', async () => {
  const { app, mail, queue } = await createEnquiryApp()
  const extra = 5
  // Use another hour: other tests use up the limit of the current one.
  const now = 1_800_000_000_000
  const env = parseEnv(app.bindings)
  for (let number = 1; number <= rateLimits.form.notifications + extra; number += 1)
    await receiveEnquiry(
      env,
      now,
      {
        fields: { ...validEnquiry, mensaje: `La consulta ${number} de muchas.`, token: createAgedToken(now) },
      },
      createAddress(),
    )
  expect(queue.jobs).toHaveLength(rateLimits.form.notifications + extra)
  const messages = queue.jobs.splice(0).map((body, index) => ({
    id: String(index),
    timestamp: new Date(now),
    attempts: 1,
    body,
  }))
  const batch = createMessageBatch<MailJob>('cauce-mail', messages)
  const received = batch.messages.map((message) => ({ message, job: message.body }))
  await consumeMail(received, { env, now, isDead: false })
  expect(mail.sent).toHaveLength(rateLimits.form.notifications)
  const pending = async () =>
    (await readStoredEnquiries(app)).filter(({ mail_state }) => mail_state === 'pending')
  const late = await pending()
  expect(late).toHaveLength(extra)

  // The hourly limit is used up, and the mail service fails at first.
  const sweep = () =>
    worker.scheduled({ cron: '*/15 * * * *', scheduledTime: now + 50 * minute, noRetry() {} }, app.bindings)
  mail.sent.length = 0
  mail.works = false
  await sweep()
  expect(await pending()).toHaveLength(extra)
  mail.works = true
  await sweep()
  await sweep()
  expect(queue.jobs).toEqual([])
  expect(mail.sent).toHaveLength(1)
  const [digest] = mail.sent
  expect(digest).toMatchObject({
    to: ['hola@cauce.example'],
    subject: `Llegaron ${extra} consultas más desde el sitio`,
  })
  for (const { reference } of late) expect(digest?.['text']).toContain(reference)
  expect(await pending()).toEqual([])
})
