import { useMemo } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { useOwnZone } from '../../ui/time/use-own-zone.ts'
import { createSiteZone, type SiteZone } from './site-zone.ts'

/** Formats times in the time zone of the site, whatever that of the browser; its name says how much they differ. */
export function useZone(): SiteZone {
  const { timeZone } = useSite()
  const own = useOwnZone(timeZone)
  return useMemo(() => createSiteZone(timeZone, own), [timeZone, own])
}
