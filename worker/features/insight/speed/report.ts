import {
  type BlameLine,
  type FiguresLine,
  type SpeedReport,
  type SpeedTable,
} from '#client/features/insight/speed/contract/report.ts'
import { type RecentPeriod, recentPeriods } from '#client/features/insight/visits/contract/recent.ts'
import type { Env } from '#worker/env.ts'
import { countryName } from '#worker/http/request/country-name.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { daysAfter } from '#worker/site-settings/day.ts'
import { buildLines, risesOf } from './builds.ts'
import { figuresOf, weightOf } from './figures.ts'
import { type Histograms, type Measured, readMeasured } from './measured.ts'

const shownLines = 24
const shownBlame = 15

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

const isBefore = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function linesOf(
  measured: ReadonlyMap<string, Histograms>,
  nameOf: (value: string) => string,
): FiguresLine[] {
  return [...measured]
    .map(([value, of]) => ({ name: nameOf(value), figures: figuresOf(of) }))
    .toSorted((a, b) => weightOf(b.figures) - weightOf(a.figures) || isBefore(a.name, b.name))
    .slice(0, shownLines)
}

const dayName = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function mostBlamed(blame: Measured['blame']): BlameLine[] {
  return [...blame]
    .flatMap(([metric, of]) => [...of].map(([name, count]) => ({ metric, name, count })))
    .toSorted((a, b) => b.count - a.count || isBefore(a.name, b.name))
    .slice(0, shownBlame)
}

/** All that was measured in a period. */
export async function readSpeed(
  { db, visits }: Env,
  now: number,
  period: RecentPeriod,
): Promise<SpeedReport> {
  const { dayOf } = await calendarHere(db, now)
  const to = dayOf(now)
  const from = daysAfter(to, 1 - recentPeriods[period].days)
  const { by, days, blame, since } = await readMeasured(db, from, to)
  const builds = buildLines(by.builds, since)
  const table = (name: SpeedTable): FiguresLine[] => linesOf(by[name], names[name])
  return {
    period,
    from,
    to,
    percent: visits.queue ? visits.speedPercent : 0,
    total: figuresOf(by.all.get('')),
    series: [...days.keys()].toSorted().map((day) => ({
      label: dayName.format(new Date(`${day}T12:00:00Z`)),
      figures: figuresOf(days.get(day)),
    })),
    tables: {
      pages: table('pages'),
      devices: table('devices'),
      countries: table('countries'),
      connections: table('connections'),
      hours: table('hours').toSorted((a, b) => isBefore(a.name, b.name)),
    },
    builds: builds.slice(0, shownLines),
    rises: risesOf(builds),
    blame: mostBlamed(blame),
  }
}
