import type { Totals } from './contract/report.ts'

const number = new Intl.NumberFormat('es-MX')

/** In the numbers of a country; the team reads those of all sites alike. */
export const formatCount = (count: number, locale?: string): string =>
  locale === undefined ? number.format(count) : count.toLocaleString(locale)

/** `1 visita`, `2 visitas`. */
export const countOf = (count: number, one: string, many: string, locale?: string): string =>
  `${formatCount(count, locale)} ${count === 1 ? one : many}`

/** How much more or less than before, in words. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'igual que antes' : 'antes, ninguna'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return 'igual que antes'
  return `${formatCount(Math.abs(percent))} % ${percent > 0 ? 'más' : 'menos'} que antes`
}

/** The figures that answer first, in their order. */
export const figures: readonly { key: keyof Totals; name: string }[] = [
  { key: 'visitors', name: 'Visitantes' },
  { key: 'visits', name: 'Visitas' },
  { key: 'views', name: 'Páginas vistas' },
  { key: 'bots', name: 'Lecturas de programas' },
]
