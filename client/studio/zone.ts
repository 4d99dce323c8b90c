import { site } from '../site.ts'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: site.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const named = new Intl.DateTimeFormat('es', { timeZone: site.timeZone, timeZoneName: 'longGeneric' })
const full = new Intl.DateTimeFormat('es', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.timeZone,
})

/** The site's zone in words. */
export const zoneName: string =
  named.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? site.timeZone

/** An ISO instant in the site's zone, as people read it. */
export function formatMoment(instant: string): string {
  return full.format(new Date(instant))
}

/** An instant as `<input type="datetime-local">` wants it: `2026-11-21T09:30`, in the site's zone. */
export function toLocalInput(instant: Date): string {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${found['year']}-${found['month']}-${found['day']}T${found['hour']}:${found['minute']}`
}

/** The instant of such an input, or null. Twice corrected, so that the zone's own offset then counts. */
export function fromLocalInput(local: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
  const wanted = Date.parse(`${local}:00Z`)
  if (Number.isNaN(wanted)) return null
  let guess = wanted
  for (let round = 0; round < 2; round++) {
    guess += wanted - Date.parse(`${toLocalInput(new Date(guess))}:00Z`)
  }
  return new Date(guess)
}
