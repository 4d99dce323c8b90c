import { type Country, countryZones, getCapitalZone } from '../contract/country-choices.ts'

/** UTC offset at a given instant, such as `GMT−6`. */
function formatOffset(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('-', '−')
}

/** Zones of the country first, its capital's before them; each with its name and UTC offset. */
export function listZoneOptions(country: Country, at: Date): Record<string, string> {
  const capital = getCapitalZone(country)
  const own = countryZones[country].map(([id]) => id)
  const rank = (zone: string): number => (zone === capital ? 0 : own.includes(zone) ? 1 : 2)
  return Object.fromEntries(
    Object.values(countryZones)
      .flat()
      .map(([id, place]) => [id, `${place} (${formatOffset(id, at)})`] as const)
      .toSorted(([a, text], [b, other]) => rank(a) - rank(b) || text.localeCompare(other, 'es')),
  )
}
