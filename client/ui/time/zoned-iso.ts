import { createZone } from './zone.ts'

const minuteMs = 60_000
const toTwoDigits = (number: number): string => String(Math.floor(number)).padStart(2, '0')

/** An instant (epoch milliseconds) in ISO 8601 with the offset of a time zone: `2026-12-04T18:00:00-06:00`. */
export function toZonedIso(at: number, timeZone: string): string {
  const local = createZone(timeZone).toLocalInput(new Date(at))
  const seconds = toTwoDigits((at % minuteMs) / 1_000)
  const offset = (Date.parse(`${local}:00Z`) - Math.floor(at / minuteMs) * minuteMs) / minuteMs
  const hours = Math.abs(offset) / 60
  return `${local}:${seconds}${offset < 0 ? '-' : '+'}${toTwoDigits(hours)}:${toTwoDigits(Math.abs(offset) % 60)}`
}
