import { expect, onTestFinished, test, vi } from 'vitest'
import { measureSpeedHeader } from '#client/features/insight/visits/contract/visit-event.ts'
import { parseEnv } from '#worker/env.ts'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import { countWrittenRows, createBrokenBinding } from '#worker/testing/replace-calls.ts'
import { signInOwner } from '#worker/testing/testing.ts'
import { readSpeedCard } from '../dashboard-card.ts'
import { deleteOldDays } from '../retention.ts'
import { readSpeedReport } from './report.ts'
import { createSpeedSite } from './testing.ts'

const now = () => Date.now()

test('samples are counted by page, device, country, connection, build and hour without personal data', async () => {
  const { app, line, sendSpeedEvent, consume } = await createSpeedSite()
  const answer = await sendSpeedEvent([
    { value: 1_000 },
    { metric: 'CLS', value: 0.3, blame: '#inicio>div.tarjeta' },
    { metric: 'INP', value: 700, blame: 'https://cauce.example/assets/entry-AbCdEf12.js' },
    { metric: 'INP', value: 700, blame: 'chrome-extension://abcdef/ana.js' },
    { metric: 'INP', value: 700, blame: 'ana@cauce.example' },
    { metric: 'SOFT', value: 90, path: '/blog/algo?q=ana' },
    { path: '/mngr' },
  ])
  expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([204, [], ''])
  const personalData = /192\.0\.2\.9|Pixel|AppleWebKit|ana|abcdef/
  expect(JSON.stringify(line)).not.toMatch(personalData)
  expect(await consume()).toEqual(['ack'])
  const stored = await app.value<string>`SELECT counts FROM speed_days`
  expect(stored).not.toMatch(personalData)
  const { values, blame, builds } = JSON.parse(stored ?? '')
  expect(Object.keys(values).toSorted()).toEqual(['CLS', 'INP', 'LCP', 'SOFT'])
  expect(values.LCP).toMatchObject({
    all: { '': { 73: 1 } },
    pages: { Inicio: { 73: 1 } },
    devices: { Teléfono: { 73: 1 } },
    countries: { '': { 73: 1 } },
    connections: { '4g': { 73: 1 } },
    builds: { b1: { 73: 1 } },
  })
  expect(Object.keys(values.SOFT.pages)).toEqual(['Artículo'])
  expect(blame).toEqual({
    CLS: { '#inicio>div.tarjeta': 1 },
    INP: { '/assets/entry.js': 1, 'Un script de fuera del sitio': 1, otros: 1 },
  })
  expect(Object.keys(builds)).toEqual(['b1'])
})

test('visitors who opt out, bots and invalid samples are not counted', async () => {
  const { line, sendSpeedEvent } = await createSpeedSite()
  for (const headers of [
    { DNT: '1' },
    { 'Sec-GPC': '1' },
    { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  ] as Record<string, string>[])
    expect((await sendSpeedEvent([{}], headers)).status).toBe(204)
  for (const sample of [{ value: -1 }, { metric: 'XXX' as never }, { path: 'x'.repeat(400) }])
    expect((await sendSpeedEvent([sample])).status).toBe(422)
  expect((await sendSpeedEvent(Array.from({ length: 31 }, () => ({})))).status).toBe(422)
  expect((await sendSpeedEvent([{}], { build: 'una versión' })).status).toBe(422)
  expect(line).toEqual([])
})

test('the configured share of visits measures speed, but never bots or visitors who opt out', async () => {
  const entry = { path: '/', referrer: '', campaign: '' }
  for (const [percent, asked] of [
    ['0', null],
    ['100', '1'],
  ] as const) {
    const { see } = await createSpeedSite({ SPEED_PERCENT: percent })
    expect((await see(entry)).headers.get(measureSpeedHeader)).toBe(asked)
    expect((await see(entry, { DNT: '1' })).headers.get(measureSpeedHeader)).toBeNull()
    expect((await see(entry, { 'Sec-GPC': '1' })).headers.get(measureSpeedHeader)).toBeNull()
    const program = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    expect((await see(entry, program)).headers.get(measureSpeedHeader)).toBeNull()
  }
  const { see } = await createSpeedSite({ SPEED_PERCENT: '25' })
  const random = vi.spyOn(Math, 'random')
  onTestFinished(() => random.mockRestore())
  random.mockReturnValue(0.24)
  expect((await see(entry)).headers.get(measureSpeedHeader)).toBe('1')
  random.mockReturnValue(0.26)
  expect((await see(entry)).headers.get(measureSpeedHeader)).toBeNull()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const wrong = await createSpeedSite({ SPEED_PERCENT: '101' })
  expect(parseEnv(wrong.app.bindings).visits.speedPercent).toBe(25)
})

test('events are answered with 204 when the queue and the database fail, and queue messages are retried until D1 works', async () => {
  for (const level of ['warn', 'error'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {})
    onTestFinished(() => spy.mockRestore())
  }
  const { app, line, sendSpeedEvent, see, consume } = await createSpeedSite()
  await sendSpeedEvent([{}])
  const [job] = line
  await see({ path: '/', referrer: '', campaign: '' })
  const DB = createBrokenBinding<D1Database>()
  expect(await consume({ ...app.bindings, DB })).toEqual(['retry', 'retry'])
  line.push({ kind: 'nada' } as never, job as SpeedJob)
  expect(await consume()).toEqual(['ack', 'ack'])
  const failingQueue = { send: () => Promise.reject(new Error('no queue')) } as unknown as Queue<never>
  const other = await createSpeedSite()
  Object.assign(other.app.bindings, { VISITS_QUEUE: failingQueue, DB })
  expect((await other.sendSpeedEvent([{}])).status).toBe(204)
})

test('the stored measurements of a day keep a limited number of distinct values, and ten batches of 100 queue messages write at most 10 rows', async () => {
  const { app, line, sendSpeedEvent, consume } = await createSpeedSite()
  await sendSpeedEvent([{}])
  const [job] = line.splice(0) as SpeedJob[]
  if (!job) throw new Error('Nothing was told')
  const { DB, countRows } = countWrittenRows(app.bindings.DB)
  for (let batch = 0; batch < 10; batch += 1) {
    for (let n = 0; n < 100; n += 1) {
      const made = `x${batch}-${n}`
      const samples = [{ metric: 'LCP' as const, value: n * 90, page: made, blame: made }]
      line.push({ ...job, country: made, build: made, connection: made, device: made, samples })
    }
    await consume({ ...app.bindings, DB })
  }
  expect(countRows()).toBeGreaterThan(0)
  expect(countRows()).toBeLessThanOrEqual(10)
  const { values, blame, builds } = JSON.parse((await app.value<string>`SELECT counts FROM speed_days`) ?? '')
  const sizes = Object.values<object>(values.LCP).map((of) => Object.keys(of).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(61)
  expect(Object.keys(blame.LCP)).toHaveLength(41)
  // The site never served these builds.
  expect(Object.keys(builds)).toEqual(['otros'])
  expect(values.LCP.builds.otros).toBeDefined()
})

test('the report has percentiles and slower builds once there are enough samples', async () => {
  const { app, line, sendSpeedEvent, consume } = await createSpeedSite()
  const headers = await signInOwner(app)
  const read = async (path: string) =>
    (await (await app.request(path, { headers })).text()).replaceAll('<!-- -->', '')
  const empty = await read('/mngr/velocidad')
  expect(empty).toContain('En este periodo no hay mediciones')
  expect(empty).not.toMatch(/<table|<h2|<dl|sin datos/)
  await sendSpeedEvent([{}])
  const [job] = line.splice(0) as SpeedJob[]
  if (!job) throw new Error('Nothing was told')
  const of = (build: string, count: number, value: number, at: number) => {
    for (let n = 0; n < count; n += 1)
      line.push({ ...job, at, build, samples: [{ metric: 'LCP', value, page: 'Inicio', blame: 'main>img' }] })
  }
  of('vieja', 150, 2_000, now() - 2_000)
  of('nueva', 99, 3_000, now() - 1_000)
  await consume()
  const measured = await read('/mngr/velocidad')
  expect(measured).toContain('bien hasta 2,5 s, lento desde 4,0 s')
  expect(measured).toContain('Faltan 20 mediciones (0/20)')
  const env = parseEnv(app.bindings)
  const before = await readSpeedReport(env, now(), 'mes')
  expect(before.rises).toEqual([])
  expect(before.total.LCP.count).toBe(249)
  expect(before.total.INP).toEqual({ count: 0, p75: null })
  of('nueva', 1, 3_000, now() - 1_000)
  await consume()
  const after = await readSpeedReport(env, now(), 'mes')
  expect(after.builds.map(({ name }) => name)).toEqual(['nueva', 'vieja'])
  expect(after.rises).toMatchObject([{ build: 'nueva', metric: 'LCP' }])
  const [rise] = after.rises
  expect(Math.abs((rise?.before ?? 0) / 2_000 - 1)).toBeLessThanOrEqual(0.05)
  expect(Math.abs((rise?.now ?? 0) / 3_000 - 1)).toBeLessThanOrEqual(0.05)
  expect((await readSpeedCard(env, now())).speed).toMatchObject({ rises: 1, vitals: { LCP: { count: 250 } } })
  const html = await read('/mngr/velocidad')
  expect(html).toContain('Casi: hay algo que mejorar.')
  expect(html).toMatch(/Contenido principal visible: de 2,0 s a 3,\d s\./)
  expect(html).toContain('Contenido principal visible: main&gt;img')
  expect(html).toContain('aria-current="page">Velocidad')
  expect(await read('/mngr/velocidad?periodo=semana')).toMatch(/Del <time.*Del <time/s)
})

test('measurements are deleted after thirteen months', async () => {
  const { app, sendSpeedEvent, consume } = await createSpeedSite()
  await sendSpeedEvent([{}])
  await consume()
  const { db } = parseEnv(app.bindings)
  const count = () => app.value<number>`SELECT count(*) AS n FROM speed_days`
  await deleteOldDays(db, 'speed_days', now() + 380 * 86_400_000)
  expect(await count()).toBe(1)
  await deleteOldDays(db, 'speed_days', now() + 400 * 86_400_000)
  expect(await count()).toBe(0)
})
