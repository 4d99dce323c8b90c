import { stemWord } from '#client/runtime/text/stem-word.ts'
import { countTypos, getAllowedTypos } from '#client/runtime/text/typos.ts'
import { toPhoneticKey } from './phonetic-key.ts'

/**
 * Folded words. `stems`: the same without plural endings; `phoneticKeys`: how the stems sound; `letters`,
 * `phoneticLetters`: the letters of both as bits (`toLetterBits`).
 */
export type Vocabulary = {
  has: (word: string) => boolean
  words: readonly string[]
  stems: readonly string[]
  phoneticKeys: readonly string[]
  letters: Int32Array
  phoneticLetters: Int32Array
}

/** The letters of a word as bits. If two words differ in n letters, each has at most n bits that the other lacks. */
function toLetterBits(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

export function createVocabulary(given: Iterable<string>): Vocabulary {
  const set = new Set(given)
  const words = [...set]
  const stems = words.map(stemWord)
  const phoneticKeys = stems.map(toPhoneticKey)
  return {
    has: (word) => set.has(word),
    words,
    stems,
    phoneticKeys,
    letters: Int32Array.from(stems, toLetterBits),
    phoneticLetters: Int32Array.from(phoneticKeys, toLetterBits),
  }
}

/** How many bits of `one` are missing in `other`, counted up to three. */
function countMissingBits(one: number, other: number): number {
  let bits = one & ~other
  let count = 0
  for (; bits !== 0 && count < 3; count++) bits &= bits - 1
  return count
}

/** Typos at the start of a word rarely affect more than one letter. */
const isSimilarStart = (one: string, other: string): boolean =>
  one[0] === other[0] || one[0] === other[1] || one[1] === other[0]

/** Shorter words are not compared by sound, because too many sound alike. */
const minPhoneticLetters = 4
/** Nor are words whose phonetic key is shorter: that of «zzzz» is «s», with which too many words begin. */
const minSounds = 3

/** The typos between two words; Infinity if there are too many. The letter bits rule most words out quickly. */
function countTyposWithin(one: string, oneLetters: number, other: string, otherLetters: number): number {
  const most = getAllowedTypos(one.length)
  const mayBe =
    Math.abs(one.length - other.length) <= most &&
    countMissingBits(oneLetters, otherLetters) <= most &&
    countMissingBits(otherLetters, oneLetters) <= most &&
    isSimilarStart(one, other)
  return mayBe ? countTypos(one, other, most) : Infinity
}

/**
 * The words that a folded word may stand for, with their distance. Without a typo the distance is below 1: 0.25 for the
 * same sound, 0.5 for the same start, 0.75 for a start that sounds the same. If nothing resembles its stem, what looks
 * like a plural may be none: «worpres».
 */
export function findNearestWords(
  vocabulary: Vocabulary,
  asked: string,
  askedStem = stemWord(asked),
): Map<string, number> {
  const { words, stems, phoneticKeys, letters, phoneticLetters } = vocabulary
  const askedLetters = toLetterBits(askedStem)
  const sounds = asked.length < minPhoneticLetters ? '' : toPhoneticKey(askedStem)
  const phoneticKey = sounds.length < minSounds ? null : sounds
  const askedPhoneticLetters = phoneticKey === null ? 0 : toLetterBits(phoneticKey)
  const found = new Map<string, number>()
  // A loop by index is fast: each word of a query is compared with thousands of words.
  for (let at = 0; at < words.length; at++) {
    const bits = letters[at] ?? 0
    const soundBits = phoneticLetters[at] ?? 0
    if (
      countMissingBits(askedLetters, bits) > 2 &&
      (phoneticKey === null || countMissingBits(askedPhoneticLetters, soundBits) > 2)
    )
      continue
    const word = words[at] ?? ''
    const stem = stems[at] ?? ''
    const sound = phoneticKeys[at] ?? ''
    const distance = word.startsWith(asked)
      ? 0.5
      : phoneticKey === null
        ? countTyposWithin(askedStem, askedLetters, stem, bits)
        : phoneticKey === sound
          ? 0.25
          : sound.startsWith(phoneticKey)
            ? 0.75
            : Math.min(
                countTyposWithin(askedStem, askedLetters, stem, bits),
                countTyposWithin(phoneticKey, askedPhoneticLetters, sound, soundBits),
              )
    if (distance !== Infinity) found.set(word, distance)
  }
  return found.size > 0 || askedStem === asked ? found : findNearestWords(vocabulary, asked, asked)
}
