import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { maxErrorPercent } from '#client/features/insight/speed/contract/report.ts'
import type { SpeedJob } from '#worker/env/queue-jobs.ts'
import { getCalendar } from '#worker/site-settings/day.ts'
import { createSeededRandom } from '#worker/testing/seeded-random.ts'
import { getPercentile } from './histogram.ts'
import { addSpeedJobs, parseSpeedDay, type SpeedDay } from './tally.ts'

// To count a million events: `TELL_EVENTS=1000000 npx vitest run worker/features/insight`.
const wanted = Number((env as unknown as { TELL_EVENTS: string }).TELL_EVENTS)

const start = Date.parse('2026-11-21T06:00:00Z')
const { getHour } = getCalendar('America/Mexico_City')
const batchSize = 100

/** Typical value of each metric; the simulated values spread by a factor of several hundred. */
const middle: Record<Metric, number> = { LCP: 1_800, INP: 120, CLS: 0.05, TTFB: 400, FCP: 1_200, SOFT: 300 }

type Truth = Record<Metric, number[]>

/** Generates page loads from more builds, countries and pages than a day stores. */
function* simulate(truth: Truth): Generator<SpeedJob> {
  const random = createSeededRandom(11)
  for (let sampleCount = 0; sampleCount < wanted;) {
    const samples = metricNames
      .filter(() => random(3) === 0)
      .map((metric) => {
        const value = middle[metric] * Math.exp((random(10_000) + random(10_000) - 10_000) / 3_500)
        truth[metric].push(value)
        return { metric, value, page: `Página ${random(30)}`, blame: `main>p:nth-child(${random(500)})` }
      })
    sampleCount += samples.length
    yield {
      kind: 'speed',
      at: start + random(86_000_000),
      device: random(3) > 0 ? 'Teléfono' : 'Computadora',
      country: `P${random(250)}`,
      connection: '4g',
      build: `b${random(20)}`,
      samples,
    }
  }
}

/** Counts the jobs batch by batch, as the queue consumer does. */
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

test('each percentile from the histogram is within the stated error of the exact one, and no sample is lost', () => {
  const { truth, day } = count()
  for (const metric of metricNames) {
    const values = truth[metric].toSorted((a, b) => a - b)
    const all = day.values[metric]?.['all']?.[''] ?? {}
    expect(sum(all)).toBe(values.length)
    for (const part of [0.5, 0.75, 0.95]) {
      const real = values[Math.ceil(values.length * part) - 1] ?? 0
      const read = getPercentile(metric, all, part) ?? 0
      // CLS is counted in ten-thousandths, all other metrics in milliseconds; smaller values count as zero.
      expect((100 * Math.abs(read - real)) / real, `${metric} ${part}`).toBeLessThanOrEqual(maxErrorPercent)
    }
    for (const dimension of Object.values(day.values[metric] ?? {}))
      expect(Object.values(dimension).reduce((all_, each) => all_ + sum(each), 0)).toBe(values.length)
    expect(sum(day.blame[metric] ?? {})).toBe(values.length)
  }
})

test('a day keeps a limited number of values per dimension, and counts further ones as «otros»', () => {
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
