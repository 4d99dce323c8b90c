const countries = new Intl.DisplayNames('es', { type: 'region' })

/** Spanish name of a country: `Perú` for `PE`. An unknown code is returned unchanged. */
export function getCountryName(code: string): string {
  return countries.of(code) ?? code
}
