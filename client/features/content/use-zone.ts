import { useMemo } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { pluralize } from '../../runtime/text/format-numbers.ts'
import { useOwnZone } from '../../ui/time/use-own-zone.ts'
import { type Zone, createZone } from '../../ui/time/zone.ts'
import { nameZone } from '../settings/contract/country-choices.ts'

/** «, 7 horas menos que la tuya» if the clocks of the two zones differ now. */
function describeDifference(siteZone: string, ownZone: string): string {
  const now = new Date()
  const [site = 0, own = 0] = [siteZone, ownZone].map((each) =>
    Date.parse(`${createZone(each).toLocalInput(now)}Z`),
  )
  const hours = (site - own) / 3_600_000
  const more = hours > 0 ? 'más' : 'menos'
  return hours === 0 ? '' : `, ${pluralize(Math.abs(hours), 'hora', 'horas')} ${more} que la tuya`
}

/** Formats times in the time zone of the site, whatever that of the browser; its name says how much they differ. */
export function useZone(): Zone & { zoneName: string; isOwn: boolean } {
  const { timeZone } = useSite()
  const own = useOwnZone(timeZone)
  return useMemo(() => {
    const difference = own === timeZone ? '' : describeDifference(timeZone, own)
    return { ...createZone(timeZone), zoneName: nameZone(timeZone) + difference, isOwn: difference === '' }
  }, [timeZone, own])
}
