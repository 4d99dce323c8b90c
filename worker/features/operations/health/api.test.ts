import { env as cloudflare } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Bindings } from '#worker/env.ts'
import { countRoundTrips } from '#worker/testing/count-round-trips.ts'
import { watchAccess } from '#worker/testing/replace-calls.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { secretBindings } from '../../enquiries/testing.ts'
import { brokenStore, hangingStore } from './testing.ts'

const token = 'un-token-de-pruebas-de-mas-de-treinta-y-dos'
const withToken = { headers: { Authorization: `Bearer ${token}` } }

type Details = {
  ok: boolean
  checks: Record<string, { ok: boolean; ms: number; problem?: string; ageMs?: number }>
}

/** Lists the failing parts in a detailed response. */
async function failing(response: Response): Promise<string[]> {
  const { checks } = await response.json<Details>()
  return Object.entries(checks).flatMap(([part, { ok }]) => (ok ? [] : [part]))
}

/** Records that the last backup succeeded at this time. */
const backedUp = (at: number) =>
  (cloudflare as unknown as Bindings).DB.prepare(
    "INSERT OR REPLACE INTO backup_runs (kind, succeeded_at) VALUES ('backup', ?1)",
  )
    .bind(at)
    .run()

async function healthy(replace: Partial<Bindings> = {}) {
  const app = await createTestApp({
    ...secretBindings,
    MAIL_FROM: 'sitio@cauce.example',
    MAIL_TO: 'hola@cauce.example',
    // Accepts mails without sending them.
    MAIL: { send: () => Promise.resolve() } as unknown as SendEmail,
    // Accepts messages without delivering them.
    MAIL_QUEUE: { send: () => Promise.resolve() } as unknown as NonNullable<Bindings['MAIL_QUEUE']>,
    HEALTH_TOKEN: token,
    ...replace,
  })
  await (cloudflare as unknown as Bindings).DB.prepare(
    'UPDATE health SET checked_at = ?1, echo_sent_at = NULL',
  )
    .bind(Date.now())
    .run()
  await backedUp(Date.now())
  return app
}

test('without a token the response says only whether the site works, and its version', async () => {
  const app = await healthy()
  const response = await app.request('/api/salud')
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toBe('no-store')
  expect(await response.json()).toEqual({ ok: true, version: 'prueba' })
  expect((await app.request('/api/salud', { method: 'HEAD' })).status).toBe(200)
  const wrong = await app.request('/api/salud', { method: 'POST' })
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

test('answers 503 without details when the database fails, and 200 when other parts fail', async () => {
  const down = await healthy({ DB: brokenStore })
  const response = await down.request('/api/salud')
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ ok: false, version: 'prueba' })
  const noImages = await healthy({ MEDIA: brokenStore, SESSIONS: brokenStore })
  expect((await noImages.request('/api/salud')).status).toBe(200)
})

test('shows details only with the right token, and never if none is set', async () => {
  const app = await healthy()
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    token,
    `Bearer ${token}x`,
    `bearer ${token}`,
    'Basic eA==',
  ]) {
    const response = await app.request('/api/salud', { headers: { Authorization: authorization } })
    expect(response.status, authorization).toBe(401)
    expect(await response.text()).not.toContain('checks')
  }
  const none = await healthy({ HEALTH_TOKEN: '' })
  for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined'])
    expect((await none.request('/api/salud', { headers: { Authorization: authorization } })).status).toBe(401)
  const short = await healthy({ HEALTH_TOKEN: 'corto' })
  expect((await short.request('/api/salud', { headers: { Authorization: 'Bearer corto' } })).status).toBe(401)
})

test('reports the state and duration of each check with the token', async () => {
  const app = await healthy()
  const response = await app.request('/api/salud', withToken)
  expect(response.status).toBe(200)
  const { ok, checks } = await response.json<Details>()
  expect(ok).toBe(true)
  expect(Object.keys(checks).toSorted()).toEqual(
    [
      'backup',
      'cron',
      'd1-read',
      'd1-write',
      'files',
      'kv',
      'mail',
      'queue',
      'r2',
      'secrets',
      'settings',
    ].toSorted(),
  )
  for (const { ms } of Object.values(checks)) expect(ms).toBeGreaterThanOrEqual(0)
})

test.for<[string, Partial<Bindings>, string[]]>([
  ['KV', { SESSIONS: brokenStore }, ['kv']],
  ['R2', { MEDIA: brokenStore }, ['r2']],
  ['R2 that never answers', { MEDIA: hangingStore }, ['r2']],
  ['KV and R2 that never answer', { MEDIA: hangingStore, SESSIONS: hangingStore }, ['kv', 'r2']],
  ['the queue', { MAIL_QUEUE: brokenStore }, ['queue']],
  ['a queue that never answers', { MAIL_QUEUE: hangingStore }, ['queue']],
  ['D1', { DB: brokenStore }, ['backup', 'cron', 'd1-read', 'd1-write', 'files', 'mail', 'queue']],
  ['a secret', { FORM_SECRET: 'corto' }, ['secrets', 'settings']],
  ['a setting', { MAIL_FROM: 'nadie' }, ['settings']],
])('reports only the affected parts when %s fails', async ([, replace, expected]) => {
  const response = await (await healthy(replace)).request('/api/salud', withToken)
  expect(response.status).toBe(503)
  expect((await failing(response)).toSorted()).toEqual(expected)
})

test('reports a stopped cron, a missing queue echo and undelivered mail by their age', async () => {
  const app = await healthy()
  const { DB } = app.bindings
  const late = Date.now() - 16 * 60_000
  await DB.batch([
    DB.prepare('UPDATE health SET checked_at = ?1, echo_sent_at = ?1').bind(late),
    DB.prepare(
      "INSERT INTO letters (id, recipient, subject, body, created_at) VALUES ('vieja', 'a@b.example', 's', 't', 0)",
    ),
  ])
  expect(await failing(await app.request('/api/salud', withToken))).toEqual(
    expect.arrayContaining(['queue', 'mail', 'cron']),
  )
  await app.run`DELETE FROM letters`
})

test('under load the checks query D1 once in ten seconds, even if D1 does not answer', async () => {
  const { DB, roundTrips } = countRoundTrips((cloudflare as unknown as Bindings).DB)
  const app = await healthy({ DB })
  await app.request('/')
  const before = roundTrips()
  await Promise.all(Array.from({ length: 500 }, () => app.request('/api/salud')))
  await Promise.all(Array.from({ length: 200 }, () => app.request('/api/salud', withToken)))
  const asked = roundTrips() - before
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(12)

  const calls = { count: 0 }
  const silent = watchAccess<D1Database>(hangingStore, () => void (calls.count += 1))
  const app2 = await healthy({ DB: silent })
  const answers = await Promise.all(Array.from({ length: 200 }, () => app2.request('/api/salud')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(calls.count).toBeLessThan(5)
})

test('a result is cached for ten seconds, then the parts are checked again', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const media = { fails: false }
  const real = (cloudflare as unknown as Bindings).MEDIA
  const MEDIA = watchAccess(real, () => {
    if (media.fails) throw new Error('R2 is down')
  })
  const app = await healthy({ MEDIA })
  expect((await app.request('/api/salud', withToken)).status).toBe(200)
  media.fails = true
  expect((await app.request('/api/salud', withToken)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  expect((await app.request('/api/salud', withToken)).status).toBe(503)
})
