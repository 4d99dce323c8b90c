import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEnv } from '../../env.ts'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { measureReads } from '../../testing/measure-reads.ts'
import { exampleJob, examplePerson } from '../content/testing.ts'
import { createAgedToken, postJson, validEnquiry } from '../enquiries/testing.ts'
import { recordDueEvents } from './record-events.ts'
import { createWebhookSite, hasValidSignature } from './testing.ts'

const everything = ['text.published', 'text.withdrawn', 'enquiry.received', 'offer.expired'] as const
const page = {
  kind: 'page',
  title: 'Una página',
  slug: 'una',
  description: '',
  layout: 'site',
  markdown: 'Hola.',
} as const

test('a published and a withdrawn text are sent, signed; what was published before is no event', async () => {
  const { published, publish, send, connect, deliverQueued } = await createWebhookSite()
  await published(examplePerson)
  const { secret } = await connect(everything)
  const entry = await published(page)
  const [first, ...more] = await deliverQueued()
  expect(more).toEqual([])
  expect(first?.body).toEqual({
    id: first?.headers.get('Webhook-Id'),
    event: 'text.published',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { kind: 'page', id: entry.id, title: 'Una página', url: 'https://cauce.example/una' },
  })
  expect(first?.headers.get('Content-Type')).toBe('application/json')
  expect(first && hasValidSignature(first, secret)).toBe(true)
  expect(first && hasValidSignature({ ...first, text: `${first.text} ` }, secret)).toBe(false)

  const changed = await (await publish(entry, { ...page, title: 'Otro título' })).json<{ rev: number }>()
  await send('POST', `/${entry.id}/acciones/unpublish`, {}, changed.rev)
  const events = (await deliverQueued()).map(({ body }) => [body.event, body.data.title])
  expect(events).toEqual([
    ['text.published', 'Otro título'],
    ['text.withdrawn', 'Otro título'],
  ])
})

test('a text without a page of its own leads to the page that shows it', async () => {
  const { published, connect, deliverQueued } = await createWebhookSite()
  await connect(['text.published'])
  await published(examplePerson)
  const [request] = await deliverQueued()
  expect(request?.body.data).toMatchObject({ kind: 'person', url: expect.stringContaining('/nosotros') })
})

test('articles are sent like other texts; taking back changes that nobody saw is no event', async () => {
  const { app, connect, deliverQueued } = await createWebhookSite()
  await connect(everything)
  const site = await createContentSite(app.bindings)
  const post = await publishNewPost(site, { title: 'Un artículo', slug: 'un-articulo' })
  const draft = { rev: post.rev, content: { ...post.content, markdown: 'Otro texto.' } }
  const saved = await site.readPost(await site.send('PUT', `/${post.id}/borrador`, draft))
  const back = await site.readPost(
    await site.send('POST', `/${post.id}/acciones/discard`, { rev: saved.rev }),
  )
  await site.send('POST', `/${post.id}/acciones/trash`, { rev: back.rev })
  const events = (await deliverQueued()).map(({ body: { event, data } }) => [event, data.kind, data.url])
  const url = 'https://cauce.example/blog/un-articulo'
  expect(events).toEqual([
    ['text.published', 'article', url],
    ['text.withdrawn', 'article', url],
  ])
})

test('an enquiry is sent as its reference, subject and link, without anything about the person', async () => {
  const { app, connect, deliverQueued } = await createWebhookSite()
  await connect(everything)
  const answer = await postJson(app, { ...validEnquiry, token: createAgedToken() })
  const { reference } = await answer.json<{ reference: string }>()
  const [request, ...more] = await deliverQueued()
  expect(more).toEqual([])
  const { title, ...data } = request?.body.data ?? { title: '' }
  expect(request?.body.event).toBe('enquiry.received')
  expect(data).toEqual({
    kind: 'enquiry',
    id: reference,
    url: `https://cauce.example/mngr/consultas/${reference}`,
  })
  expect(title).not.toBe('')
  for (const secret of [validEnquiry.nombre, validEnquiry.correo, validEnquiry.empresa, validEnquiry.mensaje])
    expect(request?.text).not.toContain(secret)
})

test('an enquiry that follows a deleted one is sent', async () => {
  const { app, connect, deliverQueued } = await createWebhookSite()
  await connect(['enquiry.received'])
  for (const mensaje of ['Primera consulta, que se borra.', 'Segunda consulta, que sigue.']) {
    const answer = await postJson(app, { ...validEnquiry, mensaje, token: createAgedToken() })
    const { reference } = await answer.json<{ reference: string }>()
    expect((await deliverQueued()).map(({ body }) => body.data.id)).toEqual([reference])
    await app.run`DELETE FROM enquiries`
  }
})

test('a site without webhooks stores nothing for them, and a comparison reads no texts', async () => {
  const { app, published, call, connect } = await createWebhookSite()
  const { id } = await connect(everything)
  for (const title of ['Una', 'Dos', 'Tres']) await published({ ...examplePerson, title })
  const texts = async () => (await app.all`SELECT 1 FROM webhook_texts`).length
  expect(await texts()).toBeGreaterThanOrEqual(3)
  await call('DELETE', `/${id}`)
  expect(await texts()).toBe(0)
  await published({ ...examplePerson, title: 'Cuatro' })
  expect(await texts()).toBe(0)
  const { DB: measuredDb, measured } = measureReads(app.bindings.DB)
  expect(await recordDueEvents(parseEnv({ ...app.bindings, DB: measuredDb }), Date.now())).toBe(0)
  const comparisons = measured.filter(({ query }) => query.includes('entry_publications'))
  // The texts, those that are gone, and the enquiries with the titles of their offers.
  expect(comparisons.map(({ rowsRead }) => rowsRead)).toEqual([1, 1, 1])
})

test('what the clock does is sent: a scheduled text, and an offer after its last day, once', async () => {
  const { env, drafted, send, published, connect, deliverQueued } = await createWebhookSite()
  await connect(everything)
  await published(exampleJob)
  const later = Date.now() + 3_600_000
  const entry = await drafted(page)
  const scheduled = { content: page, from: new Date(later).toISOString() }
  expect((await send('POST', `/${entry.id}/publicar`, scheduled, entry.rev)).status).toBe(200)
  expect((await deliverQueued()).map(({ body }) => body.data.kind)).toEqual(['job'])
  expect(await recordDueEvents(env, later + 1)).toBe(1)
  expect((await deliverQueued(later + 1)).map(({ body }) => body.data.id)).toEqual([entry.id])

  const afterTheEnd = Date.parse('2099-02-01T06:00:00Z')
  expect(await recordDueEvents(env, afterTheEnd)).toBe(1)
  const [ended] = await deliverQueued(afterTheEnd)
  expect(ended?.body).toMatchObject({ event: 'offer.expired', data: { title: exampleJob.title } })
  expect(await recordDueEvents(env, afterTheEnd + 1)).toBe(0)
})

test('each program gets only what it asked for, and a paused one nothing, not even later', async () => {
  const { published, call, connect, deliverQueued } = await createWebhookSite()
  const withdrawn = await connect(['text.withdrawn'])
  const paused = await connect(['text.published'], 'https://otro.receptor.com/')
  await call('PUT', `/${paused.id}/estado`, { isPaused: true })
  await published(page)
  expect(await deliverQueued()).toEqual([])
  await call('PUT', `/${paused.id}/estado`, { isPaused: false })
  await published(examplePerson)
  expect((await deliverQueued()).map(({ url }) => url)).toEqual(['https://otro.receptor.com/'])
  expect(withdrawn.id).not.toBe(paused.id)
})

test('parallel comparisons send an event once', async () => {
  const { app, env, published, connect, line } = await createWebhookSite()
  await connect(everything)
  const entry = await published(page)
  line.jobs.splice(0)
  await app.run`DELETE FROM webhook_texts WHERE entry_id = ${entry.id}`
  const now = Date.now()
  const recorded = await Promise.all([1, 2, 3].map(() => recordDueEvents(env, now)))
  expect(recorded.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(line.jobs).toHaveLength(1)
})

test('a failing queue or store fails neither publishing nor an enquiry, and nothing is missed', async () => {
  const { app, env, published, connect, line, deliverQueued } = await createWebhookSite()
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  await connect(everything)
  line.works = false
  await published(page)
  const answer = await postJson(app, { ...validEnquiry, token: createAgedToken() })
  expect(answer.status).toBe(201)
  line.works = true
  expect(await deliverQueued()).toEqual([])
  expect(await recordDueEvents(env, Date.now() + 11 * 60_000)).toBe(2)
  expect((await deliverQueued(Date.now() + 11 * 60_000)).map(({ body }) => body.event)).toEqual([
    'text.published',
    'enquiry.received',
  ])

  await app.run`ALTER TABLE webhook_texts RENAME TO webhook_texts_away`
  await published(examplePerson)
  await app.run`ALTER TABLE webhook_texts_away RENAME TO webhook_texts`
  expect(await deliverQueued()).toEqual([])
  await recordDueEvents(env, Date.now())
  expect((await deliverQueued()).map(({ body }) => body.data.kind)).toEqual(['person'])
})

test('without a queue an event is sent once, after the answer', async () => {
  const { receiver, published, connect, readLog } = await createWebhookSite({ hasQueue: false })
  const { id } = await connect(['text.published'])
  receiver.status = 500
  await published(page)
  expect(receiver.received.map(({ body }) => body.event)).toEqual(['text.published'])
  expect(await readLog(id)).toMatchObject([{ state: 'failed', status: 500, attempts: 1 }])
})
