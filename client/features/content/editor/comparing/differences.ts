import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff'

/** Maximum numbers of edits. Time grows with their square, so texts that differ more are shown as replaced entirely. */
const maxWordEdits = 400
const maxBlockEdits = 1_000
/** Limit for finding the most similar blocks: characters on one side times blocks on the other. */
const maxPairingCost = 1_000_000
/** Share of words in common from which a block counts as a changed version of another. */
const minSimilarity = 0.4

export const compareWords = (before: string, after: string): ChangeObject<string>[] =>
  diffWordsWithSpace(before, after, { maxEditLength: maxWordEdits }) ?? [
    { value: before, removed: true, added: false, count: 1 },
    { value: after, removed: false, added: true, count: 1 },
  ]

export type Choice = 'mine' | 'theirs' | 'both'
/** A part of a comparison: equal blocks, a changed text, or texts to choose from. Empty: added or removed. */
export type Piece =
  /** `isMine`: unchanged by a merge, but only my version has it. */
  | { kind: 'same'; blocks: readonly string[]; isMine?: true }
  | { kind: 'changed'; before: string; after: string }
  | { kind: 'conflict'; mine: string; theirs: string; both?: string }
export type ConflictPiece = Extract<Piece, { kind: 'conflict' }>

export const joinBlocks = (blocks: readonly string[]): string => blocks.filter(Boolean).join('\n\n')

export function compareBlocks(before: string[], after: string[]): Piece[] {
  const changes = diffArrays(before, after, { maxEditLength: maxBlockEdits })
  if (!changes) return [{ kind: 'changed', before: joinBlocks(before), after: joinBlocks(after) }]
  return changes.flatMap(({ value, added, removed }, index): Piece[] => {
    // A replacement is the removed blocks followed by the added ones, which are paired here.
    if (removed) return pairBlocks(value, changes[index + 1]?.added ? (changes[index + 1]?.value ?? []) : [])
    if (added) return changes[index - 1]?.removed ? [] : pairBlocks([], value)
    return [{ kind: 'same', blocks: value }]
  })
}

/** Pairs removed blocks with the added ones that replace them: the most similar first, the others in order. */
function pairBlocks(removed: readonly string[], added: readonly string[]): Piece[] {
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
      const common = [...words].filter((word) => others.has(word))
      const similarity = common.length / Math.max(words.size, others.size)
      if (similarity > highest) [best, highest] = [[at, to], similarity]
    }
  return best
}
