import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type BrowserFailure,
  failureDays,
  maxFailurePaths,
  maxFailures,
} from '#client/failures/contract/list.ts'
import { parseEnv } from '../env.ts'
import { createTestApp, postJson, signedIn, signedInEditor } from '../testing/testing.ts'
import { type Report, storeReport } from './store.ts'

const now = Date.now()
const report = (more: Partial<Report> = {}): Report => ({
  kind: 'error',
  message: 'TypeError: x is undefined',
  path: '/contacto',
  buildId: __BUILD_ID__,
  ...more,
})

/** An isolate takes few reports a minute, and other tests may have sent them: these come in another one. */
function inAnotherMinute(): void {
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

async function open() {
  const app = await createTestApp()
  const headers = await signedIn(app)
  const { db } = parseEnv(app.bindings)
  await app.bindings.DB.prepare('DELETE FROM browser_failures').run()
  return {
    app,
    headers,
    store: (more: Partial<Report> = {}, at = now) => storeReport(db, report(more), at),
    async list(): Promise<BrowserFailure[]> {
      const answer = await app.request('/api/data/mngr/fallos', { headers })
      expect(answer.status).toBe(200)
      // The page's data, by its contract.
      return ((await answer.json()) as { data: { failures: BrowserFailure[] } }).data.failures
    },
    resolve: (id: number | undefined, resolved: boolean) =>
      app.request(`/api/mngr/fallos/${id}`, postJson({ resolved }, headers, 'PUT')),
  }
}

test('what a browser reports stands in the list, without queries and addresses whoever sent it', async () => {
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

test('a message is one row a build, with how often, since when, until when and where', async () => {
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

test('what is resolved stays so for tabs of older builds, and returns with the build of now', async () => {
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

test('resolving is on record, and of what is not there a 404', async () => {
  const { app, store, list, resolve } = await open()
  await store({ message: 'Se rompió' })
  const [failure] = await list()
  await resolve(failure?.id, true)
  await resolve(failure?.id, false)
  const { results } = await app.bindings.DB.prepare(
    "SELECT event, detail FROM audit WHERE event LIKE 'failure.%' ORDER BY id DESC LIMIT 2",
  ).all()
  expect(results).toEqual([
    { event: 'failure.reopened', detail: 'Se rompió' },
    { event: 'failure.resolved', detail: 'Se rompió' },
  ])
  expect((await resolve(999_999_999, true)).status).toBe(404)
  expect((await resolve(failure?.id, 'quizá' as never)).status).toBe(422)
})

test('the table is bounded, in number and in time, by what was last seen', async () => {
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

test('a report is logged and answered although the table is away', async () => {
  inAnotherMinute()
  const whole = await createTestApp()
  const DB = new Proxy(whole.bindings.DB, {
    get(target, property) {
      if (property === 'batch') return () => Promise.reject(new Error('out of reach'))
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const app = await createTestApp({ DB })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  expect((await app.request('/api/errores', postJson(report()))).status).toBe(204)
  expect(logged.mock.calls.flat().join()).toMatch(/"client-error".*"client-error-store"/s)
})

test('an editor sees none of it, and is not told of it', async () => {
  const { app, store } = await open()
  await store()
  const headers = await signedInEditor(app)
  expect((await app.request('/mngr/fallos', { headers })).status).toBe(403)
  expect(await (await app.request('/mngr', { headers })).text()).not.toContain('/mngr/fallos')
})
