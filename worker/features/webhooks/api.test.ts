import { expect, test } from 'vitest'
import { maxWebhooks } from '#client/features/webhooks/contract.ts'
import type { Bindings } from '../../env.ts'
import { createTestApp, postJson, signInEditor, signInOwner } from '../../testing/testing.ts'
import { examplePerson } from '../content/testing.ts'
import { createWebhookSite, hasValidSignature, receiverUrl } from './testing.ts'

const key = (letter: string): string => letter.repeat(64)

test('a secret is shown once and stored encrypted; a test is signed with it, and its result is in the log', async () => {
  const { app, session, receiver, call, read, connect } = await createWebhookSite()
  const { id, secret } = await connect(['text.published'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const stored = JSON.stringify(await app.all`SELECT * FROM webhooks`)
  expect(stored).not.toContain(secret.slice(6, 30))
  const page = await (await app.request('/mngr/conexiones', { headers: session })).text()
  expect(page).toContain(receiverUrl)
  expect(page).not.toContain('whsec_')

  const answer = await read(await call('POST', `/${id}/prueba`))
  expect(answer.secret).toBeNull()
  expect(answer.log?.deliveries).toMatchObject([{ event: 'test', state: 'sent', status: 200, attempts: 1 }])
  const [request] = receiver.received
  expect(request?.body).toMatchObject({ event: 'test', data: { url: 'https://cauce.example/' } })
  expect(request && hasValidSignature(request, secret)).toBe(true)
})

test('a test that fails is not repeated by itself and does not count against the webhook', async () => {
  const { app, receiver, line, call, read, connect } = await createWebhookSite()
  const { id } = await connect(['text.published'])
  receiver.status = 500
  const answer = await read(await call('POST', `/${id}/prueba`))
  expect(answer.log?.deliveries).toMatchObject([{ state: 'failed', status: 500 }])
  expect(line.jobs).toEqual([])
  expect(await app.value`SELECT failing_since FROM webhooks`).toBeNull()
})

test('what failed can be sent again, as the same notification, and that is audited', async () => {
  const { app, receiver, call, read, connect, published, deliverQueued, readLog } = await createWebhookSite()
  const { id } = await connect(['text.published'])
  receiver.status = 500
  await published(examplePerson)
  const [first] = await deliverQueued()
  const [entry] = await readLog(id)
  expect((await call('POST', `/envios/${entry?.id}`)).status).toBe(409)
  await app.run`UPDATE webhook_deliveries SET state = 'failed'`
  receiver.status = 200
  const again = await read(await call('POST', `/envios/${entry?.id}`))
  expect(again.log?.deliveries).toMatchObject([{ id: entry?.id, state: 'sent', attempts: 2 }])
  expect(receiver.received[0]?.text).toBe(first?.text)
  const results =
    await app.all`SELECT event, detail FROM audit WHERE event LIKE 'webhook.%' ORDER BY id DESC LIMIT 2`
  expect(results).toEqual([
    { event: 'webhook.sent-again', detail: 'avisos.receptor.com' },
    { event: 'webhook.added', detail: 'avisos.receptor.com' },
  ])
})

test('address and events can be changed, and a webhook deleted with its log', async () => {
  const { app, call, read, connect } = await createWebhookSite()
  const { id } = await connect(['text.published'])
  await call('POST', `/${id}/prueba`)
  const change = {
    url: 'https://otro.com?clave=1',
    events: ['offer.expired', 'text.published', 'text.published'],
  }
  const { webhooks } = await read(await call('PUT', `/${id}`, change))
  expect(webhooks).toEqual([
    { id, url: 'https://otro.com/?clave=1', events: ['text.published', 'offer.expired'], state: 'active' },
  ])
  expect(await read(await call('DELETE', `/${id}`))).toMatchObject({ webhooks: [], log: null })
  expect(await app.value`SELECT count(*) AS n FROM webhook_deliveries`).toBe(0)
  const audited =
    await app.value`SELECT detail FROM audit WHERE event = 'webhook.deleted' ORDER BY id DESC LIMIT 1`
  expect(audited).toBe('otro.com')
})

test('wrong values are refused at their field, and the eleventh webhook as a whole', async () => {
  const { call, connect } = await createWebhookSite()
  const events = ['text.published']
  const refuse = async (body: object): Promise<unknown> => {
    const answer = await call('POST', '', body)
    return [answer.status, Object.keys((await answer.json<{ data: { fields: object } }>()).data.fields)]
  }
  expect(await refuse({ url: '', events })).toEqual([422, ['url']])
  expect(await refuse({ url: 'https://127.0.0.1/', events })).toEqual([422, ['url']])
  expect(await refuse({ url: `https://a.com/${'x'.repeat(500)}`, events })).toEqual([422, ['url']])
  expect(await refuse({ url: receiverUrl, events: [] })).toEqual([422, ['events']])
  expect(await refuse({ url: receiverUrl, events: ['user.created'] })).toEqual([422, ['events.0']])
  const { id } = await connect(['text.published'])
  expect((await call('PUT', `/${id}`, { url: 'https://localhost/', events })).status).toBe(422)
  for (let count = 1; count < maxWebhooks; count += 1) await connect(['text.published'])
  expect((await call('POST', '', { url: receiverUrl, events })).status).toBe(409)
})

test('what does not exist is a 404', async () => {
  const { call } = await createWebhookSite()
  const statuses = await Promise.all([
    call('GET', '/nada'),
    call('PUT', '/nada', { url: receiverUrl, events: ['text.published'] }),
    call('PUT', '/nada/estado', { isPaused: true }),
    call('POST', '/nada/prueba'),
    call('DELETE', '/nada'),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('only owners with a fresh sign-in decide where notifications go', async () => {
  const { app, call } = await createWebhookSite()
  const body = { url: receiverUrl, events: ['text.published'] }
  const old = await signInOwner(app, Date.now() - 3_600_000)
  const editor = await signInEditor(app)
  const post = async (headers: Record<string, string>) =>
    (await app.request('/api/mngr/conexiones', postJson(body, headers))).status
  expect([await post(old), await post(editor), await post({})]).toEqual([403, 403, 401])
  expect((await app.request('/mngr/conexiones', { headers: editor })).status).toBe(403)
  expect((await call('POST', '', body)).status).toBe(201)
})

test('a secret stays readable while the key is replaced, and says so when the key is gone', async () => {
  const first = await createWebhookSite({ replace: { SECOND_FACTOR_KEY: key('a') } })
  const { id, secret } = await first.connect(['text.published'])
  const { app, receiver } = first
  const keyId = () => app.value`SELECT key_id FROM webhooks`
  const before = await keyId()
  const send = async (keys: Partial<Bindings>): Promise<Response> => {
    const app = await createTestApp({ ...first.app.bindings, ...keys })
    const headers = await signInOwner(app)
    return app.request(`/api/mngr/conexiones/${id}/prueba`, { method: 'POST', headers })
  }
  await send({ SECOND_FACTOR_KEY: key('b'), SECOND_FACTOR_KEY_PREVIOUS: key('a') })
  expect(receiver.received.every((request) => hasValidSignature(request, secret))).toBe(true)
  expect(receiver.received).toHaveLength(1)
  expect(await keyId()).not.toBe(before)
  const answer = await send({ SECOND_FACTOR_KEY: key('c'), SECOND_FACTOR_KEY_PREVIOUS: '' })
  expect(await answer.text()).toContain('falta la clave')
  expect(receiver.received).toHaveLength(1)
})

test('without a key no program can be connected, and the answer says what is missing', async () => {
  const { call } = await createWebhookSite({ replace: { SECOND_FACTOR_KEY: '' } })
  const answer = await call('POST', '', { url: receiverUrl, events: ['text.published'] })
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('le falta la clave')
})
