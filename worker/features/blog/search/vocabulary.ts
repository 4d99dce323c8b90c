import { soundOf } from './sound.ts'

/** Folded words to compare others with, each with its phonetic key; the letters of both as bits. */
export type Vocabulary = {
  has: (word: string) => boolean
  words: readonly string[]
  sounds: readonly string[]
  letters: Int32Array
  soundLetters: Int32Array
}

/** The letters of a word as bits: two words that differ by some letters differ by no more bits. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

export function createVocabulary(given: Iterable<string>): Vocabulary {
  const set = new Set(given)
  const words = [...set]
  const sounds = words.map(soundOf)
  return {
    has: (word) => set.has(word),
    words,
    sounds,
    letters: Int32Array.from(words, lettersOf),
    soundLetters: Int32Array.from(sounds, lettersOf),
  }
}

/** Slips that are taken for such in a word of so many letters. */
const allowed = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)

/** How many bits of `one` are missing in `other`, counted up to three. */
function missing(one: number, other: number): number {
  let bits = one & ~other
  let count = 0
  for (; bits !== 0 && count < 3; count++) bits &= bits - 1
  return count
}

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

/** Hardly anybody misses the beginning but by a letter. */
const mayResemble = (one: string, other: string): boolean =>
  one[0] === other[0] || one[0] === other[1] || one[1] === other[0]

/** Fewer letters sound like too much. */
const leastSound = 4

/** The slips between two words that may resemble each other; the bits of their letters rule most out at once. */
function slipsWithin(one: string, oneLetters: number, other: string, otherLetters: number): number {
  const most = allowed(one.length)
  const mayBe =
    Math.abs(one.length - other.length) <= most &&
    missing(oneLetters, otherLetters) <= most &&
    missing(otherLetters, oneLetters) <= most &&
    mayResemble(one, other)
  return mayBe ? slips(one, other, most) : Infinity
}

/**
 * The words of a vocabulary that a folded word may stand for, and how far each is from it, below 1 where it is no
 * slip: what sounds the same is nearer than what begins so or differs by a letter.
 */
export function nearestWords(vocabulary: Vocabulary, asked: string): Map<string, number> {
  const { words, sounds, letters, soundLetters } = vocabulary
  const askedLetters = lettersOf(asked)
  const heard = asked.length < leastSound ? null : soundOf(asked)
  const heardLetters = heard === null ? 0 : lettersOf(heard)
  const found = new Map<string, number>()
  // By number: these are thousands, for each word of each question.
  for (let at = 0; at < words.length; at++) {
    const bits = letters[at] ?? 0
    const soundBits = soundLetters[at] ?? 0
    if (missing(askedLetters, bits) > 2 && (heard === null || missing(heardLetters, soundBits) > 2)) continue
    const word = words[at] ?? ''
    const sound = sounds[at] ?? ''
    const distance = word.startsWith(asked)
      ? 0.5
      : heard === null
        ? slipsWithin(asked, askedLetters, word, bits)
        : heard === sound
          ? 0.25
          : sound.startsWith(heard)
            ? 0.75
            : Math.min(
                slipsWithin(asked, askedLetters, word, bits),
                slipsWithin(heard, heardLetters, sound, soundBits),
              )
    if (distance !== Infinity) found.set(word, distance)
  }
  return found
}
