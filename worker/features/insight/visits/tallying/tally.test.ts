import { expect, test } from 'vitest'
import { otherValue } from '#worker/db/rarest-value.ts'
import type { PageViewJob } from '#worker/env/queue-jobs.ts'
import { createSeededRandom } from '#worker/testing/seeded-random.ts'
import { countByHour } from './consume.ts'
import { getErrorMargin } from './sampling.ts'
import { addToDay, stringifyCounts, type Day, createEmptyDay } from './tally.ts'
import { isSampled, getVisitorBucket } from './visitors.ts'

const now = Date.parse('2026-11-21T18:00:00Z')
const batchSize = 100

const seen = (more: Partial<PageViewJob>): PageViewJob => ({
  kind: 'view',
  at: now,
  weight: 1,
  seat: 0,
  path: '/',
  from: null,
  entry: null,
  country: 'MX',
  device: 'Teléfono',
  browser: 'Chrome en Android',
  ...more,
})

type Truth = { views: number; visits: number; visitors: number; home: number; hours: number }

/** Simulates a day of `wanted` views; yields only those of one visitor in `weight`. */
function* simulate(wanted: number, weight: number, truth: Truth): Generator<PageViewJob> {
  const random = createSeededRandom(7)
  for (let person = 0; truth.views < wanted; person += 1) {
    const network = `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`
    const { bucket, rank } = getVisitorBucket({ salt: 'sal', host: 'cauce.example', network, agent: 'x' })
    const isCounted = isSampled(rank, weight)
    truth.visitors += 1
    for (let left = 1 + random(9), first = true; left > 0; left -= 1, first = false) {
      const path = `/blog/articulo-${random(60)}`
      truth.views += 1
      truth.visits += first ? 1 : 0
      truth.home += path.endsWith('-0') ? 1 : 0
      const entry = first ? { source: 'Google', campaign: '' } : null
      const at = now + random(3_600_000)
      if (isCounted) yield seen({ seat: bucket, weight, path, entry, at })
    }
  }
}

/** Counts the views batch by batch, as the queue consumer does. */
function count(wanted: number, weight: number): { truth: Truth; day: Day; hours: number } {
  const truth = { views: 0, visits: 0, visitors: 0, home: 0, hours: 0 }
  let day = createEmptyDay()
  let hours = 0
  let batch: PageViewJob[] = []
  function flush(): void {
    day = addToDay(day, batch, now)
    hours += countByHour(batch).reduce((sum, { views }) => sum + views, 0)
    batch = []
  }
  for (const job of simulate(wanted, weight, truth)) if (batch.push(job) === batchSize) flush()
  flush()
  return { truth, day, hours }
}

const off = (counted: number, real: number): number => (100 * Math.abs(counted - real)) / real

test(
  'without sampling, every view is counted, and the number of visitors is estimated within one per cent',
  { timeout: 300_000 },
  () => {
    const { truth, day, hours } = count(250_000, 1)
    expect([day.views, day.visits, hours]).toEqual([truth.views, truth.visits, truth.views])
    expect(day.counts.pages.get('/blog/articulo-0')?.[0]).toBe(truth.home)
    expect(off(day.visitors, truth.visitors)).toBeLessThan(1)
    expect(getErrorMargin([day])).toBe(0)
  },
)

test(
  'all figures are estimated within the stated margin when one visitor in eight is sampled',
  { timeout: 300_000 },
  () => {
    const { truth, day } = count(1_000_000, 8)
    const margin = getErrorMargin([day])
    expect(margin).toBeGreaterThan(0)
    expect(margin).toBeLessThan(3)
    for (const [counted, real] of [
      [day.views, truth.views],
      [day.visits, truth.visits],
      [day.visitors, truth.visitors],
    ] as const)
      expect(off(counted, real)).toBeLessThan(margin)
  },
)

test('a returning visitor is counted once', () => {
  const jobs = [seen({ seat: 5 }), seen({ seat: 5 }), seen({ seat: 6 })]
  const day = addToDay(addToDay(createEmptyDay(), jobs, now), jobs, now)
  expect(Math.round(day.visitors)).toBe(2)
  expect(day.views).toBe(6)
})

test('the stored size of a day with 20,000 made-up values is limited, and no view is missing from its sums', () => {
  const jobs = Array.from({ length: 20_000 }, (_, n) =>
    seen({
      path: `/blog/${'inventado-'.repeat(10)}${n}`,
      country: `${n}`,
      browser: `Navegador ${n}`,
      entry: { source: `${n}.example`, campaign: n === 19_999 ? '__proto__' : `campaña ${n}` },
    }),
  )
  const bots = jobs.map(({ path }, n) => ({ kind: 'bot' as const, at: now, bot: `✓Programa ${n}`, path }))
  const day = addToDay(addToDay(createEmptyDay(), jobs, now), bots, now)
  const { counts } = day
  const bytes = Buffer.byteLength(stringifyCounts(counts))
  // The rows of thirteen months of such days, and of their hours, fit in 200 MB.
  expect(bytes * 396 + 396 * 24 * 40).toBeLessThan(200e6)
  expect(bytes).toBeLessThan(110_000)
  expect(JSON.stringify(day.recent).length).toBeLessThan(40_000)
  expect(day.counts.pages.get(otherValue)?.[0]).toBe(20_000 - 300)
  expect(counts.campaigns.get('__proto__')).toEqual([1, 1, 0])
  expect([day.views, day.bots]).toEqual([20_000, 20_000])
  const { pages, sources, campaigns, countries, browsers, bots: programs, botPages } = counts
  for (const values of [pages, sources, campaigns, countries, browsers, programs, botPages])
    expect([...values.values()].reduce((sum, [views]) => sum + views, 0)).toBe(20_000)
})

test('a campaign with three visits keeps its own count among 1,000 visits with made-up campaigns', () => {
  const visit = (campaign: string) => seen({ entry: { source: 'Google', campaign } })
  const madeUp = (name: string) => Array.from({ length: 500 }, (_, n) => visit(`${name} ${n >> 1}`))
  const real = [visit('otoño'), visit('otoño'), visit('otoño')]
  const day = addToDay(createEmptyDay(), [...madeUp('antes'), ...real, ...madeUp('después')], now)
  expect(day.counts.campaigns.get('otoño')).toEqual([3, 3, 0])
  expect(day.counts.campaigns.size).toBe(81)
})

test('recent views are dropped after half an hour', () => {
  const first = addToDay(createEmptyDay(), [seen({})], now)
  expect(first.recent).toHaveLength(1)
  expect(addToDay(first, [], now + 31 * 60_000).recent).toEqual([])
})
