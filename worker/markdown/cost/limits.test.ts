import { expect, test } from 'vitest'
import { tryRender } from '../render.ts'
import { getRenderProblem as saidOf } from './cost-limits.ts'

// What is just within a limit is shown, and what goes one beyond it refused: the limits as they are documented.

function findProblem(markdown: string): string | null {
  const made = tryRender(markdown)
  return 'problem' in made ? made.problem : null
}

const notes = (count: number): string =>
  Array.from({ length: count }, (_, n) => `a[^${n}]\n\n[^${n}]: b`).join('\n\n')
const table = (rows: number, columns: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows - 1)}`

test.each([
  ['500 footnotes', (one: number) => notes(500 + one), 'demasiadas notas al pie'],
  [
    '1,000 references to a footnote',
    (one: number) => `${'a[^n]\n\n'.repeat(1_000 + one)}[^n]: b`,
    'demasiadas notas al pie',
  ],
  ['8,000 cells of a table', (one: number) => table(80 + one, 100), 'demasiadas celdas'],
  [
    '8,000 cells of two tables',
    (one: number) => `${table(40, 100)}\n\n${table(40 + one, 100)}`,
    'demasiadas celdas',
  ],
  // The root and a paragraph, with two nodes for each piece of code and the letter behind it.
  [
    '12,000 nodes',
    (one: number) => `${'`a`b'.repeat(5_999)}\n\n${'---'.repeat(one)}`,
    'demasiados elementos',
  ],
  [
    '24 quotes that go on',
    (one: number) => `a\n\n${`${'> '.repeat(24)}b\n`.repeat(2)}${'> '.repeat(24 + one)}c`,
    'hay más de 24 listas o citas',
  ],
  [
    '24 quotes that go on from the first line',
    (one: number) => `${'> '.repeat(24)}b\n${'> '.repeat(24 + one)}c`,
    'hay más de 24 listas o citas',
  ],
  [
    '200,000 characters of an address that is repeated',
    (one: number) => `[a]: /${'b'.repeat(49_999)}\n\n[a]\n[a]\n[a]\n[a]${one ? '\n[a]' : ''}`,
    'repite demasiadas veces',
  ],
])('%s are shown, and one more is refused', (_, text, refusal) => {
  expect(findProblem(text(0))).toBeNull()
  expect(findProblem(text(1)) ?? '').toContain(refusal)
})

test('24 quotes or lists inside one another are shown on any line, and one more is refused', () => {
  for (const before of ['', ' ', '\n', 'a\n\n', '> a\n'])
    for (const sign of ['> ', '- ', '1. ', '[^1]: ']) {
      const text = (depth: number): string => `${before}${sign.repeat(depth)}b`
      expect(findProblem(text(24)), text(24)).toBeNull()
      expect(findProblem(text(25)) ?? '', text(25)).toContain('hay más de 24 listas o citas')
    }
})

test('links and images by reference are counted, and notes of the same name are not', () => {
  const text = (more: string) => `[a]: /${'b'.repeat(49_999)}\n\n![a]\n![a]\n[a]\n[a]\n${more}`
  expect(findProblem(text('[^a]\n\n[^a]: c'))).toBeNull()
  expect(findProblem(text('![a]'))).toContain('repite demasiadas veces')
})

test('a text beyond 60,000 characters that takes too much is too long, and a shorter one has too many signs', () => {
  expect(findProblem('['.repeat(60_000))).toContain('tiene demasiados signos juntos')
  expect(findProblem('['.repeat(60_001))).toContain('es demasiado largo')
  expect(findProblem(`${'> '.repeat(25)}a\n\n${'b'.repeat(60_000)}`)).toContain('listas o citas')
})

test('what its author cannot mend is no problem of a text, and thrown on', () => {
  for (const error of [new Error('otro'), Object.assign(new Error('otro'), { statusCode: 500 })])
    expect(() => saidOf(error)).toThrow('otro')
})

test('an address that is defined twice is counted by the longer one, its title too', () => {
  const long = `/${'b'.repeat(24_999)} "${'c'.repeat(25_000)}"`
  const text = (times: number) => `[a]: ${long}\n[a]: /b\n\n${'[a]\n'.repeat(times)}`
  expect(findProblem(text(4))).toBeNull()
  expect(findProblem(text(5))).toContain('repite demasiadas veces')
})

test('100 nodes inside one another are shown, and one more is refused', () => {
  // A paragraph, stars inside stars and a text: two nodes beside the stars.
  const stars = (depth: number): string => {
    let text = 'a'
    for (let n = 0; n < depth; n += 1) text = n % 2 === 0 ? `*a ${text} a*` : `_a ${text} a_`
    return text
  }
  expect(findProblem(stars(98))).toBeNull()
  expect(findProblem(stars(99))).toContain('demasiadas cosas unas dentro de otras')
})
