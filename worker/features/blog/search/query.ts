import { foldText } from '#client/runtime/text/fold-text.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// Splits a search query into terms of the full-text index.

/** How many characters of a query are used; the rest is cut off. */
const maxQueryLength = 100
/** How many words of a query are looked up: the longest ones, because they are the most specific. */
const maxTerms = 6
/** How many letters of a word are looked up; words that start with them match. */
const maxLetters = 24

export function parseSearchQuery(input: string): string {
  return normalizeUnicode(input)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .trim()
}

/** The words of a query to look up. None if all words are single letters, which occur in every text. */
export function splitTerms(query: string): string[] {
  const words = [...new Set(query.match(/[\p{L}\p{N}]+/gu))]
  if (words.every((word) => word.length < 2)) return []
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, maxTerms))
  return words.filter((word) => longest.has(word)).map((word) => word.slice(0, maxLetters))
}

// The index spells ñ as ŋ, because its tokenizer treats ñ like n (migration 0004).
const encodeEñe = (text: string): string => text.replaceAll('ñ', 'ŋ').replaceAll('Ñ', 'Ŋ')

/** How many letters n of a word are tried as ñ. */
const maxSpellings = 2

/** An n that may be an ñ: at the start or after a vowel, and before a vowel or at the end. */
const possibleEñe = /(?<=^|[aeiouáéíóúü])n(?=[aeiouáéíóúü]|$)/gi

/**
 * The spellings of a word with ñ for n, because many type «contrasena». Replaces one n at a time, since few words
 * have two ñ. A typed ñ is taken literally.
 */
function listSpellings(term: string): string[] {
  if (/ñ/i.test(term)) return [term]
  const places = [...term.matchAll(possibleEñe)].slice(0, maxSpellings)
  return [term, ...places.map(({ index }) => `${term.slice(0, index)}ñ${term.slice(index + 1)}`)]
}

/** A stem of at least this many letters matches all words that start with it; a shorter one matches itself only. */
const minPrefixLetters = 5

/**
 * The folded part that a Spanish word shares with its singular or plural, masculine or feminine: «copias» and «copia»,
 * «migraciones» and «migración», «luces» and «luz», «rápidas» and «rápido». Null if the word has no shorter form.
 */
export function getStem(term: string): string | null {
  const word = foldText(term)
  const single = word
    .replace(/^(.{2,})ces$/, '$1z')
    .replace(/^(.{2,}[^aeiouz\d])es$/, '$1')
    .replace(/^(.{2,}[aeiou])s$/, '$1')
  const stem = single.length > minPrefixLetters ? single.replace(/[ao]$/, '') : single
  return stem === word ? null : stem
}

/** A word to look up: as typed, with ñ for n, and its stems. */
export type Term = { typed: string; spellings: readonly string[]; stems: readonly string[] }

export const toTerm = (typed: string): Term => {
  const spelled = listSpellings(typed)
  return { typed, spellings: spelled, stems: [...new Set(spelled.flatMap((word) => getStem(word) ?? []))] }
}

/**
 * Words of up to this many letters are ignored beside a longer one, because they occur in most texts: «de», «la»,
 * «con», «que».
 */
const maxInsignificantLetters = 3

/** The words that count when no post has all words: the long ones, or all if none is long. */
export function pickSignificantTerms(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter(({ typed }) => typed.length > maxInsignificantLetters)
  return telling.length > 0 ? telling : terms
}

const quoteWord = (word: string): string => `"${encodeEñe(word)}"`

/** A single letter matches only itself: too many words start with it. */
const quoteBeginning = (word: string): string => quoteWord(word) + (word.length > 1 ? '*' : '')
const joinWithOr = (words: readonly string[]): string => `(${words.join(' OR ')})`

/** FTS5 expressions for one word. Between the quotes are only letters and digits, so a query cannot use FTS5 syntax. */
export const ftsExpressions = {
  /** Words that start with the typed one. */
  typed: ({ typed }: Term): string => quoteBeginning(typed),
  /** Exact words and stems only, for words that occur in very many texts. */
  exact: ({ spellings: spelled, stems }: Term): string => joinWithOr([...spelled, ...stems].map(quoteWord)),
  spelled: ({ spellings: spelled }: Term): string => joinWithOr(spelled.map(quoteBeginning)),
  /** Every form that counts as a match. */
  any: ({ spellings: spelled, stems }: Term): string =>
    joinWithOr([
      ...spelled.map(quoteBeginning),
      ...stems.map((stem) => (stem.length < minPrefixLetters ? quoteWord(stem) : quoteBeginning(stem))),
    ]),
}

/** The expression that requires all words, each in the form that `form` returns. */
export const joinTerms = (terms: readonly Term[], form: (term: Term) => string): string =>
  terms.map(form).join(' AND ')

/** The folded words in all their forms: words of a result that start with one of these are marked. */
export const listHighlightTerms = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ spellings: spelled, stems }) => [
    ...spelled.map(foldText),
    ...stems.filter(({ length }) => length >= minPrefixLetters),
  ])
