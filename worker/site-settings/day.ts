export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs

/** The day so many after another; before it, where negative. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days and hours as a zone has them. */
export type Calendar = {
  /** The day of an instant, `2026-11-21`. */
  getDay: (at: number) => string
  /** The day's first instant, found by hours: zones that are no whole hours off begin at their next. */
  getStartOfDay: (day: string) => number
  /** The hour of an instant, `09`. */
  getHour: (at: number) => string
}

/** Making one costs more than all that a visit asks of it. */
const calendars = new Map<string, Calendar>()

/** The calendar of a zone's name in the IANA database. */
export function getCalendar(timeZone: string): Calendar {
  const calendar = calendars.get(timeZone) ?? createCalendar(timeZone)
  calendars.set(timeZone, calendar)
  return calendar
}

function createCalendar(timeZone: string): Calendar {
  // Of Swedish for its form alone, `2026-11-21`.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const hour = new Intl.DateTimeFormat('es', { hour: '2-digit', hourCycle: 'h23', timeZone })
  const getDay = (at: number): string => day.format(at)
  return {
    getDay,
    getHour: (at) => hour.format(at),
    getStartOfDay(wanted) {
      // No zone is further from UTC.
      let at = Date.parse(`${wanted}T00:00:00Z`) - 14 * hourMs
      while (getDay(at) < wanted) at += hourMs
      return at
    },
  }
}
