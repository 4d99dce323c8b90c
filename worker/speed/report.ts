import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { metricNames } from '#client/speed/contract/metrics.ts'
import { type FiguresLine, type SpeedReport, type SpeedTable } from '#client/speed/contract/report.ts'
import { type RecentPeriod, recentPeriods } from '#client/visits/contract/recent.ts'
import { runBatch } from '../db/batch.ts'
import { reach } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { countryName } from '../http/country-name.ts'
import { calendarHere } from '../visits/calendar.ts'
import { daysAfter } from '../visits/day.ts'
import { buildLines, risesOf } from './builds.ts'
import { bucketRow, figuresOf, histogramsOf, type Histograms, weightOf } from './figures.ts'

const blameRow = v.object({ metric: v.picklist(metricNames), name: v.string(), count: v.number() })
const buildRow = v.object({ build: v.string(), at: v.number() })

const shownLines = 24
const shownBlame = 15

const valuesQuery = (from: string, to: string) => sql`
  SELECT m.key AS metric, d.key AS dimension, x.key AS value, b.key AS bucket, sum(b.value) AS count
  FROM speed_days, json_each(counts, '$.values') m, json_each(m.value) d, json_each(d.value) x, json_each(x.value) b
  WHERE day BETWEEN ${from} AND ${to} GROUP BY 1, 2, 3, 4`

/** As above, of all together, by day. */
const daysQuery = (from: string, to: string) => sql`
  SELECT m.key AS metric, 'days' AS dimension, day AS value, b.key AS bucket, b.value AS count
  FROM speed_days, json_each(counts, '$.values') m, json_each(m.value, '$.all') x, json_each(x.value) b
  WHERE day BETWEEN ${from} AND ${to}`

const blameQuery = (from: string, to: string) => sql`
  SELECT m.key AS metric, x.key AS name, sum(x.value) AS count
  FROM speed_days, json_each(counts, '$.blame') m, json_each(m.value) x
  WHERE day BETWEEN ${from} AND ${to} GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT ${shownBlame}`

const buildsQuery = (from: string, to: string) => sql`
  SELECT x.key AS build, min(x.value) AS at FROM speed_days, json_each(counts, '$.builds') x
  WHERE day BETWEEN ${from} AND ${to} GROUP BY 1`

const connectionNames: Readonly<Record<string, string>> = {
  '4g': 'Buena (4G o mejor)',
  '3g': 'Regular (3G)',
  '2g': 'Lenta (2G)',
  'slow-2g': 'Muy lenta',
  '': 'No se sabe',
}
const names: Record<SpeedTable, (value: string) => string> = {
  pages: (value) => value,
  devices: (value) => value,
  countries: (code) => (/^[A-Z]{2}$/.test(code) ? countryName(code) : code || 'No se sabe'),
  connections: (value) => connectionNames[value] ?? value,
  hours: (hour) => `${hour} h`,
}

function linesOf(
  measured: ReadonlyMap<string, Histograms>,
  nameOf: (value: string) => string,
): FiguresLine[] {
  return [...measured]
    .map(([value, of]) => ({ name: nameOf(value), figures: figuresOf(of) }))
    .toSorted((a, b) => weightOf(b.figures) - weightOf(a.figures))
    .slice(0, shownLines)
}

const dayName = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** All that was measured in a period, in one trip. */
export async function readSpeed(
  { db, visits }: Env,
  now: number,
  period: RecentPeriod,
): Promise<SpeedReport> {
  const { dayOf } = await calendarHere(db, now)
  const to = dayOf(now)
  const from = daysAfter(to, 1 - recentPeriods[period].days)
  const [values, byDay, blame, since] = await reach(
    runBatch(db, [valuesQuery(from, to), daysQuery(from, to), blameQuery(from, to), buildsQuery(from, to)]),
  )
  const rows = v.parse(v.array(bucketRow), values)
  const days = histogramsOf(v.parse(v.array(bucketRow), byDay), 'days')
  const firstAt = new Map(v.parse(v.array(buildRow), since).map(({ build, at }) => [build, at]))
  const builds = buildLines(histogramsOf(rows, 'builds'), firstAt)
  const table = (name: SpeedTable): FiguresLine[] => linesOf(histogramsOf(rows, name), names[name])
  return {
    period,
    from,
    to,
    percent: visits.queue ? visits.speedPercent : 0,
    total: figuresOf(histogramsOf(rows, 'all').get('')),
    series: [...days.keys()].toSorted().map((day) => ({
      label: dayName.format(new Date(`${day}T12:00:00Z`)),
      figures: figuresOf(days.get(day)),
    })),
    tables: {
      pages: table('pages'),
      devices: table('devices'),
      countries: table('countries'),
      connections: table('connections'),
      hours: table('hours').toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    },
    builds: builds.slice(0, shownLines),
    rises: risesOf(builds),
    blame: v.parse(v.array(blameRow), blame),
  }
}
