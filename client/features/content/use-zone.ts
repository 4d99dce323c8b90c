import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from '../../runtime/site/use-site.ts'
import { pluralize } from '../../runtime/text/format-numbers.ts'
import { type Zone, createZone } from '../../ui/time/zone.ts'
import { nameZone } from '../settings/contract/country-choices.ts'

const neverChanges = () => () => {}
const getOwnZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** «, 7 horas menos que la tuya» if the clock of the zone now differs from that of the person's own zone. */
export function compareZones(zone: Zone, own: string, now: Date): string {
  const [site, other] = [zone, createZone(own)].map(({ toLocalInput }) => Date.parse(`${toLocalInput(now)}Z`))
  const hours = ((site ?? 0) - (other ?? 0)) / 3_600_000
  return hours === 0
    ? ''
    : `, ${pluralize(Math.abs(hours), 'hora', 'horas')} ${hours > 0 ? 'más' : 'menos'} que la tuya`
}

/** Formats times in the time zone of the site, whatever that of the browser; its name says how much they differ. */
export function useZone(): Zone & { zoneName: string } {
  const { timeZone } = useSite()
  const own = useSyncExternalStore(neverChanges, getOwnZone, () => timeZone)
  return useMemo(() => {
    const zone = createZone(timeZone)
    return { ...zone, zoneName: nameZone(timeZone) + compareZones(zone, own, new Date()) }
  }, [timeZone, own])
}
