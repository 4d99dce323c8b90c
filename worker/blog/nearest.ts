import type { PostLink } from '#client/blog/contract/post.ts'
import { fold } from '#client/platform/fold.ts'
import { soundOf } from './sound.ts'

/** `words`: what else it is about. */
export type Candidate = PostLink & { words: string }

/** Titles that are offered where nothing was found. */
const maxNear = 3

/** Slips that are taken for such in a word of so many letters. */
const allowed = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)

/**
 * Letters that were left out, put in, exchanged or swapped with their neighbour, between two words; Infinity beyond
 * `most`. The optimal string alignment distance.
 */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return Infinity
    before = above
    above = row
  }
  const found = above[other.length] ?? Infinity
  return found <= most ? found : Infinity
}

const wordPattern = /[\p{L}\p{N}]+/gu
export const wordsIn = (text: string): string[] => text.toLowerCase().match(wordPattern) ?? []

/** Hardly anybody misses the beginning but by a letter; comparing whole words is dear, and there are thousands. */
const mayResemble = (one: string, other: string): boolean =>
  one[0] === other[0] || one[0] === other[1] || one[1] === other[0]

/** Fewer letters sound like too much. */
const leastSound = 4

/** How far a folded word is from the one asked for, below 1 where it is no slip; what sounds the same is nearer than what begins so or differs by a letter. */
export function distanceOf(asked: string, word: string): number {
  if (word.startsWith(asked)) return 0.5
  const written = mayResemble(asked, word) ? slips(asked, word, allowed(asked.length)) : Infinity
  if (asked.length < leastSound) return written
  const [heard, sound] = [soundOf(asked), soundOf(word)]
  if (heard === sound) return 0.25
  if (sound.startsWith(heard)) return 0.75
  return mayResemble(heard, sound) ? Math.min(written, slips(heard, sound, allowed(heard.length))) : written
}

/** The folded words that a word asked for may stand for, and how far each is from it; one that is there stands for itself. */
function understand(term: string, vocabulary: ReadonlySet<string>): ReadonlyMap<string, number> {
  const asked = fold(term)
  if (vocabulary.has(asked)) return new Map([[asked, 0]])
  const found = new Map<string, number>()
  for (const word of vocabulary) {
    const distance = distanceOf(asked, word)
    if (distance !== Infinity) found.set(word, distance)
  }
  return found
}

type Pick = { word: string; distance: number; inTitle: boolean }
const sumOf = (picks: readonly (Pick | undefined)[], of: (pick: Pick) => number): number =>
  picks.reduce((sum, pick) => sum + (pick ? of(pick) : 0), 0)

/**
 * What may have been meant by a question that nothing answers, and the titles nearest to it. A word is understood
 * together with the others: as one that stands beside them, rather than as any that resembles it. What resembles nothing
 * is left out; without a word that was put right nothing else was meant. Candidates come best first, as for readers who
 * ask for nothing.
 */
export function nearestTo(
  terms: readonly string[],
  candidates: readonly Candidate[],
): { meant: string | null; near: PostLink[] } {
  const known = candidates.map((post) => {
    const words = wordsIn(`${post.title} ${post.words}`)
    const title = new Set(wordsIn(post.title).map(fold))
    return { post, title, words: new Map(words.map((word) => [fold(word), word])) }
  })
  const vocabulary = new Set(known.flatMap(({ words }) => [...words.keys()]))
  const meanings = terms.map((term) => understand(term, vocabulary))
  const ranked = known
    .map(({ post, title, words }) => {
      const picks = meanings.map((meaning) => {
        let best: Pick | undefined
        for (const [folded, distance] of meaning) {
          const word = words.get(folded)
          if (word === undefined || (best && best.distance < distance)) continue
          const inTitle = title.has(folded)
          if (!best || distance < best.distance || (inTitle && !best.inTitle))
            best = { word, distance, inTitle }
        }
        return best
      })
      return {
        post,
        picks,
        count: sumOf(picks, () => 1),
        distance: sumOf(picks, ({ distance }) => distance),
        inTitle: sumOf(picks, ({ inTitle }) => Number(inTitle)),
      }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || a.distance - b.distance || b.inTitle - a.inTitle)
  const offered = (ranked.length > 0 ? ranked : known).slice(0, maxNear)
  // What the best of them has, and of the others what it has not.
  const meant = terms.flatMap((_, at) => ranked.find(({ picks }) => picks[at])?.picks[at] ?? [])
  return {
    meant: meant.some(({ distance }) => distance > 0) ? meant.map(({ word }) => word).join(' ') : null,
    near: offered.map(({ post: { slug, title } }) => ({ slug, title })),
  }
}
