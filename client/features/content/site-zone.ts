import { pluralize } from '../../runtime/text/format-numbers.ts'
import { type Zone, createZone } from '../../ui/time/zone.ts'
import { nameZone } from '../settings/contract/country-choices.ts'

/** The time zone of the site, for somebody whose own clock may show another one. */
export type SiteZone = Zone & {
  /** With how much it differs from that of the person. */
  zoneName: string
  isOwn: boolean
  /** «1 dic 2026, 03:00 (10:00 en tu hora)» where the clocks differ. */
  formatBoth: (instant: string) => string
  /** What the person's own clock shows then; undefined if it is the same. */
  describeOwn: (instant: Date | null) => string | undefined
}

/** «, 7 horas menos que la tuya» if the clocks of the two zones differ now. */
function describeDifference(site: Zone, own: Zone): string {
  const now = new Date()
  const [siteTime = 0, ownTime = 0] = [site, own].map((zone) => Date.parse(`${zone.toLocalInput(now)}Z`))
  const hours = (siteTime - ownTime) / 3_600_000
  const more = hours > 0 ? 'más' : 'menos'
  return hours === 0 ? '' : `, ${pluralize(Math.abs(hours), 'hora', 'horas')} ${more} que la tuya`
}

export function createSiteZone(timeZone: string, ownZone: string): SiteZone {
  const zone = createZone(timeZone)
  const own = createZone(ownZone)
  const difference = describeDifference(zone, own)
  /** The own time, without its day if that is the same; empty if nothing differs. */
  function formatOwn(instant: string): string {
    const date = new Date(instant)
    const [day, time = ''] = own.toLocalInput(date).split('T')
    const [siteDay, siteTime] = zone.toLocalInput(date).split('T')
    if (day !== siteDay) return own.formatMoment(instant)
    return time === siteTime ? '' : time
  }
  return {
    ...zone,
    zoneName: nameZone(timeZone) + difference,
    isOwn: difference === '',
    formatBoth(instant) {
      const time = formatOwn(instant)
      return zone.formatMoment(instant) + (time && ` (${time} en tu hora)`)
    },
    describeOwn(instant) {
      const time = instant && formatOwn(instant.toISOString())
      return time ? `En tu hora: ${time}.` : undefined
    },
  }
}
