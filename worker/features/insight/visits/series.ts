import type { Report } from '#client/features/insight/visits/contract/report.ts'
import { periods, type Period } from '#client/features/insight/visits/contract/report.ts'
import { type Calendar, daysAfter, hourMs } from '#worker/site-settings/day.ts'

export type DayTotals = { day: string; views: number; visits: number }
export type HourTotals = { hour: number; views: number; visits: number }

type Part = Report['series'][number]

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const dayName = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('es', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The Monday of a day's week. */
const mondayOf = (day: string): string => daysAfter(day, -((noon(day).getUTCDay() + 6) % 7))

const labels = {
  day: (day: string) => dayName.format(noon(day)),
  week: (day: string) => `Semana del ${dayName.format(noon(mondayOf(day)))}`,
  month: (day: string) => monthName.format(noon(day)),
}

/** What was seen step by step, also where nothing was. */
export function seriesOf(
  period: Period,
  { from, to }: { from: string; to: string },
  counted: { days: readonly DayTotals[]; hours: readonly HourTotals[] },
  { startOf, hourName }: Calendar,
): Part[] {
  const { step } = periods[period]
  const parts = new Map<string, Part>()
  function add(label: string, of: { views: number; visits: number } | undefined): void {
    const { views, visits } = parts.get(label) ?? { views: 0, visits: 0 }
    parts.set(label, { label, views: views + (of?.views ?? 0), visits: visits + (of?.visits ?? 0) })
  }
  if (step === 'hour') {
    const hours = new Map(counted.hours.map((each) => [each.hour, each]))
    const end = startOf(daysAfter(to, 1))
    for (let at = startOf(from); at < end; at += hourMs)
      add(`${hourName(at)} h`, hours.get(Math.floor(at / hourMs)))
    return [...parts.values()]
  }
  const days = new Map(counted.days.map((each) => [each.day, each]))
  for (let day = from; day <= to; day = daysAfter(day, 1)) add(labels[step](day), days.get(day))
  return [...parts.values()]
}
