const numberFormat = new Intl.NumberFormat('es')

/** Formats a count. Manager pages omit `locale` and use one locale for all sites; public pages pass the site's. */
export const formatCount = (count: number, locale?: string): string =>
  locale === undefined ? numberFormat.format(count) : count.toLocaleString(locale)

/** `1 visita`, `2 visitas`. */
export const pluralize = (count: number, one: string, many: string, locale?: string): string =>
  `${formatCount(count, locale)} ${count === 1 ? one : many}`

/** Nothing for two zeros, which say enough. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'antes, ninguna'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'igual que antes'
  return `${formatCount(Math.abs(percent))} % ${percent > 0 ? 'más' : 'menos'} que antes`
}
