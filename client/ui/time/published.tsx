import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { formatDay } from './day.ts'

/** An ISO instant as the words of its day, the same on both sides because the zone is the site’s. */
export function useFormatDay(): (instant: string) => string {
  const { timeZone } = useSite()
  return (instant) => formatDay(instant, timeZone)
}

export function Day({ at }: { at: string }): ReactNode {
  return <time dateTime={at}>{useFormatDay()(at)}</time>
}

/** When it was published and how long it takes to read. */
export function Published({ at, minutes }: { at: string; minutes: number }): ReactNode {
  return (
    <p className="meta">
      <Day at={at} />
      <span>{minutes} min de lectura</span>
    </p>
  )
}
