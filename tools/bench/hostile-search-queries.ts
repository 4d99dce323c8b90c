/** A search that is expensive to answer. `input` returns a different one each time, so that no cache contains it. */
export type HostileQuery = { name: string; group: 'search'; input: () => string }

let queryCount = 0
/** Random letters that occur in no article, different in each query. */
const createNonsense = (length: number): string => {
  queryCount += 1
  const letters = 'bcdfghjklmnpqrstvwxyzaeiou'
  let state = queryCount * 2_654_435_761
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return letters[state % letters.length]
  }).join('')
}

const getSearchPath = (question: string): string => `/blog/buscar?${new URLSearchParams({ q: question })}`
const joinWords = (amount: number, word: () => string): string =>
  Array.from({ length: amount }, word).join(' ')
/** Words that every generated article contains. */
const commonWords = ['texto', 'unas', 'palabras', 'que', 'ocupan', 'sitio', 'resumen', 'linea']

const createQuery = (name: string, input: () => string): HostileQuery => ({ name, group: 'search', input })

/** The most expensive searches of the blog, as paths of the site. */
export const hostileQueries: readonly HostileQuery[] = [
  createQuery('una palabra que está', () => `${getSearchPath('correo')}&pagina=${(queryCount++ % 2) + 1}`),
  createQuery('una palabra que está en todos', () => getSearchPath(`texto ${'!'.repeat(queryCount++ % 50)}`)),
  createQuery('una palabra sin sentido', () => getSearchPath(createNonsense(11))),
  createQuery('ocho palabras sin sentido', () => getSearchPath(joinWords(8, () => createNonsense(11)))),
  createQuery('ocho palabras sin sentido, cortas', () =>
    getSearchPath(joinWords(8, () => createNonsense(5))),
  ),
  createQuery('ocho palabras que están en todos', () =>
    getSearchPath(`${commonWords.join(' ')} ${createNonsense(3)}`.slice(0, 100)),
  ),
  createQuery('ocho que están en todos, menos una', () =>
    getSearchPath(`${createNonsense(6)} ${commonWords.slice(1).join(' ')}`),
  ),
  createQuery('ocho palabras casi escritas bien', () =>
    getSearchPath(`texot unsa palabars ocupna sitoi resumne lineaa ${createNonsense(4)}`),
  ),
  createQuery('el comienzo de una palabra', () => getSearchPath(`tex ${'?'.repeat(queryCount++ % 50)}`)),
  createQuery('dos letras con las que empieza todo', () =>
    getSearchPath(`te oc pa si un qu re li ${'?'.repeat(queryCount++ % 50)}`),
  ),
  createQuery('ocho palabras llenas de n', () =>
    getSearchPath(joinWords(8, () => `nnnn${createNonsense(6)}n`)),
  ),
  createQuery('acentos y eñes', () => getSearchPath(joinWords(6, () => `ñáéíóúü${createNonsense(5)}`))),
  createQuery('una palabra de doscientas letras', () => getSearchPath(createNonsense(200))),
  createQuery('mil espacios', () => getSearchPath(`${' '.repeat(1_000)}${createNonsense(8)}`)),
  createQuery('comillas y sintaxis de FTS5', () =>
    getSearchPath(`"${createNonsense(5)}" NEAR(${createNonsense(4)} OR *) title:${createNonsense(6)}`),
  ),
  createQuery('letra a letra', () => `/api/buscar?${new URLSearchParams({ q: createNonsense(7) })}`),
  createQuery(
    'letra a letra, ocho palabras',
    () => `/api/buscar?${new URLSearchParams({ q: joinWords(8, () => createNonsense(11)) })}`,
  ),
  createQuery(
    'letra a letra, lo que está en todos',
    () => `/api/buscar?${new URLSearchParams({ q: `unas que ocupan s ${'!'.repeat(queryCount++ % 50)}` })}`,
  ),
]
