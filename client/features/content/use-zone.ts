import { useMemo } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { type Zone, createZone } from '../../ui/time/zone.ts'

/** Formats times in the time zone of the site, whatever that of the browser. */
export function useZone(): Zone {
  const { timeZone } = useSite()
  return useMemo(() => createZone(timeZone), [timeZone])
}
