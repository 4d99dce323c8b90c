import { expect, test } from 'vitest'
import { richText } from '../../kinds/fields/fields.ts'
import { mergeContents, resolveMerge } from './compare-contents.ts'
import { mergeTexts, splitBlocks } from './merge.ts'

const text = (...blocks: string[]): string => blocks.join('\n\n')
const fields = { text: richText({ label: 'Texto', max: 600, rows: 4 }) }

/** Merges two versions of a text, with this choice for each conflict. */
function merged(
  base: string | null,
  mine: string,
  theirs: string,
  choice: 'mine' | 'theirs' | 'both' = 'mine',
): string {
  const result = mergeContents(
    fields,
    base === null ? null : { text: base },
    { text: mine },
    { text: theirs },
  )
  const keys = Array.from({ length: 10 }, (_, index) => [`text.${index}`, choice] as const)
  return String(resolveMerge(result, { text: theirs }, new Map(keys))['text'])
}

test('splits blocks at blank lines, except inside code', () => {
  expect(splitBlocks('# a\n\nb\nc\n\n\n```\nx\n\ny\n```\n\nd\n')).toEqual([
    '# a',
    'b\nc',
    '```\nx\n\ny\n```',
    'd',
  ])
  expect(splitBlocks('a\n\n:::aviso[Ojo]\n\nb\n\n:::\n\nc\n\n:::')).toEqual([
    'a',
    ':::aviso[Ojo]\n\nb\n\n:::',
    'c',
    ':::',
  ])
})

test('a merge has the changes, additions and deletions of both sides once', () => {
  const base = text('Uno.', 'Dos.', 'Tres.', 'Cuatro.')
  expect(
    merged(base, text('Uno, mejor.', 'Dos.', 'Tres.', 'Cuatro.'), text('Uno.', 'Dos.', 'Cuatro.', 'Cinco.')),
  ).toBe(text('Uno, mejor.', 'Dos.', 'Cuatro.', 'Cinco.'))
})

test('changes of each side to neighbouring paragraphs do not conflict', () => {
  expect(merged(text('Uno.', 'Dos.'), text('Uno, mejor.', 'Dos.'), text('Uno.', 'Dos, mejor.'))).toBe(
    text('Uno, mejor.', 'Dos, mejor.'),
  )
  expect(merged(text('Uno.', 'Fin.'), text('Uno, mejor.', 'Fin.'), text('Uno.', 'Nuevo.', 'Fin.'))).toBe(
    text('Uno, mejor.', 'Nuevo.', 'Fin.'),
  )
})

test('only the paragraph that both sides changed is a conflict, not its neighbours', () => {
  const base = text('Uno.', 'Dos.', 'Tres.', 'Cuatro.')
  const mine = text('Uno, mío.', 'Dos. Mío.', 'Tres.', 'Cuatro.')
  const theirs = text('Uno.', 'Dos. Suyo.', 'Tres, suyo.', 'Cuatro.')
  expect(mergeTexts(base, mine, theirs)).toEqual([
    { kind: 'same', blocks: ['Uno, mío.'] },
    { kind: 'conflict', mine: 'Dos. Mío.', theirs: 'Dos. Suyo.', both: 'Dos. Mío. Suyo.' },
    { kind: 'changed', before: 'Tres.', after: 'Tres, suyo.' },
    { kind: 'same', blocks: ['Cuatro.'] },
  ])
  expect(merged(base, mine, theirs, 'theirs')).toBe(text('Uno, mío.', 'Dos. Suyo.', 'Tres, suyo.', 'Cuatro.'))
  // A paragraph that one side adds between two that the other changes.
  expect(merged(base, text('Uno.', 'Dos.', 'Nuevo.', 'Tres.', 'Cuatro.'), theirs)).toBe(
    text('Uno.', 'Dos. Suyo.', 'Nuevo.', 'Tres, suyo.', 'Cuatro.'),
  )
})

test('the same change on both sides is merged once', () => {
  expect(merged(text('Uno.'), text('Uno.', 'Dos.'), text('Uno.', 'Dos.'))).toBe(text('Uno.', 'Dos.'))
})

test('a paragraph changed on both sides is a conflict; choosing both does not repeat shared words', () => {
  const versions = [text('Uno.', 'Dos.'), text('Uno. Mío.', 'Dos.'), text('Uno. Suyo.', 'Dos.')] as const
  expect(mergeTexts(...versions)).toEqual([
    { kind: 'conflict', mine: 'Uno. Mío.', theirs: 'Uno. Suyo.', both: 'Uno. Mío. Suyo.' },
    { kind: 'same', blocks: ['Dos.'] },
  ])
  expect(merged(...versions, 'mine')).toBe(text('Uno. Mío.', 'Dos.'))
  expect(merged(...versions, 'theirs')).toBe(text('Uno. Suyo.', 'Dos.'))
  expect(merged(...versions, 'both')).toBe(text('Uno. Mío. Suyo.', 'Dos.'))
})

test('choosing both of two additions puts one after the other', () => {
  expect(merged('X.', text('X.', 'A.', 'B.'), text('X.', 'B.', 'C.'), 'both')).toBe(
    text('X.', 'A.', 'B.', 'C.'),
  )
})

test('a paragraph that one side removed and the other changed is a conflict without joining both', () => {
  expect(mergeTexts(text('Uno.', 'Dos.'), text('Uno.', 'Dos, mejor.'), 'Uno.')).toEqual([
    { kind: 'same', blocks: ['Uno.'] },
    { kind: 'conflict', mine: 'Dos, mejor.', theirs: '' },
  ])
})

test('without a base, what one side has is kept, and what both have differently is a conflict', () => {
  const versions = [null, text('Uno.', 'Mío.'), text('Cero.', 'Uno.', 'Suyo.')] as const
  expect(mergeTexts(...versions).map(({ kind }) => kind)).toEqual(['changed', 'same', 'conflict'])
  expect(merged(...versions, 'both')).toBe(text('Cero.', 'Uno.', 'Mío.', 'Suyo.'))
  expect(merged(null, text('Uno.', 'Mío.'), 'Uno.')).toBe(text('Uno.', 'Mío.'))
})

test('texts with too many repeated paragraphs to compare become one conflict', () => {
  const repeated = (end: string): string => `${'igual\n\n'.repeat(5_000)}${end}`
  expect(mergeTexts(repeated('base'), repeated('mía'), repeated('suya'))).toMatchObject([
    { kind: 'conflict' },
  ])
  const paragraph = (end: string): string => `${'igual '.repeat(5_000)}${end}`
  const [mine, theirs] = [paragraph('mía'), paragraph('suya')]
  expect(mergeTexts(paragraph('base'), mine, theirs)).toEqual([
    { kind: 'conflict', mine, theirs, both: text(mine, theirs) },
  ])
})

test('texts with too many paragraphs to compare become one conflict', () => {
  const many = (end: string): string =>
    Array.from({ length: 28_000 }, (_, index) => `${index}${end}`).join('\n\n')
  expect(mergeTexts(many(''), many('a'), many('b'))).toMatchObject([{ kind: 'conflict' }])
  expect(mergeTexts(null, many('a'), many('b'))).toMatchObject([{ kind: 'conflict' }])
})
