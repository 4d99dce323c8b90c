import { foldText } from '#client/runtime/text/fold-text.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'

// What a question asks for, in words of the index.

/** Characters of a question that are looked at. */
export const maxQueryLength = 100
/** Words that are looked up, the longest ones: they tell most. */
export const maxTerms = 6
/** Letters of a word that are looked up; what begins so is found. */
const maxLetters = 24

/** The question as it is shown and understood. */
export function parseSearchQuery(input: string): string {
  return normalizeUnicode(input)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQueryLength)
    .trim()
}

/** The words of a question, few enough to look up; none where all are single letters, which stand in every text. */
export function splitTerms(query: string): string[] {
  const words = [...new Set(query.match(/[\p{L}\p{N}]+/gu))]
  if (words.every((word) => word.length < 2)) return []
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, maxTerms))
  return words.filter((word) => longest.has(word)).map((word) => word.slice(0, maxLetters))
}

// Migration 0004 says why: ñ has a spelling of its own in the index.
const encodeEñe = (text: string): string => text.replaceAll('ñ', 'ŋ').replaceAll('Ñ', 'Ŋ')

/** Letters n of a word that are tried as ñ. */
const maxSpellings = 2

/** An n that can be an ñ: it stands at the beginning or behind a vowel, before a vowel or where the typing has come to. */
const possibleEñe = /(?<=^|[aeiouáéíóúü])n(?=[aeiouáéíóúü]|$)/gi

/**
 * A word as it was typed, and as it may have been meant: many type «contrasena». Who types an ñ means it, and hardly a
 * word has two.
 */
function listSpellings(term: string): string[] {
  if (/ñ/i.test(term)) return [term]
  const places = [...term.matchAll(possibleEñe)].slice(0, maxSpellings)
  return [term, ...places.map(({ index }) => `${term.slice(0, index)}ñ${term.slice(index + 1)}`)]
}

/** A stem of so many letters stands for all words that begin so; a shorter one for itself alone. */
const minPrefixLetters = 5

/**
 * What a Spanish word has in common with its singular or plural, its masculine or feminine, in folded letters: «copias»
 * and «copia», «migraciones» and «migración», «luces» and «luz», «rápidas» and «rápido». Null where that is the word.
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

/** How a word is looked for: as it was typed, with an ñ for an n, in its other forms. */
export type Term = { typed: string; spellings: readonly string[]; stems: readonly string[] }

export const toTerm = (typed: string): Term => {
  const spelled = listSpellings(typed)
  return { typed, spellings: spelled, stems: [...new Set(spelled.flatMap((word) => getStem(word) ?? []))] }
}

/** A word of so few letters says next to nothing beside a longer one: «de», «la», «con», «que». */
const maxInsignificantLetters = 3

/** The words of a question by which what has some of them is found. */
export function pickSignificantTerms(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter(({ typed }) => typed.length > maxInsignificantLetters)
  return telling.length > 0 ? telling : terms
}

/** A single letter stands for itself: the words that begin with it are a good part of all. */
const quoteTerm = (word: string, isBeginning: boolean): string =>
  `"${encodeEñe(word)}"${isBeginning && word.length > 1 ? '*' : ''}`
const joinWithOr = (words: readonly string[]): string => `(${words.join(' OR ')})`

/** FTS5's expression for one word; only letters and digits stand between its quotes, so nothing of its syntax. */
export const ftsExpressions = {
  /** As it was typed, or begins so. */
  typed: ({ typed }: Term): string => quoteTerm(typed, true),
  /** The words and their stems alone, for what stands in very many texts. */
  whole: ({ spellings: spelled, stems }: Term): string =>
    joinWithOr([...spelled, ...stems].map((word) => quoteTerm(word, false))),
  spelled: ({ spellings: spelled }: Term): string => joinWithOr(spelled.map((word) => quoteTerm(word, true))),
  /** All that is taken for an answer. */
  any: ({ spellings: spelled, stems }: Term): string =>
    joinWithOr([
      ...spelled.map((word) => quoteTerm(word, true)),
      ...stems.map((stem) => quoteTerm(stem, stem.length >= minPrefixLetters)),
    ]),
}

/** The expression for all words of a question, each in a form. */
export const joinTerms = (terms: readonly Term[], form: (term: Term) => string): string =>
  terms.map(form).join(' AND ')

/** What is marked where it begins a word: the words as they are compared, in each of their forms. */
export const listHighlightTerms = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ spellings: spelled, stems }) => [
    ...spelled.map(foldText),
    ...stems.filter(({ length }) => length >= minPrefixLetters),
  ])
