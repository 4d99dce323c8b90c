import { expect, test } from 'vitest'
import { stemWord } from '#client/runtime/text/stem-word.ts'
import { countTypos } from '#client/runtime/text/typos.ts'
import { toPhoneticKey } from './phonetic-key.ts'
import { createVocabulary, findNearestWords } from './vocabulary.ts'

const allowed = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : 2)
const mayResemble = (one: string, other: string): boolean =>
  one[0] === other[0] || one[0] === other[1] || one[1] === other[0]
const slipsOf = (one: string, other: string): number =>
  mayResemble(one, other) ? countTypos(one, other, allowed(one.length)) : Infinity

/** Computes the distance of two words directly. `findNearestWords` first compares their letters to skip most words. */
function distanceOf(asked: string, word: string, stem = stemWord(asked)): number {
  if (word.startsWith(asked)) return 0.5
  const otherStem = stemWord(word)
  const [heard, sound] = [toPhoneticKey(stem), toPhoneticKey(otherStem)]
  if (asked.length < 4 || heard.length < 3) return slipsOf(stem, otherStem)
  if (heard === sound) return 0.25
  if (sound.startsWith(heard)) return 0.75
  return Math.min(slipsOf(stem, otherStem), slipsOf(heard, sound))
}

/** Words made of few different letters, so that many are similar. */
function someWords(count: number, seed: number): string[] {
  let state = seed
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const word = (): string => Array.from({ length: 2 + random(8) }, () => 'acehñsvb'[random(8)]).join('')
  return Array.from({ length: count }, word)
}

test('findNearestWords finds the same words as comparing with every word, despite its letter filter', () => {
  const words = [...new Set(someWords(1_500, 7))]
  const vocabulary = createVocabulary(words)
  for (const asked of someWords(150, 11)) {
    const compare = (stem?: string) =>
      words.flatMap((word) => {
        const distance = distanceOf(asked, word, stem)
        return distance === Infinity ? [] : [[word, distance] as const]
      })
    const expected = new Map(compare())
    const found = expected.size > 0 ? expected : new Map(compare(asked))
    expect(findNearestWords(vocabulary, asked), asked).toEqual(found)
  }
})

test('a word of one sound does not stand for all that begin with it', () => {
  const vocabulary = createVocabulary(['servicios', 'sistemas', 'correo'])
  expect(findNearestWords(vocabulary, 'zzzz')).toEqual(new Map())
  expect([...findNearestWords(vocabulary, 'cervi').keys()]).toEqual(['servicios'])
})

test('a word that only ends like a plural is compared as it stands, too', () => {
  expect([...findNearestWords(createVocabulary(['wordpress', 'correo']), 'worpres')]).toEqual([
    ['wordpress', 1],
  ])
})

test('swapped letters are one mistake, also where the word is a plural', () => {
  const vocabulary = createVocabulary(['migraciones', 'etiqueta', 'servicio'])
  expect([...findNearestWords(vocabulary, 'migarcion')]).toEqual([['migraciones', 1]])
  expect([...findNearestWords(vocabulary, 'etiqeutas')]).toEqual([['etiqueta', 1]])
  expect([...findNearestWords(vocabulary, 'servicios')]).toEqual([['servicio', 0.25]])
})

test('letters may be mistyped, digits may not: another number is not what was meant', () => {
  const vocabulary = createVocabulary(['1796027679911', '2024', 'iso27001', 'covid', '5512345678'])
  for (const asked of ['1796027679987', '2025', 'iso27010', 'covid1', '5512345687'])
    expect([...findNearestWords(vocabulary, asked).keys()], asked).toEqual([])
  expect([...findNearestWords(vocabulary, 'ios27001').keys()]).toEqual(['iso27001'])
  // A number of which only the beginning is typed.
  expect([...findNearestWords(vocabulary, '55123')]).toEqual([['5512345678', 0.5]])
})
