import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff'

/** Maximum number of edits. Time grows with its square, so texts that differ more are shown as replaced entirely. */
const maxEditLength = 1_500

const createReplacement = <Value>(before: Value, after: Value): ChangeObject<Value>[] => [
  { value: before, removed: true, added: false, count: 1 },
  { value: after, removed: false, added: true, count: 1 },
]

/** Differences between two texts, word by word. */
export const compareWords = (before: string, after: string): ChangeObject<string>[] =>
  diffWordsWithSpace(before, after, { maxEditLength }) ?? createReplacement(before, after)

/** Differences between two lists of blocks. */
export const compareBlocks = (before: string[], after: string[]): ChangeObject<string[]>[] =>
  diffArrays(before, after, { maxEditLength }) ?? createReplacement(before, after)
