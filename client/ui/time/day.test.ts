import { expect, test } from 'vitest'
import { type Calendar, formatDay } from './day.ts'

/** A fake `Temporal` that gets its numbers from `Intl`. */
const calendar: Calendar = {
  Instant: {
    from: (instant) => ({
      toZonedDateTimeISO(timeZone) {
        const parts = new Intl.DateTimeFormat('en', {
          timeZone,
          day: 'numeric',
          month: 'numeric',
          year: 'numeric',
        }).formatToParts(new Date(instant))
        const getNumber = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
        return { day: getNumber('day'), month: getNumber('month'), year: getNumber('year') }
      },
    }),
  },
}

test.for(['America/Mexico_City', 'Europe/Madrid', 'Pacific/Kiritimati'])(
  'with Temporal a day in %s has the same words as with Intl',
  (timeZone) => {
    for (let month = 1; month <= 12; month += 1) {
      const instant = `2026-${String(month).padStart(2, '0')}-01T03:30:00.000Z`
      for (const dateStyle of ['long', 'medium'] as const) {
        const words = new Intl.DateTimeFormat('es', { dateStyle, timeZone })
        expect(formatDay(instant, timeZone, dateStyle, calendar)).toBe(words.format(new Date(instant)))
      }
    }
  },
)
