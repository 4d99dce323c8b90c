import { compose } from '#client/runtime/text/compose.ts'
import { fold } from '#client/runtime/text/fold.ts'

// What a question asks for, in words of the index.

/** Characters of a question that are looked at. */
export const maxQuestion = 100
/** Words that are looked up, the longest ones: they tell most. */
export const maxTerms = 6
/** Letters of a word that are looked up; what begins so is found. */
const maxLetters = 24

/** The question as it is shown and understood. */
export function parseQuestion(given: string): string {
  return compose(given)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQuestion)
    .trim()
}

/** The words of a question, few enough to look up; none where all are single letters, which stand in every text. */
export function termsOf(question: string): string[] {
  const words = [...new Set(question.match(/[\p{L}\p{N}]+/gu))]
  if (words.every((word) => word.length < 2)) return []
  const longest = new Set(words.toSorted((a, b) => b.length - a.length).slice(0, maxTerms))
  return words.filter((word) => longest.has(word)).map((word) => word.slice(0, maxLetters))
}

// Migration 0004 says why: ñ has a spelling of its own in the index.
const spell = (text: string): string => text.replaceAll('ñ', 'ŋ').replaceAll('Ñ', 'Ŋ')

/** Letters n of a word that are tried as ñ. */
const maxSpellings = 2

/** An n that can be an ñ: it stands at the beginning or behind a vowel, before a vowel or where the typing has come to. */
const mayBeEñe = /(?<=^|[aeiouáéíóúü])n(?=[aeiouáéíóúü]|$)/gi

/**
 * A word as it was typed, and as it may have been meant: many type «contrasena». Who types an ñ means it, and hardly a
 * word has two.
 */
function spellings(term: string): string[] {
  if (/ñ/i.test(term)) return [term]
  const places = [...term.matchAll(mayBeEñe)].slice(0, maxSpellings)
  return [term, ...places.map(({ index }) => `${term.slice(0, index)}ñ${term.slice(index + 1)}`)]
}

/** A stem of so many letters stands for all words that begin so; a shorter one for itself alone. */
const leastBeginning = 5

/**
 * What a Spanish word has in common with its singular or plural, its masculine or feminine, in folded letters: «copias»
 * and «copia», «migraciones» and «migración», «luces» and «luz», «rápidas» and «rápido». Null where that is the word.
 */
export function stemOf(term: string): string | null {
  const word = fold(term)
  const single = word
    .replace(/^(.{2,})ces$/, '$1z')
    .replace(/^(.{2,}[^aeiouz\d])es$/, '$1')
    .replace(/^(.{2,}[aeiou])s$/, '$1')
  const stem = single.length > leastBeginning ? single.replace(/[ao]$/, '') : single
  return stem === word ? null : stem
}

/** How a word is looked for: as it was typed, with an ñ for an n, in its other forms. */
export type Term = { typed: string; spelled: readonly string[]; stems: readonly string[] }

export const readTerm = (typed: string): Term => {
  const spelled = spellings(typed)
  return { typed, spelled, stems: [...new Set(spelled.flatMap((word) => stemOf(word) ?? []))] }
}

/** A word of so few letters says next to nothing beside a longer one: «de», «la», «con», «que». */
const smallWord = 3

/** The words of a question by which what has some of them is found. */
export function tellingOf(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter(({ typed }) => typed.length > smallWord)
  return telling.length > 0 ? telling : terms
}

/** A single letter stands for itself: the words that begin with it are a good part of all. */
const quoted = (word: string, isBeginning: boolean): string =>
  `"${spell(word)}"${isBeginning && word.length > 1 ? '*' : ''}`
const anyOf = (words: readonly string[]): string => `(${words.join(' OR ')})`

/** FTS5's expression for one word; only letters and digits stand between its quotes, so nothing of its syntax. */
export const expressions = {
  /** As it was typed, or begins so. */
  typed: ({ typed }: Term): string => quoted(typed, true),
  /** The words and their stems alone, for what stands in very many texts. */
  whole: ({ spelled, stems }: Term): string =>
    anyOf([...spelled, ...stems].map((word) => quoted(word, false))),
  spelled: ({ spelled }: Term): string => anyOf(spelled.map((word) => quoted(word, true))),
  /** All that is taken for an answer. */
  any: ({ spelled, stems }: Term): string =>
    anyOf([
      ...spelled.map((word) => quoted(word, true)),
      ...stems.map((stem) => quoted(stem, stem.length >= leastBeginning)),
    ]),
}

/** The expression for all words of a question, each in a form. */
export const allOf = (terms: readonly Term[], form: (term: Term) => string): string =>
  terms.map(form).join(' AND ')

/** What is marked where it begins a word: the words as they are compared, in each of their forms. */
export const hitsOf = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ spelled, stems }) => [
    ...spelled.map(fold),
    ...stems.filter(({ length }) => length >= leastBeginning),
  ])
