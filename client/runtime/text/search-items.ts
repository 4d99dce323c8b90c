import { fold } from './fold.ts'

/** What people type around what they mean. */
const fillers = new Set(
  'a al como con cual cuando cuanta cuanto de del donde el en esta estan esto hacer la las lo los mi mis para por que quien quiero se su un una y cambiar editar modificar poner ver'.split(
    ' ',
  ),
)

/** Without accents and the end of a plural. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=[aeiou])s$|(?<=[dlnrz])es$/, '') : word
const stems = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stem)

/**
 * Those whose text or words hold the beginning of every word asked for, in any order: first what is called so, then
 * what begins so, then what is also called so. An empty question leaves all as they are.
 */
export function matching<Item extends { text: string; words?: string }>(
  items: readonly Item[],
  question: string,
): readonly Item[] {
  const typed = stems(question)
  const meant = typed.filter((word) => !fillers.has(word))
  const asked = meant.length > 0 ? meant : typed
  const rated = items.flatMap((item) => {
    const name = stems(item.text)
    const given = [...name, ...stems(item.words ?? '')]
    const all = (fits: (word: string) => boolean) => asked.every(fits)
    if (!all((word) => given.some((each) => each.startsWith(word)))) return []
    const places = [
      name.length === asked.length && all((word) => name.includes(word)),
      all((word) => name.includes(word)),
      all((word) => name.some((each) => each.startsWith(word))),
      asked.some((word) => name.includes(word)) && all((word) => given.includes(word)),
      all((word) => given.includes(word)),
    ]
    const place = places.indexOf(true)
    return [{ item, place: place === -1 ? places.length : place }]
  })
  return rated.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
}
