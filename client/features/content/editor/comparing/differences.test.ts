import { expect, test } from 'vitest'
import { compareBlocks, compareWords } from './differences.ts'

const numbered = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)

test('compareWords finds changed words; texts with nothing in common are replaced as a whole', () => {
  expect(compareWords('uno dos', 'uno tres').map(({ value }) => value)).toEqual(['uno ', 'dos', 'tres'])
  const [before, after] = [numbered(20_000, 'a').join(' '), numbered(20_000, 'b').join(' ')]
  expect(compareWords(before, after)).toMatchObject([
    { value: before, removed: true },
    { value: after, added: true },
  ])
})

test('compareBlocks pairs a changed block with its former version, whatever was added or removed beside it', () => {
  const before = ['Igual.', 'Un río que baja en calma.', 'Se irá.', 'Fin.']
  const after = ['Igual.', 'Esto es nuevo.', 'Un río que baja crecido.', 'Otra cosa.', 'Fin.']
  expect(compareBlocks(before, after)).toEqual([
    { kind: 'same', blocks: ['Igual.'] },
    { kind: 'changed', before: '', after: 'Esto es nuevo.' },
    { kind: 'changed', before: 'Un río que baja en calma.', after: 'Un río que baja crecido.' },
    { kind: 'changed', before: 'Se irá.', after: 'Otra cosa.' },
    { kind: 'same', blocks: ['Fin.'] },
  ])
  expect(compareBlocks(['a'], [])).toEqual([{ kind: 'changed', before: 'a', after: '' }])
})

test('compareBlocks shows lists with nothing in common as one difference', () => {
  const [before, after] = [numbered(50_000, 'a'), numbered(50_000, 'b')]
  expect(compareBlocks(before, after)).toEqual([
    { kind: 'changed', before: before.join('\n\n'), after: after.join('\n\n') },
  ])
})
