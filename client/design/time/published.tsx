import type { ReactNode } from 'react'
import { site } from '../../site.ts'

const long = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: site.timeZone })

/** An ISO instant as a day, the same on both sides because the zone is fixed. */
export function formatDay(instant: string): string {
  return long.format(new Date(instant))
}

/** When it was published and how long it takes to read. */
export function Published({ at, minutes }: { at: string; minutes: number }): ReactNode {
  return (
    <p className="meta">
      <time dateTime={at}>{formatDay(at)}</time>
      <span>{minutes} min de lectura</span>
    </p>
  )
}
