import { foldText } from './fold-text.ts'

/** Words that people type and that do not help to find an item. */
const stopWords = new Set(
  'a al como con cual cuando cuanta cuanto de del donde el en esta estan esto hacer la las lo los mi mis para por que quien quiero se su un una y cambiar editar modificar poner ver'.split(
    ' ',
  ),
)

/** Removes the ending of a Spanish plural. */
const stemWord = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=[aeiou])s$|(?<=[dlnrz])es$/, '') : word
const splitStems = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stemWord)

/**
 * Returns the items that match: every word of the query begins a word of `text` or `keywords`, in any order. Matches of
 * `text` alone come first, whole words before beginnings of words. An empty query returns all items unchanged.
 */
export function searchItems<Item extends { text: string; keywords?: string }>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const typedStems = splitStems(query)
  const significantStems = typedStems.filter((word) => !stopWords.has(word))
  const queryStems = significantStems.length > 0 ? significantStems : typedStems
  const rankedItems = items.flatMap((item) => {
    const name = splitStems(item.text)
    const itemStems = [...name, ...splitStems(item.keywords ?? '')]
    const hasEveryStem = (isMatch: (word: string) => boolean) => queryStems.every(isMatch)
    if (!hasEveryStem((word) => itemStems.some((each) => each.startsWith(word)))) return []
    const ranks = [
      name.length === queryStems.length && hasEveryStem((word) => name.includes(word)),
      hasEveryStem((word) => name.includes(word)),
      hasEveryStem((word) => name.some((each) => each.startsWith(word))),
      queryStems.some((word) => name.includes(word)) && hasEveryStem((word) => itemStems.includes(word)),
      hasEveryStem((word) => itemStems.includes(word)),
    ]
    const rank = ranks.indexOf(true)
    return [{ item, rank: rank === -1 ? ranks.length : rank }]
  })
  return rankedItems.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}
