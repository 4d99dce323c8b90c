import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { maxErrorPercent } from '#client/features/insight/speed/contract/report.ts'
import type { SpeedJob } from '#worker/env/visits.ts'
import { getCalendar } from '#worker/site-settings/day.ts'
import { createSeededRandom } from '#worker/testing/seeded-random.ts'
import { getPercentile } from './histogram.ts'
import { addSpeedJobs, parseSpeedDay, type SpeedDay } from './tally.ts'

// `TELL_EVENTS=1000000 npx vitest run worker/features/insight/speed/volume.test.ts worker/features/insight/not-found/volume.test.ts` counts a million.
const wanted = Number((env as unknown as { TELL_EVENTS: string }).TELL_EVENTS)

const start = Date.parse('2026-11-21T06:00:00Z')
const { getHour } = getCalendar('America/Mexico_City')
const batchSize = 100

/** What each figure is about; people's are spread by a factor of some hundred, most of them quick. */
const middle: Record<Metric, number> = { LCP: 1_800, INP: 120, CLS: 0.05, TTFB: 400, FCP: 1_200, SOFT: 300 }

type Truth = Record<Metric, number[]>

/** A day of documents, each with one or two figures, of more builds, countries and pages than there are rooms for. */
function* simulate(truth: Truth): Generator<SpeedJob> {
  const dice = createSeededRandom(11)
  for (let told = 0; told < wanted;) {
    const samples = metricNames
      .filter(() => dice(3) === 0)
      .map((metric) => {
        const value = middle[metric] * Math.exp((dice(10_000) + dice(10_000) - 10_000) / 3_500)
        truth[metric].push(value)
        return { metric, value, page: `Página ${dice(30)}`, blame: `main>p:nth-child(${dice(500)})` }
      })
    told += samples.length
    yield {
      kind: 'speed',
      at: start + dice(86_000_000),
      device: dice(3) > 0 ? 'Teléfono' : 'Computadora',
      country: `P${dice(250)}`,
      connection: '4g',
      build: `b${dice(20)}`,
      samples,
    }
  }
}

/** The day as the consumer makes it, batch by batch. */
function count(): { truth: Truth; day: SpeedDay; batches: number } {
  const truth: Truth = { LCP: [], INP: [], CLS: [], TTFB: [], FCP: [], SOFT: [] }
  let day = parseSpeedDay(null)
  let batch: SpeedJob[] = []
  let batches = 0
  function flush(): void {
    day = addSpeedJobs(day, batch, getHour)
    batches += 1
    batch = []
  }
  for (const job of simulate(truth)) if (batch.push(job) === batchSize) flush()
  flush()
  return { truth, day, batches }
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, each) => all + each, 0)

test('of all that is told each figure is within the error that is stated, and nothing is lost of any sum', () => {
  const { truth, day } = count()
  for (const metric of metricNames) {
    const values = truth[metric].toSorted((a, b) => a - b)
    const all = day.values[metric]?.['all']?.[''] ?? {}
    expect(sum(all)).toBe(values.length)
    for (const part of [0.5, 0.75, 0.95]) {
      const real = values[Math.ceil(values.length * part) - 1] ?? 0
      const read = getPercentile(metric, all, part) ?? 0
      // CLS is counted in ten thousandths, the rest in milliseconds: what is below one of them is none.
      expect((100 * Math.abs(read - real)) / real, `${metric} ${part}`).toBeLessThanOrEqual(maxErrorPercent)
    }
    for (const dimension of Object.values(day.values[metric] ?? {}))
      expect(Object.values(dimension).reduce((all_, each) => all_ + sum(each), 0)).toBe(values.length)
    expect(sum(day.blame[metric] ?? {})).toBe(values.length)
  }
})

test('however much is told, a day tells no more values apart than it has rooms for, and the rest is «otros»', () => {
  const { day } = count()
  const sizes = Object.fromEntries(
    Object.entries(day.values['LCP'] ?? {}).map(([dimension, of]) => [dimension, Object.keys(of).length]),
  )
  expect(sizes).toEqual({
    all: 1,
    pages: 21,
    devices: 2,
    countries: 61,
    connections: 1,
    builds: 13,
    hours: 24,
  })
  for (const dimension of ['pages', 'countries', 'builds'])
    expect(day.values['LCP']?.[dimension]).toHaveProperty('otros')
  expect(Object.keys(day.blame['LCP'] ?? {})).toHaveLength(41)
  expect(Buffer.byteLength(JSON.stringify(day))).toBeLessThan(400_000)
})
