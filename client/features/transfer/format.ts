export const listFormat = new Intl.ListFormat('es')
const numberFormat = new Intl.NumberFormat('es')

const maxNames = 5

const countLabels = {
  texts: ['texto', 'textos'],
  tags: ['etiqueta', 'etiquetas'],
  media: ['imagen', 'imágenes'],
  redirects: ['redirección', 'redirecciones'],
} as const
type Countable = keyof typeof countLabels

export const formatCount = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${numberFormat.format(count)} ${count === 1 ? one : many}`

/** «3 textos y 1 imagen»; empty if all counts are zero. */
export function formatContents(counts: Partial<Record<Countable, number>>): string {
  const order = ['texts', 'tags', 'media', 'redirects'] as const
  return listFormat.format(
    order.flatMap((name) => {
      const count = counts[name] ?? 0
      return count === 0 ? [] : [formatCount(count, countLabels[name])]
    }),
  )
}

/** The first names of a list, and «…» if there are more. */
export const formatNames = (names: readonly string[]): string =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? '…' : '')

export const formatProgress = (done: number, total: number): string =>
  `${numberFormat.format(done)} de ${numberFormat.format(total)}`

/** Decimal megabytes, with one decimal below 10. */
export function formatMegabytes(bytes: number): string {
  const value = bytes / 1_000_000
  const text = new Intl.NumberFormat('es', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  return `${text} MB`
}
