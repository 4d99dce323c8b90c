import type { PostLink } from '#client/features/blog/contract/post.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { createVocabulary, findNearestWords, type Vocabulary } from './vocabulary.ts'

/** `words`: further text of the post, e.g. its excerpt and tags. */
export type Candidate = PostLink & { words: string }

/** Titles to offer if nothing was found. */
const maxNearest = 3

const wordPattern = /[\p{L}\p{N}]+/gu
export const splitWords = (text: string): string[] => text.toLowerCase().match(wordPattern) ?? []

/** Where a folded word occurs: its spelling, the posts that contain it, and those with it in their title. */
type WordOccurrences = { spelling: string; posts: number[]; titles: Set<number> }

/** Posts by their words, best post first; created once for many queries. */
export type WordIndex = {
  posts: readonly PostLink[]
  vocabulary: Vocabulary
  occurrences: ReadonlyMap<string, WordOccurrences>
}

export function indexWords(candidates: readonly Candidate[]): WordIndex {
  const occurrences = new Map<string, WordOccurrences>()
  // Folding is expensive, and texts repeat their words.
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

/** The words that a term may mean, with their distance: itself if some post has it, otherwise similar words. */
function findMeanings(term: string, vocabulary: Vocabulary): ReadonlyMap<string, number> {
  const asked = foldText(term)
  return vocabulary.has(asked) ? new Map([[asked, 0]]) : findNearestWords(vocabulary, asked)
}

type WordMatch = { spelling: string; distance: number; inTitle: boolean }
const sumBy = (picks: readonly (WordMatch | undefined)[], getValue: (pick: WordMatch) => number): number =>
  picks.reduce((sum, pick) => sum + (pick ? getValue(pick) : 0), 0)

/** For each post, its word nearest to the term; of several equally near words, one in the title. */
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
 * For a query without results: the query that may have been meant, and the nearest titles. A misspelled word is
 * corrected to one that occurs together with the other words. Words that resemble nothing are left out. `meant` is null
 * if no word was corrected. If nothing is similar, `near` has the best posts of the index.
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
  // Corrects each term to the word of the best post that matches this term.
  const meant = terms.flatMap((_, at) => ranked.find(({ picks }) => picks[at])?.picks[at] ?? [])
  const offered = ranked.length > 0 ? ranked.map(({ post }) => post) : index.posts
  return {
    meant: meant.some(({ distance }) => distance > 0)
      ? meant.map(({ spelling }) => spelling).join(' ')
      : null,
    near: offered.slice(0, maxNearest).flatMap((post) => post ?? []),
  }
}

/** The query with its misspelled words replaced by words of the texts; null if there are none or nothing is similar. */
export const findMeantQuery = (query: string, texts: readonly string[]): string | null =>
  findNearestPosts(splitWords(query), indexWords(texts.map((words) => ({ title: '', slug: '', words }))))
    .meant
