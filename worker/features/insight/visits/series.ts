import { visitPeriods, type VisitPeriod } from '#client/features/insight/visits/contract/periods.ts'
import type { VisitsReport } from '#client/features/insight/visits/contract/report.ts'
import { type Calendar, addDays, hourMs } from '#worker/site-settings/day.ts'

export type DayTotals = { day: string; views: number; visits: number }
export type HourTotals = { hour: number; views: number; visits: number }

type SeriesPoint = VisitsReport['series'][number]

const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const dayName = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('es', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const getMonday = (day: string): string => addDays(day, -((toNoon(day).getUTCDay() + 6) % 7))

const labels = {
  day: (day: string) => dayName.format(toNoon(day)),
  week: (day: string) => `Semana del ${dayName.format(toNoon(getMonday(day)))}`,
  month: (day: string) => monthName.format(toNoon(day)),
}

/** Sums visits by hour, day, week or month of a period, including those without visits. */
export function toSeries(
  period: VisitPeriod,
  { from, to }: { from: string; to: string },
  totals: { days: readonly DayTotals[]; hours: readonly HourTotals[] },
  { getStartOfDay, getHour }: Calendar,
): SeriesPoint[] {
  const { step } = visitPeriods.options[period]
  const parts = new Map<string, SeriesPoint>()
  function add(label: string, of: { views: number; visits: number } | undefined): void {
    const { views, visits } = parts.get(label) ?? { views: 0, visits: 0 }
    parts.set(label, { label, views: views + (of?.views ?? 0), visits: visits + (of?.visits ?? 0) })
  }
  if (step === 'hour') {
    const hours = new Map(totals.hours.map((each) => [each.hour, each]))
    const end = getStartOfDay(addDays(to, 1))
    for (let at = getStartOfDay(from); at < end; at += hourMs)
      add(`${getHour(at)} h`, hours.get(Math.floor(at / hourMs)))
    return [...parts.values()]
  }
  const days = new Map(totals.days.map((each) => [each.day, each]))
  for (let day = from; day <= to; day = addDays(day, 1)) add(labels[step](day), days.get(day))
  return [...parts.values()]
}
