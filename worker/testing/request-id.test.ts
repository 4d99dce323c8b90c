import { createExecutionContext } from 'cloudflare:test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brokenStore } from '../features/operations/health/testing.ts'
import worker from '../index.ts'
import { createAppWithMail } from '../mail/testing.ts'
import { addTestManager, createTestApp, postJson } from './testing.ts'

/** Captures log lines until the test ends. */
function captureLines(): () => Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void found.push(JSON.parse(String(line)))),
  )
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return () => found
}

const ray = '8f1e2d3c4b5a6978-MAD'

test('the id on the error page is the CF-Ray and is on every log line of the request', async () => {
  const logged = captureLines()
  const app = await createTestApp({ DB: brokenStore })
  const headers = { 'CF-Ray': ray, Accept: 'application/json' }
  const response = await app.request('/blog/otro', { headers })
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ data: { id: ray } })
  const found = logged()
  expect(found.some(({ event }) => event === 'request')).toBe(true)
  for (const { event, id } of found) expect(id, String(event)).toBe(ray)
})

test('a malformed CF-Ray is not used as id', async () => {
  captureLines()
  const app = await createTestApp({ DB: brokenStore })
  const ids = new Set<unknown>()
  for (const value of ['x', `${ray}\u0020x`, 'a'.repeat(300), '<b>', '']) {
    const headers = { 'CF-Ray': value, Accept: 'application/json' }
    const body = await (await app.request('/blog/otro', { headers })).json<{ data: { id: string } }>()
    expect(body.data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
    ids.add(body.data.id)
  }
  expect(ids.size).toBe(5)
})

test('a failed mail is logged with the id of the request that wrote it', async () => {
  const logged = captureLines()
  const site = await createAppWithMail()
  const email = `rastro-${crypto.randomUUID()}@sitio.example`
  const password = 'una frase larga de paso'
  await addTestManager(site.app, email, password)
  const signIn = postJson({ email, password }, { 'CF-Ray': ray })
  expect((await site.app.request('/api/_auth/ingreso', signIn)).status).toBe(200)
  expect(site.line.jobs).toMatchObject([{ letterId: expect.any(String), request: ray }])
  site.post.works = false
  await site.deliverQueued()
  expect(logged().find(({ event }) => event === 'mail')).toMatchObject({ id: ray, attempts: 1 })
})

test('all log lines of a cron run have the id of this run', async () => {
  const logged = captureLines()
  const { bindings } = await createTestApp()
  const ids = new Set<unknown>()
  for (const scheduledTime of [1, 2]) {
    const before = logged().length
    await worker.scheduled({ cron: '*/15 * * * *', scheduledTime, noRetry() {} }, bindings)
    const own = new Set(
      logged()
        .slice(before)
        .map(({ id }) => id),
    )
    expect(own.size).toBe(1)
    for (const id of own) ids.add(id)
  }
  expect(ids.size).toBe(2)
})

test('an echo message passes through the queue, and mails of the same batch are sent', async () => {
  captureLines()
  const site = await createAppWithMail()
  const acked: string[] = []
  const bodies = [{ echo: true }, { letterId: 'no-hay' }, { echo: true }]
  const messages = bodies.map((body, index) => ({
    id: `${index}`,
    timestamp: new Date(),
    attempts: 1,
    body,
    ack: () => void acked.push(`${index}`),
    retry() {},
  }))
  const before = Date.now()
  // The consumer reads only these properties of a batch.
  const batch = { queue: 'cauce-mail', messages, ackAll() {}, retryAll() {} } as never
  await worker.queue(batch, site.app.bindings, createExecutionContext())
  expect(acked.toSorted()).toEqual(['0', '1', '2'])
  const at = await site.app.value<number>`SELECT echo_at FROM health`
  expect(at).toBeGreaterThanOrEqual(before)
})
