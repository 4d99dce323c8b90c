/** `start`, `end`: dates that the text itself states, of an event; a job offer has only an end. */
export const calendarDates = ['publication', 'start', 'end'] as const

/** A publication on the calendar, past or scheduled, or a date that a text states. */
export type CalendarEntry = {
  id: string
  isArticle: boolean
  /** What it is, such as «Evento». */
  label: string
  title: string
  rev: number
  /** ISO 8601: when readers see it, or will; for other dates, the moment that the text states. */
  at: string
  what: (typeof calendarDates)[number]
  isScheduled: boolean
  /** Why its date cannot be changed here; null = it can be. */
  fixed: string | null
}

/** `month`: `2026-11`; `today`: `2026-11-30`. `isCut`: there are more publications than a page shows. */
export type CalendarPage = { month: string; today: string; entries: readonly CalendarEntry[]; isCut: boolean }

export const parseMonth = (text = ''): string | null => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null)

const dayMs = 86_400_000

/** The days of the weeks that a month touches, from Monday to Sunday, such as `2026-11-30`. */
export function listDays(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = Date.UTC(year, number - 1, 1)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const last = Date.UTC(year, number, 0)
  const weeks = Math.ceil((last - start + dayMs) / (7 * dayMs))
  return Array.from({ length: weeks * 7 }, (_, index) => toDay(start + index * dayMs))
}

const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return toDay(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}
