import type { SiteSettings } from '#client/site.ts'
import { monthNames } from '#client/ui/time/day.ts'
import { type Weekday, weekdayNames, weekdays } from './weekdays.ts'

type Hours = SiteSettings['hours']
/** Days with the same opening hours. */
export type Schedule = { days: readonly Weekday[]; opens: string; closes: string }

/** Groups stored rows with the same hours, for the form. */
export function toSchedules(hours: Hours): Schedule[] {
  const schedules: Schedule[] = []
  for (const { opens, closes } of hours) {
    const alike = hours.filter((row) => row.opens === opens && row.closes === closes)
    const days = weekdayNames.filter((day) => alike.some((row) => row.day === day))
    if (!schedules.some((each) => each.opens === opens && each.closes === closes))
      schedules.push({ days, opens, closes })
  }
  return schedules
}

/** The inverse of `toSchedules`: one row per day, for storage. */
export const toHours = (schedules: readonly Schedule[]): Hours =>
  schedules.flatMap(({ days, opens, closes }) => days.map((day) => ({ day, opens, closes })))

/**
 * Initial values of a new row: the working days without hours, otherwise the afternoon of days that close at midday.
 * No other day is chosen for the owner: it would be published unread.
 */
export function createBlankSchedule(rows: readonly Schedule[]): Schedule {
  const isFree = (day: Weekday): boolean => !rows.some(({ days }) => days.includes(day))
  const working = weekdayNames.filter((day) => day !== 'Saturday' && day !== 'Sunday' && isFree(day))
  if (working.length > 0) return { days: working, opens: '09:00', closes: '18:00' }
  const last = rows.at(-1)
  return last && last.closes < '16:00'
    ? { days: last.days, opens: '16:00', closes: '19:00' }
    : { days: [], opens: '09:00', closes: '13:00' }
}

/** Formats days in Spanish: `Lunes a viernes`, `Sábado y domingo`, `Lunes, miércoles y viernes`. */
export function formatDays(days: readonly Weekday[]): string {
  const runs: Weekday[][] = []
  for (const day of weekdayNames.filter((each) => days.includes(each))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && weekdayNames.indexOf(day) === weekdayNames.indexOf(last) + 1) run.push(day)
    else runs.push([day])
  }
  const said = runs.flatMap((run) => {
    const names = run.map((day) => weekdays[day].toLowerCase())
    return names.length > 2 ? [`${names[0]} a ${names.at(-1)}`] : names
  })
  const last = said.pop() ?? ''
  const text = said.length > 0 ? `${said.join(', ')} y ${last}` : last
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** One line for all days with the same hours, as visitors read it. */
export function formatHours(hours: Hours): string[] {
  const times = (day: Weekday): string =>
    hours
      .filter((row) => row.day === day)
      .map(({ opens, closes }) => `${opens}–${closes}`)
      .toSorted()
      .join(' y ')
  const all = new Set(weekdayNames.map(times).filter(Boolean))
  return [...all].map((text) => `${formatDays(weekdayNames.filter((day) => times(day) === text))}: ${text}`)
}

const dayMs = 86_400_000
/** `11 de agosto`; without the month `11`. */
const formatDate = (date: string, hasMonth = true): string =>
  Number(date.slice(8)) + (hasMonth ? ` de ${monthNames[Number(date.slice(5, 7)) - 1]}` : '')

/** The days without service that begin within 60 days, and end yesterday at the earliest: elsewhere it is still today. */
export function formatHolidays(holidays: SiteSettings['holidays'], now = Date.now()): string[] {
  const [first = '', last = ''] = [now - dayMs, now + 60 * dayMs].map((at) => new Date(at).toISOString())
  return holidays
    .map(({ date, until, name }) => ({ date, until: until || date, name }))
    .filter(({ date, until }) => first.slice(0, 10) <= until && date <= last)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ date, until, name }) => {
      const hasMonth = date.slice(0, 7) !== until.slice(0, 7)
      const days =
        date === until
          ? `El ${formatDate(date)}`
          : `Del ${formatDate(date, hasMonth)} al ${formatDate(until)}`
      return `${days}: cerrado${name && ` (${name})`}`
    })
}

export function findOverlap(schedules: readonly Schedule[], index: number): readonly Weekday[] {
  const own = schedules[index]
  const others = schedules.filter(
    (each, at) => at !== index && own && each.opens < own.closes && own.opens < each.closes,
  )
  return own ? own.days.filter((day) => others.some(({ days }) => days.includes(day))) : []
}

/** True if a row has the same hours as the row before it: errors of those hours are then shown only once. */
export function isSameSchedule(hours: Hours, index: number): boolean {
  const [before, row] = [hours[index - 1], hours[index]]
  return before?.opens === row?.opens && before?.closes === row?.closes
}
