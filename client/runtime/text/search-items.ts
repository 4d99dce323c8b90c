import { foldText } from './fold-text.ts'
import { stemWord } from './stem-word.ts'
import { countTypos, getAllowedTypos } from './typos.ts'

/** Words that people type and that do not help to find an item. */
const stopWords = new Set(
  'a al alguien como con cual cuales cuando cuanta cuanto de del donde el en esta estan esto hacer hago hay la las le les lo los me mi mis mucho muy necesito para pasa por puede puedo que quien quiero se si son su tengo un una y cambiar editar modificar poner ver'.split(
    ' ',
  ),
)

const splitStems = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(stemWord)

/**
 * Returns the items that match: every word of the query begins a word of `text` or `keywords`, in any order. Matches of
 * `text` alone come first, whole words before beginnings of words. Words such as «con» are not needed, but decide
 * between items. An empty query returns all items unchanged.
 */
export const searchItems = <Item extends SearchableItem>(
  items: readonly Item[],
  query: string,
): readonly Item[] => [
  ...new Set([splitStems(query), splitQuery(query)].flatMap((stems) => findByStems(items, stems))),
]

/** Like `searchItems`. If nothing matches, replaces the words that no item has by similar ones. */
export function searchItemsWithCorrection<Item extends SearchableItem>(
  items: readonly Item[],
  query: string,
): readonly Item[] {
  const queryStems = splitQuery(query)
  const found = findByStems(items, queryStems)
  if (found.length > 0) return found
  const itemStems = [...new Set(items.flatMap(listStems))]
  return findByStems(
    items,
    queryStems.map((word) => findNearest(word, itemStems)),
  )
}

/** The part of the words of a query that an item must have: with fewer, it answers another question. */
const minMatchedPart = 2 / 3

/**
 * If no item has all words as typed, returns those that have most of them or similar ones, best first, with
 * `isPartial`; rare words count more.
 * Returns nothing if no item has enough of the words.
 */
export function searchItemsForMostWords<Item extends SearchableItem>(
  items: readonly Item[],
  query: string,
): { found: readonly Item[]; isPartial: boolean } {
  const all = searchItemsWithCorrection(items, query)
  if (all.length > 0) return { found: all, isPartial: searchItems(items, query).length === 0 }
  const itemStems = items.map(listStems)
  const words = splitQuery(query).map((word) => findNearest(word, [...new Set(itemStems.flat())]))
  const hasWord = (stems: readonly string[], word: string): boolean =>
    stems.some((each) => each.startsWith(word))
  const weights = words.map(
    (word) => 1 / Math.max(1, itemStems.filter((stems) => hasWord(stems, word)).length),
  )
  const rated = items.map((item, index) => {
    const stems = itemStems[index] ?? []
    const matched = words.flatMap((word, at) => (hasWord(stems, word) ? [weights[at] ?? 0] : []))
    const isEnough = matched.length >= words.length * minMatchedPart
    return { item, score: isEnough ? matched.reduce((sum, weight) => sum + weight, 0) : 0 }
  })
  const found = rated.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return { found: found.map(({ item }) => item), isPartial: true }
}

type SearchableItem = { text: string; keywords?: string }

const listStems = ({ text, keywords = '' }: SearchableItem): string[] => splitStems(`${text} ${keywords}`)

/** The words of a query without stop words, unless it has no others. */
function splitQuery(query: string): string[] {
  const typedStems = splitStems(query)
  const significantStems = typedStems.filter((word) => !stopWords.has(word))
  return significantStems.length > 0 ? significantStems : typedStems
}

/** The word itself if it begins one of the others, or if none is similar. */
function findNearest(word: string, others: readonly string[]): string {
  if (others.some((other) => other.startsWith(word))) return word
  const [nearest] = others
    .map((other) => ({ other, typos: countTypos(word, other, getAllowedTypos(word.length)) }))
    .filter(({ typos }) => typos !== Infinity)
    .toSorted((a, b) => a.typos - b.typos)
  return nearest?.other ?? word
}

function findByStems<Item extends SearchableItem>(
  items: readonly Item[],
  queryStems: readonly string[],
): readonly Item[] {
  const rankedItems = items.flatMap((item) => {
    const name = splitStems(item.text)
    const itemStems = listStems(item)
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
