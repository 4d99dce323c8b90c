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

type PublishedProps = { at: string; minutes: number; topic?: string | undefined }

export function Published({ at, minutes, topic }: PublishedProps): ReactNode {
  return (
    <p className="meta">
      {topic && <span>{topic}</span>}
      <Day at={at} />
      <span>{minutes} min de lectura</span>
    </p>
  )
}
