import { useMemo } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { type Zone, createZone } from '../../ui/time/zone.ts'

/** The times of the site, wherever the browser is. */
export function useZone(): Zone {
  const { timeZone } = useSite()
  return useMemo(() => createZone(timeZone), [timeZone])
}
