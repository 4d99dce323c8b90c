import { expect, test } from 'vitest'
import { compareBlocks, compareWords } from './differences.ts'

const numbered = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`)

test('compares words, and shows texts with nothing in common as one replaced by the other', () => {
  expect(compareWords('uno dos', 'uno tres').map(({ value }) => value)).toEqual(['uno ', 'dos', 'tres'])
  const [before, after] = [numbered(20_000, 'a').join(' '), numbered(20_000, 'b').join(' ')]
  expect(compareWords(before, after)).toMatchObject([
    { value: before, removed: true },
    { value: after, added: true },
  ])
})

test('compares blocks, and shows lists with nothing in common as one replaced by the other', () => {
  expect(compareBlocks(['a', 'b'], ['a', 'c']).map(({ value }) => value)).toEqual([['a'], ['b'], ['c']])
  const [before, after] = [numbered(50_000, 'a'), numbered(50_000, 'b')]
  expect(compareBlocks(before, after)).toMatchObject([
    { value: before, removed: true },
    { value: after, added: true },
  ])
})
