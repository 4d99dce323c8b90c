import type { Site } from '../../site.ts'
import { createZone } from '../../ui/time/zone.ts'
import { weekdayNames } from '../settings/contract/weekdays.ts'

/** Says whether the company is open at an instant, by its own clock. */
export function describeOpening(
  { hours, holidays, timeZone }: Pick<Site, 'hours' | 'holidays' | 'timeZone'>,
  now: Date,
): string {
  const [date = '', time = ''] = createZone(timeZone).toLocalInput(now).split('T')
  const weekday = weekdayNames[(new Date(date).getUTCDay() + 6) % 7]
  const open = hours.find(({ day, opens, closes }) => day === weekday && opens <= time && time < closes)
  return open && !holidays.some((holiday) => holiday.date <= date && date <= (holiday.until || holiday.date))
    ? `(abierto ahora, hasta las ${open.closes})`
    : '(cerrado ahora)'
}
