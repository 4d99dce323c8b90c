import { createMessageBatch } from 'cloudflare:test'
import type { SQL } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type Env, parseEnv } from '#worker/env.ts'
import type { MailJob } from '#worker/env/queue-jobs.ts'
import { shortenTimeout } from '#worker/testing/fake-clock.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createInboxClient, sendEnquiry, readStoredEnquiries } from '../testing.ts'
import { consumeMail } from './mail-queue.ts'
import { createEnquiryApp } from './mail-testing.ts'

const minute = 60_000

async function withJob() {
  const service = await createEnquiryApp()
  const reference = await sendEnquiry(service.app)
  const [job] = service.queue.jobs
  if (!job) throw new Error('The job never reached the queue')
  const env = parseEnv(service.app.bindings)
  const start = 1_800_000_000_000
  /** Consumes the job `later` milliseconds after the start; returns whether the consumer asks to retry it. */
  const consume = async (later = 0, by: Env = env): Promise<'acknowledged' | 'again'> => {
    const message = { id: '1', timestamp: new Date(start), attempts: 1, body: job }
    const batch = createMessageBatch<MailJob>('cauce-mail', [message])
    let outcome: 'acknowledged' | 'again' = 'acknowledged'
    for (const each of batch.messages) each.retry = () => (outcome = 'again')
    const received = batch.messages.map((message) => ({ message, job: message.body }))
    await consumeMail(received, { env: by, now: start + later, isDead: false })
    return outcome
  }
  return { ...service, reference, env, consume }
}

/** An environment whose statements containing `part` fail the first `times` times. */
function failingAt(env: Env, part: string, times: number): Env {
  let left = times
  const db = replaceCalls(env.db, (real) => ({
    async run(query: SQL) {
      if (left > 0 && JSON.stringify(query.queryChunks).includes(part)) {
        left -= 1
        throw new Error('D1 is down')
      }
      return real.run(query)
    },
  }))
  return { ...env, db }
}

test('when a job runs twice at the same time, one run sends the mail and the other is retried', async () => {
  const { mail, consume, app } = await withJob()
  const { promise, resolve } = Promise.withResolvers<void>()
  mail.holds = promise
  const first = consume()
  await vi.waitFor(() => expect(mail.sent).toHaveLength(1))
  expect(await consume(1_000)).toBe('again')
  resolve()
  expect(await first).toBe('acknowledged')
  expect(await consume(2_000)).toBe('acknowledged')
  expect(mail.sent).toHaveLength(1)
  expect(await readStoredEnquiries(app)).toMatchObject([{ mail_state: 'sent', mail_attempts: 1 }])
})

test('sends the same idempotency key on each attempt', async () => {
  const { mail, consume, reference } = await withJob()
  mail.works = false
  expect(await consume()).toBe('again')
  mail.works = true
  expect(await consume()).toBe('acknowledged')
  expect(mail.sent).toMatchObject([{ headers: { 'X-Idempotency-Key': `consulta-${reference}` } }])
})

test('times out on a mail service that never answers, and does not resend at once', async () => {
  shortenTimeout(10_000)
  const { mail, consume, app } = await withJob()
  mail.holds = new Promise(() => {})
  expect(await consume()).toBe('again')
  expect(await readStoredEnquiries(app)).toMatchObject([
    { mail_state: 'pending', mail_error: 'Error: No answer within 10000 ms' },
  ])
  mail.holds = Promise.resolve()
  expect(await consume(20_000)).toBe('again')
  expect(mail.sent).toHaveLength(1)
  // The first attempt may have been sent: two mails with one key are better than none.
  expect(await consume(2 * minute)).toBe('acknowledged')
  expect(mail.sent).toHaveLength(2)
  expect(new Set(mail.sent.map(({ headers }) => JSON.stringify(headers))).size).toBe(1)
})

test('marks a sent mail despite a brief D1 failure, and does not resend it if counting fails', async () => {
  for (const part of ["mail_state = 'sent'", 'never']) {
    const { mail, consume, env, app } = await withJob()
    expect(await consume(0, failingAt(env, part, 1))).toBe('acknowledged')
    expect(await readStoredEnquiries(app)).toMatchObject([{ mail_state: 'sent' }])
    expect(mail.sent).toHaveLength(1)
  }
  const { mail, consume, env } = await withJob()
  const down = failingAt(env, "mail_state = 'sent'", 2)
  expect(await consume(0, down)).toBe('again')
  // The claim delays the next attempt until D1 has had time to recover.
  expect(await consume(10_000)).toBe('again')
  expect(mail.sent).toHaveLength(1)
})

test('sends no notification for an enquiry in the trash, and sends it after a restore', async () => {
  const { mail, consume, app, reference, queue } = await withJob()
  const { act, post } = await createInboxClient(app)
  await act([reference], { kind: 'trash' })
  expect(await consume()).toBe('acknowledged')
  expect(mail.sent).toEqual([])
  expect((await post(`/${reference}/reenviar`, {})).status).toBe(409)
  await act([reference], { kind: 'restore' })
  expect((await post(`/${reference}/reenviar`, {})).status).toBe(202)
  expect(queue.jobs).toHaveLength(2)
  expect(await consume()).toBe('acknowledged')
  expect(mail.sent).toHaveLength(1)
})
