import type { ReactNode } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { Meta } from '../text/meta.tsx'
import { type DayStyle, formatDay } from './day.ts'

/** Formats the day of an ISO instant in the site's zone, so that server and client show the same. */
export function useFormatDay(): (instant: string, style?: DayStyle) => string {
  const { timeZone } = useSite()
  return (instant, style) => formatDay(instant, timeZone, style)
}

export function Day({ at, style }: { at: string; style?: DayStyle }) {
  return <time dateTime={at}>{useFormatDay()(at, style)}</time>
}

/** `first`: the topic or the author. */
type PublishedProps = { at: string; minutes: number; first?: ReactNode; style?: DayStyle }

/** The day and the reading time. In the short style they fit in one line of a card, also with a topic. */
export function Published({ at, minutes, first, style = 'medium' }: PublishedProps) {
  const unit = ' de lectura'
  return (
    <Meta
      facts={[
        first,
        <Day key="day" at={at} style={style} />,
        <span key="minutes">
          {`${minutes} min`}
          {style === 'long' ? unit : <span className="hidden">{unit}</span>}
        </span>,
      ]}
    />
  )
}
