import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type BrowserFailure,
  failureDays,
  maxFailurePaths,
  maxFailures,
} from '#client/features/insight/failures/contract/list.ts'
import type { FailureReport } from '#client/features/insight/failures/failure-reporter.ts'
import { parseEnv } from '#worker/env.ts'
import { replaceCalls } from '#worker/testing/replace-calls.ts'
import { createTestApp, postJson, signInOwner, signInEditor } from '#worker/testing/testing.ts'
import { saveReport } from './store.ts'

const now = Date.now()
const report = (more: Partial<FailureReport> = {}): FailureReport => ({
  kind: 'error',
  message: 'TypeError: x is undefined',
  path: '/contacto',
  buildId: __BUILD_ID__,
  ...more,
})

/** Moves the clock to a minute in which no other test has used up the limit of reports. */
function inAnotherMinute(n = 1): void {
  vi.useFakeTimers({ now: Date.now() + n * 120_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function open() {
  const app = await createTestApp()
  const headers = await signInOwner(app)
  const { db } = parseEnv(app.bindings)
  await app.run`DELETE FROM browser_failures`
  return {
    app,
    headers,
    store: (more: Partial<FailureReport> = {}, at = now, network = '192.0.2.1') =>
      saveReport(db, report(more), { network, now: at }),
    async list(): Promise<BrowserFailure[]> {
      const answer = await app.request('/api/data/mngr/fallos', { headers })
      expect(answer.status).toBe(200)
      // The type of the page's data is given by its contract.
      return ((await answer.json()) as { data: { failures: BrowserFailure[] } }).data.failures
    },
    resolve: (id: number | undefined, resolved: boolean) =>
      app.request(`/api/mngr/fallos/${id}`, postJson({ resolved }, headers, 'PUT')),
  }
}

test('the manager page lists reported failures with queries and personal data redacted', async () => {
  inAnotherMinute()
  const { app, list, headers } = await open()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const sent = report({
    message: 'Error: /blog?q=secreto de ana@cauce.example',
    stack: 'en /x?y=clave',
    path: '/a?b=1',
  })
  expect((await app.request('/api/errores', postJson(sent))).status).toBe(204)
  const failures = await list()
  expect(failures).toMatchObject([{ count: 1, paths: ['/a'], state: 'open', isCurrent: true, kind: 'error' }])
  expect(JSON.stringify(failures)).not.toMatch(/secreto|ana@|clave/)
  const html = (await (await app.request('/mngr/fallos', { headers })).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('Marcar como resuelto')
  const panel = (await (await app.request('/mngr', { headers })).text()).replaceAll('<!-- -->', '')
  expect(panel).toContain('<a href="/mngr/fallos">1 fallo en navegadores por resolver</a>')
})

test('e-mail addresses, keys and phone numbers of a report are redacted in the table and in the log', async () => {
  inAnotherMinute()
  const { app, list } = await open()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const sent = {
    message: 'Error: no está 3f2a9c1e-77b0-4c1d-9d2e-0a1b2c3d4e5f',
    stack: 'Error\n  at f (https://cauce.example/assets/entry-BjCqIsHg.js:2:14) de +51 987 654 321',
    path: '/perfil/ana@cauce.example',
    kind: 'ana@cauce.example',
    buildId: 'ana@cauce.example',
  }
  expect((await app.request('/api/errores', postJson(sent))).status).toBe(204)
  await vi.waitFor(async () => expect(await list()).toHaveLength(1))
  expect(await list()).toMatchObject([{ paths: ['/perfil/…'], message: 'Error: no está …', kind: 'error' }])
  const recorded = JSON.stringify([await list(), logged.mock.calls])
  expect(recorded).not.toMatch(/ana@|3f2a9c1e|987.?654|654.?321/)
  expect(recorded).toContain('entry-BjCqIsHg.js:2:14')
})

test('reports are limited per network, without affecting other networks', async () => {
  inAnotherMinute()
  const { app } = await open()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const send = async (address: string) =>
    (await app.request('/api/errores', postJson(report(), { 'CF-Connecting-IP': address }))).status
  const flood = []
  for (let n = 0; n < 40; n += 1) flood.push(await send(`2001:db8:0:1::${n}`))
  expect(flood).toContain(429)
  expect(await send('2001:db8:0:2::1')).toBe(204)
  expect(await send('192.0.2.1')).toBe(204)
})

test('reports are limited per network block, without affecting other blocks', async () => {
  inAnotherMinute(2)
  const { app } = await open()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const send = async (address: string) =>
    (await app.request('/api/errores', postJson(report(), { 'CF-Connecting-IP': address }))).status
  const taken = []
  for (let n = 0; n < 600; n += 1) taken.push(await send(`2001:db8:c:${n.toString(16)}::1`))
  expect(taken.filter((status) => status === 204)).toHaveLength(60)
  for (let n = 0; n < 30; n += 1) expect(await send('192.0.2.1')).toBe(204)
})

test('a full table drops failures of unknown builds first, then those of the flooding network', async () => {
  const { store, list } = await open()
  await store({ message: 'de varias' }, now - 9_000, '192.0.2.1')
  await store({ message: 'de varias' }, now - 8_000, '192.0.2.2')
  await store({ message: 'de una' }, now - 7_000, '192.0.2.3')
  await store({ message: 'inventada', buildId: 'nunca' }, now - 1, '192.0.2.4')
  for (let n = 0; n < maxFailures + 20; n += 1)
    await store({ message: `m${n}` }, now - 6_000 + n, '203.0.113.9')
  const left = (await list()).map(({ message }) => message)
  expect(left).toHaveLength(maxFailures)
  expect(left).toContain('de varias')
  expect(left).toContain('de una')
  expect(left).not.toContain('inventada')
  expect(left).not.toContain('m0')
})

test('a failure stores only whether several networks reported it, by hashes with a daily key', async () => {
  const { app, store } = await open()
  const row = () =>
    app.find<{
      network: string
      isShared: number
    }>`SELECT network, is_shared AS isShared FROM browser_failures`
  await store({}, now, '192.0.2.1')
  await store({}, now, '192.0.2.1')
  const first = await row()
  expect(first).toMatchObject({ isShared: 0, network: expect.stringMatching(/^\d{4}-\d\d-\d\d [\w-]{8}$/) })
  // The same network has another hash on another day. It must not count as a second network.
  await store({}, now + 86_400_000, '192.0.2.1')
  expect(await row()).toMatchObject({ isShared: 0 })
  expect((await row())?.network).not.toBe(first?.network)
  await store({}, now + 86_400_000, '192.0.2.2')
  expect(await row()).toMatchObject({ isShared: 1 })
})

test('each message and build has one row with count, first and last time, and paths', async () => {
  const { store, list } = await open()
  await store({}, now - 5_000)
  await store({ path: '/blog' }, now)
  await store({ path: '/blog' }, now - 1_000)
  await store({ buildId: 'antes' }, now - 9_000)
  for (let n = 0; n < maxFailurePaths + 5; n++) await store({ message: 'b', path: `/p${n}` }, now - 10_000)
  expect(await list()).toMatchObject([
    { count: 3, paths: ['/contacto', '/blog'], firstAt: now - 5_000, lastAt: now, isCurrent: true },
    { count: 1, buildId: 'antes', isCurrent: false },
    { message: 'b', count: maxFailurePaths + 5, paths: { length: maxFailurePaths } },
  ])
})

test('reports of older builds leave a failure resolved; one of the current build reopens it', async () => {
  const { store, list, resolve } = await open()
  const states = async () => (await list()).map(({ buildId, state }) => `${buildId}: ${state}`).toSorted()
  await store({ buildId: 'antes' })
  const [first] = await list()
  const answer = await resolve(first?.id, true)
  expect([answer.status, await answer.json()]).toMatchObject([200, { failures: [{ state: 'resolved' }] }])
  await store({ buildId: 'antes' })
  await store({ buildId: 'otro-viejo' })
  expect(await states()).toEqual(['antes: resolved', 'otro-viejo: resolved'])
  await store()
  expect(await states()).toEqual(['antes: resolved', 'otro-viejo: resolved', `${__BUILD_ID__}: returned`])
  await resolve(first?.id, true)
  expect(await states()).toEqual(['antes: resolved', 'otro-viejo: resolved', `${__BUILD_ID__}: resolved`])
  await store()
  expect(await states()).toContain(`${__BUILD_ID__}: returned`)
  await resolve(first?.id, false)
  expect(await states()).toEqual(['antes: open', 'otro-viejo: open', `${__BUILD_ID__}: open`])
})

test('resolving and reopening a failure is audited; an unknown failure answers 404', async () => {
  const { app, store, list, resolve } = await open()
  await store({ message: 'Se rompió' })
  const [failure] = await list()
  await resolve(failure?.id, true)
  await resolve(failure?.id, false)
  const results =
    await app.all`SELECT event, detail FROM audit WHERE event LIKE 'failure.%' ORDER BY id DESC LIMIT 2`
  expect(results).toEqual([
    { event: 'failure.reopened', detail: 'Se rompió' },
    { event: 'failure.resolved', detail: 'Se rompió' },
  ])
  expect((await resolve(999_999_999, true)).status).toBe(404)
  expect((await resolve(failure?.id, 'quizá' as never)).status).toBe(422)
})

test('the table keeps a limited number of failures, and none whose last report is too old', async () => {
  const { app, store, list } = await open()
  await store({ message: 'vieja' }, now - (failureDays + 1) * 86_400_000)
  await app.bindings.DB.prepare(
    `INSERT INTO browser_failures (message, build_id, kind, paths, count, first_at, last_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 400)
     SELECT 'm' || i, 'b', 'error', '[]', 1, ?1 + i, ?1 + i FROM n`,
  )
    .bind(now - 1_000)
    .run()
  await store({ message: 'nueva' })
  const failures = await list()
  expect(failures).toHaveLength(maxFailures)
  expect(failures.map(({ message }) => message)).toContain('nueva')
  expect(failures.map(({ message }) => message)).not.toContain('m1')
  expect(failures.map(({ message }) => message)).not.toContain('vieja')
})

test('a report that cannot be stored is logged and accepted', async () => {
  inAnotherMinute()
  const healthyApp = await createTestApp()
  const DB = replaceCalls(healthyApp.bindings.DB, () => ({
    batch: () => Promise.reject(new Error('out of reach')),
  }))
  const app = await createTestApp({ DB })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  expect((await app.request('/api/errores', postJson(report()))).status).toBe(204)
  expect(logged.mock.calls.flat().join()).toMatch(/"client-error".*"client-error-store"/s)
})

test('editors cannot see failures', async () => {
  const { app, store } = await open()
  await store()
  const headers = await signInEditor(app)
  expect((await app.request('/mngr/fallos', { headers })).status).toBe(403)
  expect(await (await app.request('/mngr', { headers })).text()).not.toContain('/mngr/fallos')
})
