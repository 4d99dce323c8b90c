import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff'

/** Comparing takes the square of what differs: two texts that differ in more than this are one replaced by the other. */
const maxEditLength = 1_500

const createReplacement = <Value>(before: Value, after: Value): ChangeObject<Value>[] => [
  { value: before, removed: true, added: false, count: 1 },
  { value: after, removed: false, added: true, count: 1 },
]

/** What changed from one text to another, word by word. */
export const compareWords = (before: string, after: string): ChangeObject<string>[] =>
  diffWordsWithSpace(before, after, { maxEditLength }) ?? createReplacement(before, after)

/** What changed from one list of blocks to another. */
export const compareBlocks = (before: string[], after: string[]): ChangeObject<string[]>[] =>
  diffArrays(before, after, { maxEditLength }) ?? createReplacement(before, after)
