/** A question that is dear to answer: what it is, and a new one of the kind each time, which no copy answers. */
export type HostileRow = { name: string; group: 'search'; input: () => string }

let count = 0
/** Letters that stand in no text, different in each question. */
const nonsense = (length: number): string => {
  count += 1
  const letters = 'bcdfghjklmnpqrstvwxyzaeiou'
  let state = count * 2_654_435_761
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return letters[state % letters.length]
  }).join('')
}

const page = (question: string): string => `/blog/buscar?${new URLSearchParams({ q: question })}`
const words = (amount: number, word: () => string): string => Array.from({ length: amount }, word).join(' ')
/** A word of every generated article, and one that makes the question new. */
const common = ['texto', 'unas', 'palabras', 'que', 'ocupan', 'sitio', 'resumen', 'linea']

const row = (name: string, input: () => string): HostileRow => ({ name, group: 'search', input })

/** Searches of the blog that cost most, as addresses of the site. */
export const hostileSearches: readonly HostileRow[] = [
  row('una palabra que está', () => `${page('correo')}&pagina=${(count++ % 2) + 1}`),
  row('una palabra que está en todos', () => page(`texto ${'!'.repeat(count++ % 50)}`)),
  row('una palabra sin sentido', () => page(nonsense(11))),
  row('ocho palabras sin sentido', () => page(words(8, () => nonsense(11)))),
  row('ocho palabras sin sentido, cortas', () => page(words(8, () => nonsense(5)))),
  row('ocho palabras que están en todos', () => page(`${common.join(' ')} ${nonsense(3)}`.slice(0, 100))),
  row('ocho que están en todos, menos una', () => page(`${nonsense(6)} ${common.slice(1).join(' ')}`)),
  row('ocho palabras casi escritas bien', () =>
    page(`texot unsa palabars ocupna sitoi resumne lineaa ${nonsense(4)}`),
  ),
  row('el comienzo de una palabra', () => page(`tex ${'?'.repeat(count++ % 50)}`)),
  row('dos letras con las que empieza todo', () =>
    page(`te oc pa si un qu re li ${'?'.repeat(count++ % 50)}`),
  ),
  row('ocho palabras llenas de n', () => page(words(8, () => `nnnn${nonsense(6)}n`))),
  row('acentos y eñes', () => page(words(6, () => `ñáéíóúü${nonsense(5)}`))),
  row('una palabra de doscientas letras', () => page(nonsense(200))),
  row('mil espacios', () => page(`${' '.repeat(1_000)}${nonsense(8)}`)),
  row('comillas y sintaxis de FTS5', () =>
    page(`"${nonsense(5)}" NEAR(${nonsense(4)} OR *) title:${nonsense(6)}`),
  ),
  row('letra a letra', () => `/api/buscar?${new URLSearchParams({ q: nonsense(7) })}`),
  row(
    'letra a letra, ocho palabras',
    () => `/api/buscar?${new URLSearchParams({ q: words(8, () => nonsense(11)) })}`,
  ),
  row(
    'letra a letra, lo que está en todos',
    () => `/api/buscar?${new URLSearchParams({ q: `unas que ocupan s ${'!'.repeat(count++ % 50)}` })}`,
  ),
]
