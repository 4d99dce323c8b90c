import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff'

/** Maximum numbers of edits. Time grows with their square, so texts that differ more are shown as replaced entirely. */
const maxWordEdits = 400
const maxBlockEdits = 1_000
/** Limit for finding the most similar blocks: characters on one side times blocks on the other. */
const maxPairingCost = 1_000_000
/** Share of words in common from which a block counts as a changed version of another. */
const minSimilarity = 0.4

/** Differences between two texts, word by word. */
export const compareWords = (before: string, after: string): ChangeObject<string>[] =>
  diffWordsWithSpace(before, after, { maxEditLength: maxWordEdits }) ?? [
    { value: before, removed: true, added: false, count: 1 },
    { value: after, removed: false, added: true, count: 1 },
  ]

/** A part of a text: equal blocks, or a block before and after its change; empty if it was added or removed. */
export type TextPiece =
  | { kind: 'same'; blocks: readonly string[] }
  | { kind: 'changed'; before: string; after: string }

/** Differences between two lists of blocks. */
export function compareBlocks(before: string[], after: string[]): TextPiece[] {
  const changes = diffArrays(before, after, { maxEditLength: maxBlockEdits })
  if (!changes) return [{ kind: 'changed', before: before.join('\n\n'), after: after.join('\n\n') }]
  return changes.flatMap(({ value, added, removed }, index): TextPiece[] => {
    // A replacement is the removed blocks followed by the added ones, which are paired here.
    if (removed) return pairBlocks(value, changes[index + 1]?.added ? (changes[index + 1]?.value ?? []) : [])
    if (added) return changes[index - 1]?.removed ? [] : pairBlocks([], value)
    return [{ kind: 'same', blocks: value }]
  })
}

/** Pairs removed blocks with the added ones that replace them: the most similar first, the others in order. */
function pairBlocks(removed: readonly string[], added: readonly string[]): TextPiece[] {
  const [at, to] = findMostSimilar(removed, added) ?? [-1, -1]
  if (at >= 0)
    return [
      ...pairBlocks(removed.slice(0, at), added.slice(0, to)),
      { kind: 'changed', before: removed[at] ?? '', after: added[to] ?? '' },
      ...pairBlocks(removed.slice(at + 1), added.slice(to + 1)),
    ]
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => ({
    kind: 'changed',
    before: removed[index] ?? '',
    after: added[index] ?? '',
  }))
}

function findMostSimilar(removed: readonly string[], added: readonly string[]): [number, number] | null {
  const splitWords = (block: string): Set<string> => new Set(block.split(/\s+/))
  if (removed.join('').length * added.length > maxPairingCost) return null
  const addedWords = added.map(splitWords)
  let [best, highest]: [[number, number] | null, number] = [null, minSimilarity]
  for (const [at, words] of removed.map(splitWords).entries())
    for (const [to, others] of addedWords.entries()) {
      const similarity = words.intersection(others).size / Math.max(words.size, others.size)
      if (similarity > highest) [best, highest] = [[at, to], similarity]
    }
  return best
}
