import type {
  BlameLine,
  FiguresLine,
  SpeedReport,
  SpeedTable,
} from '#client/features/insight/speed/contract/report.ts'
import { type RecentPeriod, recentPeriods } from '#client/features/insight/visits/contract/periods.ts'
import type { Env } from '#worker/env.ts'
import { getCountryName } from '#worker/http/request/country-name.ts'
import { addDays } from '#worker/site-settings/day.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { toBuildLines, findRegressions, toFigures, countFigureSamples } from './figures.ts'
import { type Histograms, type Measurements, readMeasurements } from './measurements.ts'

const maxLines = 24
const maxBlameLines = 15

const connectionNames: Readonly<Record<string, string>> = {
  '4g': 'Buena (4G o mejor)',
  '3g': 'Regular (3G)',
  '2g': 'Lenta (2G)',
  'slow-2g': 'Muy lenta',
  '': 'No se sabe',
}
const valueNames: Record<SpeedTable, (value: string) => string> = {
  pages: (value) => value,
  devices: (value) => value,
  countries: (code) => (/^[A-Z]{2}$/.test(code) ? getCountryName(code) : code || 'No se sabe'),
  connections: (value) => connectionNames[value] ?? value,
  hours: (hour) => `${hour} h`,
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

function toLines(
  histograms: ReadonlyMap<string, Histograms>,
  getName: (value: string) => string,
): FiguresLine[] {
  return [...histograms]
    .map(([value, of]) => ({ name: getName(value), figures: toFigures(of) }))
    .toSorted(
      (a, b) => countFigureSamples(b.figures) - countFigureSamples(a.figures) || compareText(a.name, b.name),
    )
    .slice(0, maxLines)
}

const dayName = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })

function listMostBlamed(blame: Measurements['blame']): BlameLine[] {
  return [...blame]
    .flatMap(([metric, of]) => [...of].map(([name, count]) => ({ metric, name, count })))
    .toSorted((a, b) => b.count - a.count || compareText(a.name, b.name))
    .slice(0, maxBlameLines)
}

export async function readSpeedReport(
  { db, visits }: Env,
  now: number,
  period: RecentPeriod,
): Promise<SpeedReport> {
  const { getDay } = await getSiteCalendar(db, now)
  const to = getDay(now)
  const from = addDays(to, 1 - recentPeriods.options[period].days)
  const { byDimension, byDay, blame, buildSince } = await readMeasurements(db, from, to)
  const builds = toBuildLines(byDimension.builds, buildSince)
  const table = (name: SpeedTable): FiguresLine[] => toLines(byDimension[name], valueNames[name])
  return {
    period,
    from,
    to,
    percent: visits.queue ? visits.speedPercent : 0,
    total: toFigures(byDimension.all.get('')),
    series: [...byDay.keys()].toSorted().map((day) => ({
      label: dayName.format(new Date(`${day}T12:00:00Z`)),
      figures: toFigures(byDay.get(day)),
    })),
    tables: {
      pages: table('pages'),
      devices: table('devices'),
      countries: table('countries'),
      connections: table('connections'),
      hours: table('hours').toSorted((a, b) => compareText(a.name, b.name)),
    },
    builds: builds.slice(0, maxLines),
    rises: findRegressions(builds),
    blame: listMostBlamed(blame),
  }
}
