import { capitalZones, type Country, timeZones } from '../contract/country-choices.ts'

type TimeZone = (typeof timeZones)[number]

/** Spanish name and country of each time zone. */
const zonePlaces: Readonly<Record<TimeZone, readonly [name: string, country: Country]>> = {
  'America/Argentina/Buenos_Aires': ['Buenos Aires', 'AR'],
  'America/Asuncion': ['Asunción', 'PY'],
  'America/Bogota': ['Bogotá', 'CO'],
  'America/Cancun': ['Cancún', 'MX'],
  'America/Caracas': ['Caracas', 'VE'],
  'America/Chicago': ['Chicago', 'US'],
  'America/Chihuahua': ['Chihuahua', 'MX'],
  'America/Costa_Rica': ['San José de Costa Rica', 'CR'],
  'America/Denver': ['Denver', 'US'],
  'America/El_Salvador': ['San Salvador', 'SV'],
  'America/Guatemala': ['Ciudad de Guatemala', 'GT'],
  'America/Guayaquil': ['Guayaquil y Quito', 'EC'],
  'America/Havana': ['La Habana', 'CU'],
  'America/Hermosillo': ['Hermosillo', 'MX'],
  'America/La_Paz': ['La Paz, Bolivia', 'BO'],
  'America/Lima': ['Lima', 'PE'],
  'America/Los_Angeles': ['Los Ángeles', 'US'],
  'America/Managua': ['Managua', 'NI'],
  'America/Mazatlan': ['Mazatlán', 'MX'],
  'America/Mexico_City': ['Ciudad de México', 'MX'],
  'America/Monterrey': ['Monterrey', 'MX'],
  'America/Montevideo': ['Montevideo', 'UY'],
  'America/New_York': ['Nueva York', 'US'],
  'America/Panama': ['Panamá', 'PA'],
  'America/Puerto_Rico': ['San Juan de Puerto Rico', 'PR'],
  'America/Santiago': ['Santiago de Chile', 'CL'],
  'America/Santo_Domingo': ['Santo Domingo', 'DO'],
  'America/Tegucigalpa': ['Tegucigalpa', 'HN'],
  'America/Tijuana': ['Tijuana', 'MX'],
  'Africa/Malabo': ['Malabo', 'GQ'],
  'Atlantic/Canary': ['Canarias', 'ES'],
  'Europe/Madrid': ['Madrid', 'ES'],
  'Pacific/Galapagos': ['Galápagos', 'EC'],
  'Pacific/Easter': ['Isla de Pascua', 'CL'],
}

/** UTC offset at a given instant, such as `GMT−6`. */
function formatOffset(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace('-', '−')
}

/** Zones of the country first, its capital's before them; each with its name and UTC offset. */
export function listZoneOptions(country: Country, at: Date): { value: TimeZone; text: string }[] {
  const rank = (zone: TimeZone): number =>
    zone === capitalZones[country] ? 0 : zonePlaces[zone][1] === country ? 1 : 2
  return timeZones
    .map((value) => ({ value, text: `${zonePlaces[value][0]} (${formatOffset(value, at)})` }))
    .toSorted((a, b) => rank(a.value) - rank(b.value) || a.text.localeCompare(b.text, 'es'))
}
