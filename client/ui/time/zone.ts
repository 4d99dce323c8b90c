import { formatMoment } from './date-format.ts'

export type Zone = {
  /** The zone in words. */
  zoneName: string
  /** An ISO instant in the zone, as people read it. */
  formatMoment: (instant: string) => string
  /** Its day alone. */
  formatDay: (instant: string) => string
  /** An instant as `<input type="datetime-local">` wants it: `2026-11-21T09:30`, in the zone. */
  toLocalInput: (instant: Date) => string
  /**
   * The instant of such an input, or null. Twice corrected, so that the zone's own offset then counts; of an hour that
   * the clock skips, be it midnight, the one after the change.
   */
  fromLocalInput: (local: string) => Date | null
}

/** The times that managers read and type, by a zone's name in the IANA database. */
export function createZone(timeZone: string): Zone {
  const dayFormat = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeZone })
  const zoneNameFormat = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' })
  const partsFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })

  function toLocalInput(instant: Date): string {
    const byType = Object.fromEntries(
      partsFormat.formatToParts(instant).map(({ type, value }) => [type, value]),
    )
    return `${byType['year']}-${byType['month']}-${byType['day']}T${byType['hour']}:${byType['minute']}`
  }

  return {
    zoneName: zoneNameFormat.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    formatMoment: (instant) => formatMoment(instant, timeZone),
    formatDay: (instant) => dayFormat.format(new Date(instant)),
    toLocalInput,
    fromLocalInput(local) {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
      const localTime = Date.parse(`${local}:00Z`)
      if (Number.isNaN(localTime)) return null
      const getOffset = (at: number): number => localTime - Date.parse(`${toLocalInput(new Date(at))}:00Z`)
      const firstGuess = localTime + getOffset(localTime)
      const instant = firstGuess + getOffset(firstGuess)
      return new Date(instant + Math.max(0, getOffset(instant)))
    },
  }
}
