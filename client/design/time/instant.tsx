import type { ReactNode } from 'react'
import { site } from '../../site.ts'

const format = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: site.timeZone,
})

/** A moment to the minute, the same on both sides because the zone is fixed. */
export function Instant({ at }: { at: string }): ReactNode {
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
