import { expect, onTestFinished, test, vi } from 'vitest'
import { maxAttempts, maxDeliveries } from '#client/features/webhooks/contract.ts'
import { createFetchWithDns } from '../../mail/dns-testing.ts'
import { createFakeClock } from '../../testing/fault-injection/clock.ts'
import { examplePerson } from '../content/testing.ts'
import { createAgedToken, postJson, validEnquiry } from '../enquiries/testing.ts'
import { postNotification } from './post.ts'
import { claimDelivery, deleteOldDeliveries } from './queries.ts'
import { recordDueEvents } from './record-events.ts'
import { createWebhookSite, receiverUrl } from './testing.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A site with one delivery in the queue. */
async function openWithEvent(options?: Parameters<typeof createWebhookSite>[0]) {
  const site = await createWebhookSite(options)
  const { id, secret } = await site.connect(['text.published'])
  await site.published(examplePerson)
  return { ...site, id, secret }
}

test('a failed delivery is sent again, the same, at growing distances over a day, until it is received', async () => {
  const { receiver, line, deliverQueued, readLog, id } = await openWithEvent()
  receiver.status = 503
  const start = Date.now()
  let now = start
  const ids = new Set<string>()
  const bodies = new Set<string>()
  const times: number[] = []
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    now += (line.jobs[0]?.delaySeconds ?? 0) * 1_000
    if (attempt === maxAttempts) receiver.status = 204
    const [request, ...more] = await deliverQueued(now)
    expect(more).toEqual([])
    ids.add(request?.headers.get('Webhook-Id') ?? '')
    bodies.add(request?.text ?? '')
    times.push(Number(request?.headers.get('Webhook-Timestamp')))
    const [entry] = await readLog(id)
    expect(entry?.attempts).toBe(attempt)
    if (attempt < maxAttempts)
      expect(entry).toMatchObject({ state: 'pending', status: 503, error: expect.stringContaining('falló') })
    else expect(entry).toMatchObject({ state: 'sent', status: 204, error: null })
  }
  expect([ids.size, bodies.size]).toEqual([1, 1])
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  expect(now - start).toBeGreaterThan(dayMs)
  expect(now - start).toBeLessThan(1.1 * dayMs)
  expect(line.jobs).toEqual([])
})

test('after a day of failures only, the webhook is switched off, and the owners and the dashboard are told', async () => {
  const mail = { MAIL_FROM: 'sitio@cauce.example', MAIL_TO: 'hola@cauce.example' }
  const service = { send: async () => ({ messageId: 'x' }) } as unknown as SendEmail
  const site = await openWithEvent({ replace: { ...mail, MAIL: service } })
  const { app, session, receiver, line, deliverQueued, call, read, readLog, published, id } = site
  await app.run`UPDATE managers SET password = 'x'`
  receiver.status = 500
  let now = Date.now()
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    now += (line.jobs[0]?.delaySeconds ?? 0) * 1_000
    expect(await read(await call('GET', `/${id}`))).toMatchObject({ webhooks: [{ state: 'active' }] })
    await deliverQueued(now)
  }
  expect(await read(await call('GET', `/${id}`))).toMatchObject({ webhooks: [{ state: 'off' }] })
  const results = await app.all`SELECT recipient, body FROM letters`
  expect(results).toEqual([
    { recipient: 'ana@cauce.example', body: expect.stringContaining('avisos.receptor.com') },
  ])
  expect(String(results[0]?.['body'])).toContain('https://cauce.example/mngr/conexiones')
  const dashboard = await (await app.request('/mngr', { headers: session })).text()
  expect(dashboard).toContain('1 programa conectado que no recibe los avisos')
  expect(await readLog(id)).toMatchObject([{ state: 'failed', attempts: maxAttempts }])

  line.jobs.splice(0)
  await published({ ...examplePerson, title: 'Otra' })
  expect(line.jobs).toEqual([])
  receiver.status = 200
  await call('PUT', `/${id}/estado`, { isPaused: false })
  await published({ ...examplePerson, title: 'Una más' })
  expect((await deliverQueued()).map(({ body }) => body.data.title)).toEqual(['Una más'])
})

test('one success within the day keeps the webhook on', async () => {
  const { app, receiver, published, deliverQueued, call, read, id } = await openWithEvent()
  receiver.status = 500
  const start = Date.now()
  await deliverQueued(start)
  const failingSince = () => app.value`SELECT failing_since AS at FROM webhooks`
  expect(await failingSince()).toBe(start)
  receiver.status = 200
  await published({ ...examplePerson, title: 'Otra' })
  await deliverQueued()
  expect(await failingSince()).toBeNull()
  receiver.status = 500
  await published({ ...examplePerson, title: 'Una más' })
  await deliverQueued(start + 2 * dayMs)
  expect(await failingSince()).toBe(start + 2 * dayMs)
  expect(await read(await call('GET', `/${id}`))).toMatchObject({ webhooks: [{ state: 'active' }] })
})

test.each([
  [302, 'lleva a otra'],
  [401, 'no deja pasar'],
  [404, 'no hay nada'],
  [410, 'no hay nada'],
  [422, 'no entiende'],
  [429, 'menos'],
])('a status of %i is a failure in plain words, and a redirect is not followed', async (status, words) => {
  const { receiver, deliverQueued, readLog, id } = await openWithEvent()
  receiver.status = status
  const requests = await deliverQueued()
  expect(requests.map(({ url }) => url)).toEqual([receiverUrl])
  expect(await readLog(id)).toMatchObject([{ status, error: expect.stringContaining(words) }])
})

test.each([
  [{ 'avisos.receptor.com A': ['10.0.0.1'] }, 'red privada'],
  [{ 'avisos.receptor.com A': ['1.1.1.1'], 'avisos.receptor.com AAAA': ['::1'] }, 'red privada'],
  [{ 'avisos.receptor.com AAAA': ['fd00::1'] }, 'red privada'],
  [{ 'avisos.receptor.com A': [] }, 'Nadie tiene ese nombre'],
  [{ 'avisos.receptor.com A': null }, 'No se pudo averiguar'],
])('nothing is sent where the name leads to %o', async (zone, words) => {
  const { deliverQueued, readLog, id } = await openWithEvent({ zone })
  expect(await deliverQueued()).toEqual([])
  expect(await readLog(id)).toMatchObject([{ status: null, error: expect.stringContaining(words) }])
})

test('an answer that never comes, or never ends, holds nothing', async () => {
  const { receiver, deliverQueued, readLog, published, id } = await openWithEvent()
  receiver.answer = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
  await deliverQueued()
  expect(await readLog(id)).toMatchObject([{ state: 'sent', status: 200 }])
  receiver.answer = () => {
    throw new TypeError('connection refused')
  }
  await published({ ...examplePerson, title: 'Otra' })
  await deliverQueued()
  expect((await readLog(id)).find(({ title }) => title === 'Otra')).toMatchObject({
    status: null,
    error: expect.stringContaining('No contestó'),
  })
})

test('the other program has ten seconds to answer', async () => {
  const clock = createFakeClock()
  const fetchUrl = createFetchWithDns(() => {
    clock.recordHang()
    return new Promise(() => {})
  })
  const work = postNotification(
    receiverUrl,
    { headers: {}, body: '{}' },
    { siteUrl: 'https://a.com', fetchUrl },
  )
  expect(await clock.advanceUntil(work)).toMatchObject({ error: expect.stringContaining('10 segundos') })
  expect(clock.now()).toBe(10_000)
})

test('a message that comes twice, or dies, sends nothing twice, and a scheduled job continues what got stuck', async () => {
  const { line, deliverQueued, readLog, id } = await openWithEvent()
  const [job] = line.jobs
  line.jobs.push(...(job ? [job, job] : []))
  expect(await deliverQueued()).toHaveLength(1)
  line.jobs.push(...(job ? [job] : []))
  expect(await deliverQueued()).toEqual([])
  expect(await readLog(id)).toMatchObject([{ state: 'sent', attempts: 1 }])

  const other = await openWithEvent()
  other.receiver.status = 500
  const now = Date.now()
  await other.deliverQueued(now)
  expect(await other.deliverQueued(now + dayMs, 'cauce-mail-dead')).toEqual([])
  expect(await recordDueEvents(other.env, now + 60_000)).toBe(0)
  expect(await recordDueEvents(other.env, now + hourMs)).toBe(1)
  other.receiver.status = 200
  expect(await other.deliverQueued(now + hourMs)).toHaveLength(1)
})

test('a delivery whose last attempt was interrupted is marked as failed, and is not queued again', async () => {
  const { app, env, line, readLog, id } = await openWithEvent()
  const [{ id: delivery = '' } = {}] = await readLog(id)
  const now = Date.now()
  await app.run`UPDATE webhook_deliveries SET attempts = ${maxAttempts - 1}`
  expect(await claimDelivery(env.db, delivery, 'queue', now)).toMatchObject({ attempts: maxAttempts })
  line.jobs.splice(0)
  expect(await recordDueEvents(env, now + 60_000)).toBe(0)
  expect(await readLog(id)).toMatchObject([{ state: 'pending' }])
  expect(await recordDueEvents(env, now + hourMs)).toBe(0)
  expect(await readLog(id)).toMatchObject([{ state: 'failed', attempts: maxAttempts }])
  expect(line.jobs).toEqual([])
})

test('a slow program does not delay the mails of the same batch', async () => {
  const mailSent = Promise.withResolvers<void>()
  const send = async () => {
    mailSent.resolve()
    return { messageId: 'x' }
  }
  // Only `send` is called.
  const service = { send } as unknown as SendEmail
  const mail = { MAIL_FROM: 'sitio@cauce.example', MAIL_TO: 'hola@cauce.example', MAIL: service }
  const { app, receiver, line, deliverQueued, readLog, id } = await openWithEvent({ replace: mail })
  await postJson(app, { ...validEnquiry, token: createAgedToken() })
  expect(line.jobs.map(({ body }) => body)).toMatchObject([{ kind: 'webhook' }, { kind: 'notification' }])
  receiver.answer = async (status) => {
    await mailSent.promise
    return new Response(null, { status })
  }
  await deliverQueued()
  expect(await readLog(id)).toMatchObject([{ state: 'sent' }])
})

test('a message is retried while storage fails', async () => {
  const { app, line, deliverQueued } = await openWithEvent()
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  await app.run`ALTER TABLE webhook_deliveries RENAME TO deliveries_away`
  expect(await deliverQueued()).toEqual([])
  await app.run`ALTER TABLE deliveries_away RENAME TO webhook_deliveries`
  expect(line.jobs).toHaveLength(1)
  expect(await deliverQueued()).toHaveLength(1)
})

test('the newest deliveries of each webhook stay for a month, and waiting ones are only deleted by age', async () => {
  const { app, env, connect } = await createWebhookSite()
  const { id } = await connect(['text.published'])
  const { id: other } = await connect(['text.published'])
  const now = Date.now()
  const insert = (webhook: string, count: number, state: string, at: number) =>
    app.run`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO webhook_deliveries (id, webhook_id, event, at, data, state, next_at)
      SELECT ${webhook} || ${state} || ${at} || i, ${webhook}, 'test', ${at} - i, '{}', ${state}, 0 FROM n`
  await insert(id, maxDeliveries + 50, 'sent', now)
  await insert(id, 20, 'pending', now - dayMs)
  await insert(other, 3, 'failed', now)
  await insert(other, 3, 'failed', now - 31 * dayMs)
  await insert(other, 3, 'pending', now - 31 * dayMs)
  await env.db.run(deleteOldDeliveries(now))
  const counts =
    await app.all`SELECT webhook_id, state, count(*) AS n FROM webhook_deliveries GROUP BY 1, 2 ORDER BY n`
  expect(counts).toEqual([
    { webhook_id: other, state: 'failed', n: 3 },
    { webhook_id: id, state: 'pending', n: 20 },
    { webhook_id: id, state: 'sent', n: maxDeliveries },
  ])
})
