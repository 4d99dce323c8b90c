import { type ReactNode, useSyncExternalStore } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { nameZone } from '../settings/contract/country-choices.ts'

/** The time on the clocks of a zone: `12:05`. */
const formatClock = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

const formatDayAndClock = (timeZone: string, at: number): string =>
  `${new Intl.DateTimeFormat('es', { timeZone, dateStyle: 'short' }).format(at)} ${formatClock(timeZone, at)}`

/** Says which zone all times of the tool are in, if the person's clock shows another time; else null. */
export const describeOtherZone = (siteZone: string, ownZone: string, at: number): string | null =>
  formatDayAndClock(siteZone, at) === formatDayAndClock(ownZone, at)
    ? null
    : `Las horas del panel son en ${nameZone(siteZone)}; allí son ahora las ${formatClock(siteZone, at)}.`

const subscribeToNothing = () => () => {}

/** Once for the whole tool, because the times of all its pages are those of the site, as its readers see them. */
export function ZoneNote(): ReactNode {
  const { timeZone } = useSite()
  const text = useSyncExternalStore(
    subscribeToNothing,
    () => describeOtherZone(timeZone, new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()),
    // Only the browser knows the person's zone.
    () => null,
  )
  return text && <p className="help">{text}</p>
}
