import { useMemo } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { type Zone, createZone } from '../../ui/time/zone.ts'
import { nameZone } from '../settings/contract/country-choices.ts'

/** Formats times in the time zone of the site, whatever that of the browser. */
export function useZone(): Zone & { zoneName: string } {
  const { timeZone } = useSite()
  return useMemo(() => ({ ...createZone(timeZone), zoneName: nameZone(timeZone) }), [timeZone])
}
