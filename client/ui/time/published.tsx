import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { formatDay } from './day.ts'

/** Formats the day of an ISO instant in the site's zone, so that server and client show the same. */
export function useFormatDay(): (instant: string) => string {
  const { timeZone } = useSite()
  return (instant) => formatDay(instant, timeZone)
}

export function Day({ at }: { at: string }): ReactNode {
  return <time dateTime={at}>{useFormatDay()(at)}</time>
}

export function Published({ at, minutes }: { at: string; minutes: number }): ReactNode {
  return (
    <p className="meta">
      <Day at={at} />
      <span>{minutes} min de lectura</span>
    </p>
  )
}
