import type { ReactNode } from 'react'
import { useSite } from '../../use-site.ts'
import { dateFormat } from './date-format.ts'

const style: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
}

/** A moment to the minute, the same on both sides because the zone is the site’s. */
export function Instant({ at }: { at: string }): ReactNode {
  const { timeZone } = useSite()
  return <time dateTime={at}>{dateFormat(style, timeZone).format(new Date(at))}</time>
}
