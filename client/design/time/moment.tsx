import type { ReactNode } from 'react'
import { useSite } from '../../use-site.ts'
import { dateFormat } from './date-format.ts'

const style: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** An instant in epoch milliseconds, the same on both sides because the zone is the site’s. */
export function Moment({ at }: { at: number }): ReactNode {
  const { timeZone } = useSite()
  const date = new Date(at)
  return <time dateTime={date.toISOString()}>{dateFormat(style, timeZone).format(date)}</time>
}
