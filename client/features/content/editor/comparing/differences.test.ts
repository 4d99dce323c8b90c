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

test('compareBlocks finds changed blocks; lists with nothing in common are replaced as a whole', () => {
  expect(compareBlocks(['a', 'b'], ['a', 'c']).map(({ value }) => value)).toEqual([['a'], ['b'], ['c']])
  const [before, after] = [numbered(50_000, 'a'), numbered(50_000, 'b')]
  expect(compareBlocks(before, after)).toMatchObject([
    { value: before, removed: true },
    { value: after, added: true },
  ])
})
