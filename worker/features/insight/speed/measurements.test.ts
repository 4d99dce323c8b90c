import { expect, test } from 'vitest'
import { speedDimensions } from '#client/features/insight/contract/dimensions.ts'
import { type Metric, metricNames } from '#client/features/insight/speed/contract/metrics.ts'
import { parseEnv } from '#worker/env.ts'
import { getCalendar, dayMs, addDays } from '#worker/site-settings/day.ts'
import { createSeededRandom } from '#worker/testing/seeded-random.ts'
import { type Measurements, readMeasurements } from './measurements.ts'
import { addSpeedJobs, parseSpeedDay } from './tally.ts'
import { createSpeedSite } from './testing.ts'

const first = '2026-08-20'
const last = addDays(first, 90)
const { getHour } = getCalendar('America/Mexico_City')

/** Inserts 91 days of measurements; `read` records the rows billed and returned by each query. */
async function siteOfAQuarter() {
  const { app } = await createSpeedSite()
  const random = createSeededRandom(7)
  const insert = app.bindings.DB.prepare('INSERT INTO speed_days (day, revision, counts) VALUES (?1, 1, ?2)')
  const days = Array.from({ length: 91 }, (_, at) => {
    const start = Date.parse(`${first}T08:00:00Z`) + at * dayMs
    const jobs = Array.from({ length: 120 }, () => ({
      kind: 'speed' as const,
      at: start + random(3_600_000),
      device: random(3) > 0 ? 'Teléfono' : 'Computadora',
      country: `P${random(90)}`,
      connection: '4g',
      build: `b${Math.floor(at / 7) + random(2)}`,
      samples: metricNames
        .filter(() => random(2) === 0)
        .map((metric) => ({
          metric,
          value: random(4_000),
          page: `Página ${random(30)}`,
          blame: `p${random(60)}`,
        })),
    }))
    return insert.bind(addDays(first, at), JSON.stringify(addSpeedJobs(parseSpeedDay(null), jobs, getHour)))
  })
  await app.bindings.DB.batch(days)
  const read: { billed: number; held: number }[] = []
  const watched = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watched(target.bind(...values))
        if (name !== 'all') return Reflect.get(target, name).bind(target)
        return async () => {
          const result = await target.all()
          read.push({ billed: result.meta.rows_read, held: result.results.length })
          return result
        }
      },
    })
  const DB = new Proxy(app.bindings.DB, {
    get: (target, name) =>
      name === 'prepare' ? (text: string) => watched(target.prepare(text)) : Reflect.get(target, name),
  })
  return { app, db: parseEnv({ ...app.bindings, DB }).db, read }
}

type Bucket = { metric: Metric; dimension: string; value: string; bucket: string; count: number }

const bucketsOf = ({ byDimension }: Measurements): string[] =>
  speedDimensions
    .flatMap((dimension) =>
      [...byDimension[dimension]].flatMap(([value, of]) =>
        metricNames.flatMap((metric) =>
          Object.entries(of[metric] ?? {}).map(([bucket, count]) =>
            [metric, dimension, value, bucket, count].join('|'),
          ),
        ),
      ),
    )
    .toSorted()

test('readMeasurements returns the same sums over 88 days as SQL, and reads at most one row more than days per query', async () => {
  const { app, db, read } = await siteOfAQuarter()
  const from = addDays(first, 3)
  const measured = await readMeasurements(db, from, last)
  expect(read.reduce((sum, { held }) => sum + held, 0)).toBe(88)
  // SQLite reads one row more to find the end of the range.
  for (const { billed, held } of read) expect(billed).toBeLessThanOrEqual(held + 1)
  expect(Math.max(...read.map(({ held }) => held))).toBeLessThanOrEqual(28)

  const within = async <Row>(text: string): Promise<Row[]> =>
    (await app.bindings.DB.prepare(text).bind(from, last).all<Row>()).results
  const rows = await within<Bucket>(`
    SELECT m.key AS metric, d.key AS dimension, x.key AS value, b.key AS bucket, sum(b.value) AS count
    FROM speed_days, json_each(counts, '$.values') m, json_each(m.value) d, json_each(d.value) x,
      json_each(x.value) b WHERE day BETWEEN ?1 AND ?2 GROUP BY 1, 2, 3, 4`)
  expect(rows.length).toBeGreaterThan(5_000)
  expect(bucketsOf(measured)).toEqual(
    rows
      .map(({ metric, dimension, value, bucket, count }) =>
        [metric, dimension, value, bucket, count].join('|'),
      )
      .toSorted(),
  )
  const byDay = await within<{ day: string; count: number }>(`
    SELECT day, sum(b.value) AS count FROM speed_days, json_each(counts, '$.values.LCP.all') x, json_each(x.value) b
    WHERE day BETWEEN ?1 AND ?2 GROUP BY 1 ORDER BY 1`)
  expect(
    [...measured.byDay].map(([day, { LCP = {} }]) => ({
      day,
      count: Object.values(LCP).reduce((sum, each) => sum + each, 0),
    })),
  ).toEqual(byDay)
  const blame = await within<{ name: string; count: number }>(`
    SELECT x.key AS name, sum(x.value) AS count FROM speed_days, json_each(counts, '$.blame.INP') x
    WHERE day BETWEEN ?1 AND ?2 GROUP BY 1`)
  expect(Object.fromEntries(measured.blame.get('INP') ?? [])).toEqual(
    Object.fromEntries(blame.map(({ name, count }) => [name, count])),
  )
  const since = await within<{ build: string; at: number }>(`
    SELECT x.key AS build, min(x.value) AS at FROM speed_days, json_each(counts, '$.builds') x
    WHERE day BETWEEN ?1 AND ?2 GROUP BY 1`)
  expect(Object.fromEntries(measured.buildSince)).toEqual(
    Object.fromEntries(since.map(({ build, at }) => [build, at])),
  )

  // Reading only some dimensions returns the same sums for these.
  const { byDimension, buildSince: builds } = await readMeasurements(db, from, last, ['all', 'builds'])
  expect(byDimension.all).toEqual(measured.byDimension.all)
  expect(byDimension.builds).toEqual(measured.byDimension.builds)
  expect(builds).toEqual(measured.buildSince)
  expect([byDimension.pages.size, byDimension.countries.size, byDimension.hours.size]).toEqual([0, 0, 0])
})
