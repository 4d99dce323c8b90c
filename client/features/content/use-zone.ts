import { useMemo } from 'react'
import { type Zone, zoneOf } from '../design/time/zone.ts'
import { useSite } from '../use-site.ts'

/** The times of the site, wherever the browser is. */
export function useZone(): Zone {
  const { timeZone } = useSite()
  return useMemo(() => zoneOf(timeZone), [timeZone])
}
