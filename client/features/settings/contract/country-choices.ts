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

/** BCP 47 locale for numbers and dates. */
export const getLocale = (country: Country): string => `es-${country}`

/** Name of a country's first-level divisions, unless it is «Provincia». */
const regionNames: Partial<Record<Country, string>> = {
  BO: 'Departamento',
  CL: 'Región',
  CO: 'Departamento',
  GT: 'Departamento',
  HN: 'Departamento',
  MX: 'Estado',
  NI: 'Departamento',
  PE: 'Departamento',
  PR: 'Municipio',
  PY: 'Departamento',
  SV: 'Departamento',
  US: 'Estado',
  UY: 'Departamento',
  VE: 'Estado',
}
export const getRegionName = (country: Country): string => regionNames[country] ?? 'Provincia'

/** Ways to address visitors, each with an example. */
export const formsOfAddress = {
  tu: 'Tú: «escribe tu nombre»',
  usted: 'Usted: «escriba su nombre»',
  vos: 'Vos: «escribí tu nombre»',
} as const
export type FormOfAddress = keyof typeof formsOfAddress

const usualForms: Partial<Record<Country, FormOfAddress>> = {
  AR: 'vos',
  BO: 'usted',
  CO: 'usted',
  CR: 'usted',
  EC: 'usted',
  GT: 'usted',
  HN: 'usted',
  NI: 'vos',
  PY: 'vos',
  SV: 'usted',
  UY: 'vos',
}
/** The form of address that companies of a country usually choose. */
export const getUsualFormOfAddress = (country: Country): FormOfAddress => usualForms[country] ?? 'tu'

/** IANA time zones of these countries. */
export const timeZones = [
  'America/Argentina/Buenos_Aires',
  'America/Asuncion',
  'America/Bogota',
  'America/Cancun',
  'America/Caracas',
  'America/Chicago',
  'America/Chihuahua',
  'America/Costa_Rica',
  'America/Denver',
  'America/El_Salvador',
  'America/Guatemala',
  'America/Guayaquil',
  'America/Havana',
  'America/Hermosillo',
  'America/La_Paz',
  'America/Lima',
  'America/Los_Angeles',
  'America/Managua',
  'America/Mazatlan',
  'America/Mexico_City',
  'America/Monterrey',
  'America/Montevideo',
  'America/New_York',
  'America/Panama',
  'America/Puerto_Rico',
  'America/Santiago',
  'America/Santo_Domingo',
  'America/Tegucigalpa',
  'America/Tijuana',
  'Africa/Malabo',
  'Atlantic/Canary',
  'Europe/Madrid',
  'Pacific/Galapagos',
  'Pacific/Easter',
] as const
type TimeZone = (typeof timeZones)[number]

/** Time zone of each capital. */
export const capitalZones: Readonly<Record<Country, TimeZone>> = {
  AR: 'America/Argentina/Buenos_Aires',
  BO: 'America/La_Paz',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  CR: 'America/Costa_Rica',
  CU: 'America/Havana',
  DO: 'America/Santo_Domingo',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  GQ: 'Africa/Malabo',
  GT: 'America/Guatemala',
  HN: 'America/Tegucigalpa',
  MX: 'America/Mexico_City',
  NI: 'America/Managua',
  PA: 'America/Panama',
  PE: 'America/Lima',
  PR: 'America/Puerto_Rico',
  PY: 'America/Asuncion',
  SV: 'America/El_Salvador',
  US: 'America/New_York',
  UY: 'America/Montevideo',
  VE: 'America/Caracas',
}

export const hasSeveralZones = (country: Country): boolean => ['CL', 'EC', 'ES', 'MX', 'US'].includes(country)

/** Changes the country. The time zone follows, unless another than the former capital's was chosen by hand. */
export function changeCountry(
  before: { country: Country; timeZone: string },
  country: Country,
): { country: Country; timeZone: string } {
  const follows = before.timeZone === capitalZones[before.country]
  return { country, timeZone: follows ? capitalZones[country] : before.timeZone }
}
