import { expect, test } from 'vitest'
import { tryRender } from '../render.ts'
import { getRenderProblem as saidOf } from './cost-limits.ts'

// Texts exactly at a limit are rendered, and texts one beyond it are refused.

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
  // The root, a paragraph, and two nodes per piece: its code and the letter after it.
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
])('%s are rendered, and one more is refused', (_, text, refusal) => {
  expect(findProblem(text(0))).toBeNull()
  expect(findProblem(text(1)) ?? '').toContain(refusal)
})

test('24 nested quotes or lists are rendered on any line, 25 are refused', () => {
  for (const before of ['', ' ', '\n', 'a\n\n', '> a\n'])
    for (const sign of ['> ', '- ', '1. ', '[^1]: ']) {
      const text = (depth: number): string => `${before}${sign.repeat(depth)}b`
      expect(findProblem(text(24)), text(24)).toBeNull()
      expect(findProblem(text(25)) ?? '', text(25)).toContain('hay más de 24 listas o citas')
    }
})

test('references to link definitions are counted, and footnotes of the same name are not', () => {
  const text = (more: string) => `[a]: /${'b'.repeat(49_999)}\n\n![a]\n![a]\n[a]\n[a]\n${more}`
  expect(findProblem(text('[^a]\n\n[^a]: c'))).toBeNull()
  expect(findProblem(text('![a]'))).toContain('repite demasiadas veces')
})

test('an expensive text beyond 60,000 characters is reported as too long, a shorter one as too many signs', () => {
  expect(findProblem('['.repeat(60_000))).toContain('tiene demasiados signos juntos')
  expect(findProblem('['.repeat(60_001))).toContain('es demasiado largo')
  expect(findProblem(`${'> '.repeat(25)}a\n\n${'b'.repeat(60_000)}`)).toContain('listas o citas')
})

test('getRenderProblem throws errors that the author cannot correct', () => {
  for (const error of [new Error('otro'), Object.assign(new Error('otro'), { statusCode: 500 })])
    expect(() => saidOf(error)).toThrow('otro')
})

test('an address defined twice counts with its longer definition, title included', () => {
  const long = `/${'b'.repeat(24_999)} "${'c'.repeat(25_000)}"`
  const text = (times: number) => `[a]: ${long}\n[a]: /b\n\n${'[a]\n'.repeat(times)}`
  expect(findProblem(text(4))).toBeNull()
  expect(findProblem(text(5))).toContain('repite demasiadas veces')
})

test('100 nested nodes are rendered, 101 are refused', () => {
  // The nesting has two nodes besides the emphasis: a paragraph and a text.
  const stars = (depth: number): string => {
    let text = 'a'
    for (let n = 0; n < depth; n += 1) text = n % 2 === 0 ? `*a ${text} a*` : `_a ${text} a_`
    return text
  }
  expect(findProblem(stars(98))).toBeNull()
  expect(findProblem(stars(99))).toContain('demasiadas cosas unas dentro de otras')
})
