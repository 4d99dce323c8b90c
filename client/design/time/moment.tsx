import type { ReactNode } from 'react'
import { site } from '../../site.ts'

const long = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: site.timeZone,
})

/** An instant in epoch milliseconds, the same on both sides because the zone is fixed. */
export function Moment({ at }: { at: number }): ReactNode {
  const date = new Date(at)
  return <time dateTime={date.toISOString()}>{long.format(date)}</time>
}
