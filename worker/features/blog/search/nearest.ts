import type { PostLink } from '#client/features/blog/contract/post.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { createVocabulary, findNearestWords, type Vocabulary } from './vocabulary.ts'

/** `words`: what else it is about. */
export type Candidate = PostLink & { words: string }

/** Titles that are offered where nothing was found. */
const maxNearest = 3

const wordPattern = /[\p{L}\p{N}]+/gu
export const splitWords = (text: string): string[] => text.toLowerCase().match(wordPattern) ?? []

/** Where a folded word stands: as it is written, the numbers of its posts, and of those that have it in their title. */
type WordOccurrences = { spelling: string; posts: number[]; titles: Set<number> }

/** Posts by their words, best first; made once for many questions. */
export type WordIndex = {
  posts: readonly PostLink[]
  vocabulary: Vocabulary
  occurrences: ReadonlyMap<string, WordOccurrences>
}

export function indexWords(candidates: readonly Candidate[]): WordIndex {
  const occurrences = new Map<string, WordOccurrences>()
  // Folding is dear, and texts repeat their words.
  const folded = new Map<string, string>()
  const foldOnce = (word: string): string => {
    const known = folded.get(word) ?? foldText(word)
    folded.set(word, known)
    return known
  }
  for (const [at, { title, words }] of candidates.entries()) {
    const inTitle = new Set(splitWords(title))
    for (const spelling of new Set([...inTitle, ...splitWords(words)])) {
      const word = foldOnce(spelling)
      const places = occurrences.get(word) ?? { spelling, posts: [], titles: new Set() }
      occurrences.set(word, places)
      if (places.posts.at(-1) !== at) places.posts.push(at)
      if (inTitle.has(spelling)) places.titles.add(at)
    }
  }
  const posts = candidates.map(({ slug, title }) => ({ slug, title }))
  return { posts, vocabulary: createVocabulary(occurrences.keys()), occurrences }
}

/** The folded words that a word asked for may stand for, and how far each is from it; one that is there stands for itself. */
function findMeanings(term: string, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const asked = foldText(term)
  return vocabulary.has(asked) ? new Map([[asked, 0]]) : findNearestWords(vocabulary, asked)
}

type WordMatch = { spelling: string; distance: number; inTitle: boolean }
const sumBy = (picks: readonly (WordMatch | undefined)[], getValue: (pick: WordMatch) => number): number =>
  picks.reduce((sum, pick) => sum + (pick ? getValue(pick) : 0), 0)

/** Of each post that has one, the word that comes closest to what was asked for. */
function findWordMatches(
  meanings: ReadonlyMap<string, number>,
  { occurrences }: WordIndex,
): Map<number, WordMatch> {
  const picks = new Map<number, WordMatch>()
  for (const [word, distance] of meanings) {
    const places = occurrences.get(word)
    for (const post of places?.posts ?? []) {
      const best = picks.get(post)
      const inTitle = places?.titles.has(post) === true
      if (!best || distance < best.distance || (distance === best.distance && inTitle && !best.inTitle))
        picks.set(post, { spelling: places?.spelling ?? word, distance, inTitle })
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
export function findNearestPosts(
  terms: readonly string[],
  index: WordIndex,
): { meant: string | null; near: PostLink[] } {
  const picksOfTerms = terms.map((term) => findWordMatches(findMeanings(term, index.vocabulary), index))
  const found = new Set(picksOfTerms.flatMap((picks) => [...picks.keys()]))
  const ranked = [...found]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const picks = picksOfTerms.map((of) => of.get(at))
      return {
        post: index.posts[at],
        picks,
        count: sumBy(picks, () => 1),
        distance: sumBy(picks, ({ distance }) => distance),
        inTitle: sumBy(picks, ({ inTitle }) => Number(inTitle)),
      }
    })
    .toSorted((a, b) => b.count - a.count || a.distance - b.distance || b.inTitle - a.inTitle)
  // What the best of them has, and of the others what it has not.
  const meant = terms.flatMap((_, at) => ranked.find(({ picks }) => picks[at])?.picks[at] ?? [])
  const offered = ranked.length > 0 ? ranked.map(({ post }) => post) : index.posts
  return {
    meant: meant.some(({ distance }) => distance > 0)
      ? meant.map(({ spelling }) => spelling).join(' ')
      : null,
    near: offered.slice(0, maxNearest).flatMap((post) => post ?? []),
  }
}
