export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** Adds days to a date (`2026-11-21`); a negative number goes back. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Conversions between instants and local days in a time zone. */
export type Calendar = {
  /** The local date of an instant, `2026-11-21`. */
  getDay: (at: number) => string
  /** The first instant of a date, to the full UTC hour: in zones with a fractional offset up to an hour late. */
  getStartOfDay: (day: string) => number
  /** The local hour of an instant, `09`. */
  getHour: (at: number) => string
}

/** Cached, because creating a calendar costs more than using it. */
const calendars = new Map<string, Calendar>()

/** `timeZone` is an IANA name. */
export function getCalendar(timeZone: string): Calendar {
  const calendar = calendars.get(timeZone) ?? createCalendar(timeZone)
  calendars.set(timeZone, calendar)
  return calendar
}

function createCalendar(timeZone: string): Calendar {
  // The Swedish locale formats dates as `2026-11-21`.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  const hour = new Intl.DateTimeFormat('es', { hour: '2-digit', hourCycle: 'h23', timeZone })
  const getDay = (at: number): string => day.format(at)
  return {
    getDay,
    getHour: (at) => hour.format(at),
    getStartOfDay(wanted) {
      // Starts 14 hours before midnight UTC: no time zone is further ahead.
      let at = Date.parse(`${wanted}T00:00:00Z`) - 14 * hourMs
      while (getDay(at) < wanted) at += hourMs
      return at
    },
  }
}
