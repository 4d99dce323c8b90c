import { formatCount, pluralize } from '#client/runtime/text/format-numbers.ts'

export const listFormat = new Intl.ListFormat('es')

const maxNames = 5

const countLabels = {
  texts: ['texto', 'textos'],
  tags: ['etiqueta', 'etiquetas'],
  media: ['imagen', 'imágenes'],
  redirects: ['redirección', 'redirecciones'],
} as const
type Countable = keyof typeof countLabels

/** «3 textos y 1 imagen»; empty if all counts are zero. */
export function formatContents(counts: Partial<Record<Countable, number>>): string {
  const order = ['texts', 'tags', 'media', 'redirects'] as const
  return listFormat.format(
    order.flatMap((name) => {
      const count = counts[name] ?? 0
      return count === 0 ? [] : [pluralize(count, countLabels[name][0], countLabels[name][1])]
    }),
  )
}

/** The first names of a list, and «…» if there are more. */
export const formatNames = (names: readonly string[]): string =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? '…' : '')

export const formatProgress = (done: number, total: number): string =>
  `${formatCount(done)} de ${formatCount(total)}`

/** Decimal megabytes, with one decimal below 10. */
export function formatMegabytes(bytes: number): string {
  const value = bytes / 1_000_000
  const text = new Intl.NumberFormat('es', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  return `${text} MB`
}
