import { useSyncExternalStore } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { createZone } from '../../ui/time/zone.ts'
import { nameZonePlace } from '../settings/contract/country-choices.ts'

/** Says which zone all times of the tool are in, if the person's clock shows another time; else null. */
export function describeOtherZone(siteZone: string, ownZone: string, at: number): string | null {
  const now = new Date(at)
  const siteTime = createZone(siteZone).toLocalInput(now)
  if (siteTime === createZone(ownZone).toLocalInput(now)) return null
  return `Hora del panel: ${nameZonePlace(siteZone)}, ${siteTime.slice(11)}`
}

/** The text changes with the minute; a check each few seconds renders only then. */
function subscribeToClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, 5_000)
  return () => clearInterval(timer)
}

/** Once for the whole tool, because the times of all its pages are those of the site, as its readers see them. */
export function ZoneNote() {
  const { timeZone } = useSite()
  const text = useSyncExternalStore(
    subscribeToClock,
    () => describeOtherZone(timeZone, new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()),
    // Only the browser knows the person's zone.
    () => null,
  )
  return text && <p className="help">{text}</p>
}
