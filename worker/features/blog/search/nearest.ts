import type { PostLink } from '#client/features/blog/contract/post.ts'
import { fold } from '#client/runtime/text/fold.ts'
import { createVocabulary, nearestWords, type Vocabulary } from './vocabulary.ts'

/** `words`: what else it is about. */
export type Candidate = PostLink & { words: string }

/** Titles that are offered where nothing was found. */
const maxNear = 3

const wordPattern = /[\p{L}\p{N}]+/gu
export const wordsIn = (text: string): string[] => text.toLowerCase().match(wordPattern) ?? []

/** Where a folded word stands: as it is written, the numbers of its posts, and of those that have it in their title. */
type Places = { written: string; posts: number[]; titles: Set<number> }

/** Posts by their words, best first; made once for many questions. */
export type WordIndex = {
  posts: readonly PostLink[]
  vocabulary: Vocabulary
  placesOf: ReadonlyMap<string, Places>
}

export function indexWords(candidates: readonly Candidate[]): WordIndex {
  const placesOf = new Map<string, Places>()
  // Folding is dear, and texts repeat their words.
  const folded = new Map<string, string>()
  const foldOnce = (word: string): string => {
    const known = folded.get(word) ?? fold(word)
    folded.set(word, known)
    return known
  }
  for (const [at, { title, words }] of candidates.entries()) {
    const inTitle = new Set(wordsIn(title))
    for (const written of new Set([...inTitle, ...wordsIn(words)])) {
      const word = foldOnce(written)
      const places = placesOf.get(word) ?? { written, posts: [], titles: new Set() }
      placesOf.set(word, places)
      if (places.posts.at(-1) !== at) places.posts.push(at)
      if (inTitle.has(written)) places.titles.add(at)
    }
  }
  const posts = candidates.map(({ slug, title }) => ({ slug, title }))
  return { posts, vocabulary: createVocabulary(placesOf.keys()), placesOf }
}

/** The folded words that a word asked for may stand for, and how far each is from it; one that is there stands for itself. */
function understand(term: string, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const asked = fold(term)
  return vocabulary.has(asked) ? new Map([[asked, 0]]) : nearestWords(vocabulary, asked)
}

type Pick = { written: string; distance: number; inTitle: boolean }
const sumOf = (picks: readonly (Pick | undefined)[], of: (pick: Pick) => number): number =>
  picks.reduce((sum, pick) => sum + (pick ? of(pick) : 0), 0)

/** Of each post that has one, the word that comes closest to what was asked for. */
function picksOf(meaning: ReadonlyMap<string, number>, { placesOf }: WordIndex): Map<number, Pick> {
  const picks = new Map<number, Pick>()
  for (const [word, distance] of meaning) {
    const places = placesOf.get(word)
    for (const post of places?.posts ?? []) {
      const best = picks.get(post)
      const inTitle = places?.titles.has(post) === true
      if (!best || distance < best.distance || (distance === best.distance && inTitle && !best.inTitle))
        picks.set(post, { written: places?.written ?? word, distance, inTitle })
    }
  }
  return picks
}

/**
 * What may have been meant by a question that nothing answers, and the titles nearest to it. A word is understood
 * together with the others: as one that stands beside them, rather than as any that resembles it. What resembles nothing
 * is left out; without a word that was put right nothing else was meant. The index has the posts best first, as for
 * readers who ask for nothing.
 */
export function nearestTo(
  terms: readonly string[],
  index: WordIndex,
): { meant: string | null; near: PostLink[] } {
  const picksOfTerms = terms.map((term) => picksOf(understand(term, index.vocabulary), index))
  const found = new Set(picksOfTerms.flatMap((picks) => [...picks.keys()]))
  const ranked = [...found]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const picks = picksOfTerms.map((of) => of.get(at))
      return {
        post: index.posts[at],
        picks,
        count: sumOf(picks, () => 1),
        distance: sumOf(picks, ({ distance }) => distance),
        inTitle: sumOf(picks, ({ inTitle }) => Number(inTitle)),
      }
    })
    .toSorted((a, b) => b.count - a.count || a.distance - b.distance || b.inTitle - a.inTitle)
  // What the best of them has, and of the others what it has not.
  const meant = terms.flatMap((_, at) => ranked.find(({ picks }) => picks[at])?.picks[at] ?? [])
  const offered = ranked.length > 0 ? ranked.map(({ post }) => post) : index.posts
  return {
    meant: meant.some(({ distance }) => distance > 0) ? meant.map(({ written }) => written).join(' ') : null,
    near: offered.slice(0, maxNear).flatMap((post) => post ?? []),
  }
}
