const countries = new Intl.DisplayNames('es', { type: 'region' })

/** `Perú` for `PE`; a code that nobody has stays as it is. */
export function getCountryName(code: string): string {
  return countries.of(code) ?? code
}
