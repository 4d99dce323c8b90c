import { formatMoment, formatSecond } from './date-format.ts'

export type Zone = ReturnType<typeof createZone>

/** Formats and parses the times of the manager area. `timeZone` is a name of the IANA database. */
export function createZone(timeZone: string) {
  const dayFormat = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone })
  const partsFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })

  /** Seconds count: the offsets before 1900, and of years that are being typed, have some. */
  function toLocal(instant: Date): string {
    const byType = Object.fromEntries(
      partsFormat.formatToParts(instant).map(({ type, value }) => [type, value]),
    )
    const year = byType['year']?.padStart(4, '0')
    return `${year}-${byType['month']}-${byType['day']}T${byType['hour']}:${byType['minute']}:${byType['second']}`
  }

  /** The value of `<input type="datetime-local">` in the zone: `2026-11-21T09:30`. */
  const toLocalInput = (instant: Date): string => toLocal(instant).slice(0, 16)

  return {
    formatMoment: (instant: string) => formatMoment(instant, timeZone),
    formatSecond: (instant: string) => formatSecond(instant, timeZone),
    formatDay: (instant: string) => dayFormat.format(new Date(instant)),
    toLocalInput,
    /** Null if invalid. The offset is corrected twice: the first guess may be on the other side of a clock change. */
    fromLocalInput(local: string): Date | null {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
      const localTime = Date.parse(`${local}:00Z`)
      if (Number.isNaN(localTime)) return null
      const getOffset = (at: number): number => localTime - Date.parse(`${toLocal(new Date(at))}Z`)
      const firstGuess = localTime + getOffset(localTime)
      const instant = firstGuess + getOffset(firstGuess)
      return new Date(instant + Math.max(0, getOffset(instant)))
    },
  }
}
