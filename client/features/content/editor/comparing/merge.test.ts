import { expect, test } from 'vitest'
import { joinBothSides, mergeField, mergeTexts, resolveChunks, splitBlocks } from './merge.ts'

const text = (...blocks: string[]): string => blocks.join('\n\n')

/** Merges two versions that do not conflict. */
const merged = (base: string | null, mine: string, theirs: string): string =>
  resolveChunks(mergeTexts(base, mine, theirs), () => undefined)

test('splits blocks at blank lines, except inside code', () => {
  expect(splitBlocks('# a\n\nb\nc\n\n\n```\nx\n\ny\n```\n\nd\n')).toEqual([
    '# a',
    'b\nc',
    '```\nx\n\ny\n```',
    'd',
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

test('the same change on both sides is merged once', () => {
  expect(merged(text('Uno.'), text('Uno.', 'Dos.'), text('Uno.', 'Dos.'))).toBe(text('Uno.', 'Dos.'))
})

test('a paragraph changed on both sides is a conflict; choosing both does not repeat shared words', () => {
  const pieces = mergeTexts(text('Uno.', 'Dos.'), text('Uno. Mío.', 'Dos.'), text('Uno. Suyo.', 'Dos.'))
  expect(pieces).toEqual([
    { kind: 'conflict', base: ['Uno.'], mine: ['Uno. Mío.'], theirs: ['Uno. Suyo.'] },
    { kind: 'merged', mine: ['Dos.'], blocks: ['Dos.'] },
  ])
  expect(resolveChunks(pieces, () => 'mine')).toBe(text('Uno. Mío.', 'Dos.'))
  expect(resolveChunks(pieces, () => 'theirs')).toBe(text('Uno. Suyo.', 'Dos.'))
  expect(resolveChunks(pieces, () => 'both')).toBe(text('Uno. Mío. Suyo.', 'Dos.'))
})

test('choosing both of two additions puts one after the other', () => {
  expect(joinBothSides({ base: [], mine: ['A.', 'B.'], theirs: ['B.', 'C.'] })).toEqual(['A.', 'B.', 'C.'])
})

test('without a base, shared blocks are merged and the rest is a conflict', () => {
  const pieces = mergeTexts(null, text('Uno.', 'Mío.'), text('Uno.', 'Suyo.'))
  expect(pieces.map(({ kind }) => kind)).toEqual(['merged', 'conflict'])
  expect(resolveChunks(pieces, () => 'both')).toBe(text('Uno.', 'Mío.', 'Suyo.'))
})

test('a field takes the value of the side that changed it, and conflicts if both did', () => {
  expect(mergeField('a', 'b', 'a')).toEqual({ kind: 'merged', value: 'b' })
  expect(mergeField('a', 'a', 'c')).toEqual({ kind: 'merged', value: 'c' })
  expect(mergeField('a', 'b', 'b')).toEqual({ kind: 'merged', value: 'b' })
  expect(mergeField('a', 'b', 'c')).toEqual({ kind: 'conflict' })
  expect(mergeField(null, 'b', 'c')).toEqual({ kind: 'conflict' })
})

test('texts with too many repeated paragraphs to compare become one conflict', () => {
  const repeated = (end: string): string => `${'igual\n\n'.repeat(5_000)}${end}`
  for (const base of [null, repeated('base')]) {
    const pieces = mergeTexts(base, repeated('mía'), repeated('suya'))
    expect(pieces).toHaveLength(1)
    expect(pieces[0]).toMatchObject({ kind: 'conflict' })
  }
  const paragraph = (end: string): string[] => [`${'igual '.repeat(5_000)}${end}`]
  const clash = { base: paragraph('base'), mine: paragraph('mía'), theirs: paragraph('suya') }
  expect(joinBothSides(clash)).toEqual([...clash.mine, ...clash.theirs])
})

test('texts with too many paragraphs to compare become one conflict', () => {
  const many = Array.from({ length: 28_000 }, (_, index) => `${index}`).join('\n\n')
  expect(mergeTexts(null, many, `${many}a`)).toMatchObject([{ kind: 'conflict' }])
})
