const sums = new Intl.ListFormat('es')
const numbers = new Intl.NumberFormat('es')

const names = {
  posts: ['artículo', 'artículos'],
  tags: ['etiqueta', 'etiquetas'],
  media: ['imagen', 'imágenes'],
  redirects: ['redirección', 'redirecciones'],
} as const
type Countable = keyof typeof names

/** «3 artículos y 1 imagen»; empty where there is nothing. */
export function holdings(counts: Partial<Record<Countable, number>>): string {
  const order = ['posts', 'tags', 'media', 'redirects'] as const
  return sums.format(
    order.flatMap((name) => {
      const count = counts[name] ?? 0
      const [one, many] = names[name]
      return count === 0 ? [] : [`${numbers.format(count)} ${count === 1 ? one : many}`]
    }),
  )
}

export const progressText = (done: number, total: number): string =>
  `${numbers.format(done)} de ${numbers.format(total)}`

/** Megabytes as people speak of them. */
export function megabytes(bytes: number): string {
  const value = bytes / 1_000_000
  const text = new Intl.NumberFormat('es', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  return `${text} MB`
}
