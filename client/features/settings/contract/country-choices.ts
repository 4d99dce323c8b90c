/** Countries by ISO 3166-1 code, which is also the region of the locale. */
export const countries = {
  AR: 'Argentina',
  BO: 'Bolivia',
  CL: 'Chile',
  CO: 'Colombia',
  CR: 'Costa Rica',
  CU: 'Cuba',
  DO: 'República Dominicana',
  EC: 'Ecuador',
  ES: 'España',
  GQ: 'Guinea Ecuatorial',
  GT: 'Guatemala',
  HN: 'Honduras',
  MX: 'México',
  NI: 'Nicaragua',
  PA: 'Panamá',
  PE: 'Perú',
  PR: 'Puerto Rico',
  PY: 'Paraguay',
  SV: 'El Salvador',
  US: 'Estados Unidos',
  UY: 'Uruguay',
  VE: 'Venezuela',
} as const
export type Country = keyof typeof countries
// Object.keys returns string[]. The record has exactly these keys.
export const countryCodes = Object.keys(countries) as Country[]

/** BCP 47 locale for numbers and dates. */
export const getLocale = (country: Country): string => `es-${country}`

/** Name of the first-level divisions of countries, unless it is «Provincia». */
const regionNames: Readonly<Record<string, readonly Country[]>> = {
  Departamento: ['BO', 'CO', 'GT', 'HN', 'NI', 'PE', 'PY', 'SV', 'UY'],
  Estado: ['MX', 'US', 'VE'],
  Municipio: ['PR'],
  Región: ['CL'],
}
export const getRegionName = (country: Country): string =>
  Object.keys(regionNames).find((name) => regionNames[name]?.includes(country)) ?? 'Provincia'

/** Ways to address visitors, each with an example. */
export const formsOfAddress = {
  tu: 'Tú: «escribe tu nombre»',
  usted: 'Usted: «escriba su nombre»',
  vos: 'Vos: «escribí tu nombre»',
} as const
export type FormOfAddress = keyof typeof formsOfAddress
// Object.keys returns string[]. The record has exactly these keys.
export const formOfAddressIds = Object.keys(formsOfAddress) as FormOfAddress[]

export function getUsualFormOfAddress(country: Country): FormOfAddress {
  if (['AR', 'NI', 'PY', 'UY'].includes(country)) return 'vos'
  return ['BO', 'CO', 'CR', 'EC', 'GT', 'HN', 'SV'].includes(country) ? 'usted' : 'tu'
}

type TimeZone = readonly [id: string, place: string]

/** IANA time zones of each country, its capital's first. */
export const countryZones: Readonly<Record<Country, readonly [TimeZone, ...TimeZone[]]>> = {
  AR: [['America/Argentina/Buenos_Aires', 'Buenos Aires']],
  BO: [['America/La_Paz', 'La Paz, Bolivia']],
  CL: [
    ['America/Santiago', 'Santiago de Chile'],
    ['Pacific/Easter', 'Isla de Pascua'],
  ],
  CO: [['America/Bogota', 'Bogotá']],
  CR: [['America/Costa_Rica', 'San José de Costa Rica']],
  CU: [['America/Havana', 'La Habana']],
  DO: [['America/Santo_Domingo', 'Santo Domingo']],
  EC: [
    ['America/Guayaquil', 'Guayaquil y Quito'],
    ['Pacific/Galapagos', 'Galápagos'],
  ],
  ES: [
    ['Europe/Madrid', 'Madrid'],
    ['Atlantic/Canary', 'Canarias'],
  ],
  GQ: [['Africa/Malabo', 'Malabo']],
  GT: [['America/Guatemala', 'Ciudad de Guatemala']],
  HN: [['America/Tegucigalpa', 'Tegucigalpa']],
  MX: [
    ['America/Mexico_City', 'Ciudad de México'],
    ['America/Cancun', 'Cancún'],
    ['America/Chihuahua', 'Chihuahua'],
    ['America/Hermosillo', 'Hermosillo'],
    ['America/Mazatlan', 'Mazatlán'],
    ['America/Monterrey', 'Monterrey'],
    ['America/Tijuana', 'Tijuana'],
  ],
  NI: [['America/Managua', 'Managua']],
  PA: [['America/Panama', 'Panamá']],
  PE: [['America/Lima', 'Lima']],
  PR: [['America/Puerto_Rico', 'San Juan de Puerto Rico']],
  PY: [['America/Asuncion', 'Asunción']],
  SV: [['America/El_Salvador', 'San Salvador']],
  US: [
    ['America/New_York', 'Nueva York'],
    ['America/Chicago', 'Chicago'],
    ['America/Denver', 'Denver'],
    ['America/Los_Angeles', 'Los Ángeles'],
  ],
  UY: [['America/Montevideo', 'Montevideo']],
  VE: [['America/Caracas', 'Caracas']],
}
const zoneNames = new Map(Object.values(countryZones).flat())
export const timeZones = [...zoneNames.keys()]

export const nameZonePlace = (timeZone: string): string => zoneNames.get(timeZone) ?? timeZone
/** «hora de Madrid». Intl has no such names: «hora estándar central», «CET», or «Mexico City» in Chromium. */
export const nameZone = (timeZone: string): string => `hora de ${nameZonePlace(timeZone)}`

export const getCapitalZone = (country: Country): string => countryZones[country][0][0]

/** Also changes the time zone to the capital's, unless somebody chose another than the former capital's. */
export function changeCountry(
  before: { country: Country; timeZone: string },
  country: Country,
): { country: Country; timeZone: string } {
  const follows = before.timeZone === getCapitalZone(before.country)
  return { country, timeZone: follows ? getCapitalZone(country) : before.timeZone }
}
