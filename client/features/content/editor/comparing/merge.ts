import { diff3Merge, diffIndices, LCS } from 'node-diff3'

// Three-way merge of texts, paragraph by paragraph.

export type Choice = 'mine' | 'theirs' | 'both'
export type ConflictingBlocks = { base: string[]; mine: string[]; theirs: string[] }
/** A part of the merge: merged blocks and those of `mine` that they replace, or a conflict. */
export type MergeChunk =
  | { kind: 'merged'; mine: string[]; blocks: string[] }
  | ({ kind: 'conflict' } & ConflictingBlocks)

/** The blocks of a Markdown text, which blank lines separate. Fenced code is one block. */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  let fence: string | null = null
  const close = (): void => {
    if (open.length > 0) blocks.push(open.join('\n'))
    open = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? null
    if (fence === null && line.trim() === '') close()
    else open.push(line)
    if (fence === null) fence = mark
    else if (mark?.startsWith(fence)) fence = null
  }
  close()
  return blocks
}

/** Limits that keep a comparison under about 1 s: pairs of equal items in two lists, and pairs times list length. */
const maxPairs = 100_000
const maxSteps = 300_000_000

function isComparable(first: readonly string[], second: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const item of first) counts.set(item, (counts.get(item) ?? 0) + 1)
  const pairs = second.reduce((sum, item) => sum + (counts.get(item) ?? 0), 0)
  return pairs <= maxPairs && pairs * second.length <= maxSteps
}

/** The longest common subsequence of two lists. */
function findCommonItems(mine: string[], theirs: string[]): string[] {
  const found: string[] = []
  let link: ReturnType<typeof LCS<string>> | null = LCS(mine, theirs)
  for (; link && link.buffer1index >= 0; link = link.chain) found.push(mine[link.buffer1index] ?? '')
  return found.toReversed()
}

type Hunk = { side: 'mine' | 'theirs'; start: number; end: number; blocks: string[] }

const getHunks = (side: Hunk['side'], base: string[], changed: string[]): Hunk[] =>
  diffIndices(base, changed).map(({ buffer1: [start, length], buffer2Content }) => ({
    side,
    start,
    end: start + length,
    blocks: buffer2Content,
  }))

const isOverlapping = (a: Hunk, b: Hunk): boolean =>
  a.start === a.end && b.start === b.end
    ? a.start === b.start
    : Math.max(a.start, b.start) < Math.min(a.end, b.end)

/** Merges changes that are next to each other but do not overlap; null if any overlap. */
function mergeAdjacentChanges({ base, mine, theirs }: ConflictingBlocks): string[] | null {
  const myHunks = getHunks('mine', base, mine)
  const theirHunks = getHunks('theirs', base, theirs)
  if (
    base.length === 0 ||
    myHunks.some((hunk) => theirHunks.some((theirHunk) => isOverlapping(hunk, theirHunk)))
  )
    return null
  const hunks = [...myHunks, ...theirHunks].toSorted((a, b) => a.start - b.start || a.end - b.end)
  const blocks: string[] = []
  let at = 0
  for (const { start, end, blocks: changed } of hunks) {
    blocks.push(...base.slice(at, start), ...changed)
    at = Math.max(at, end)
  }
  return [...blocks, ...base.slice(at)]
}

/**
 * Merges two texts. If `base` is null, the blocks that both contain are the base. Too large texts become one conflict.
 */
export function mergeTexts(base: string | null, mine: string, theirs: string): MergeChunk[] {
  const [myBlocks, theirBlocks] = [splitBlocks(mine), splitBlocks(theirs)]
  if (base === null && !isComparable(myBlocks, theirBlocks))
    return [{ kind: 'conflict', base: [], mine: myBlocks, theirs: theirBlocks }]
  const origin = base === null ? findCommonItems(myBlocks, theirBlocks) : splitBlocks(base)
  if (!isComparable(myBlocks, origin) || !isComparable(theirBlocks, origin))
    return [{ kind: 'conflict', base: origin, mine: myBlocks, theirs: theirBlocks }]
  const chunks: MergeChunk[] = []
  let blocks: string[] = []
  let start = 0
  function addMerged(end: number): void {
    const replaced = myBlocks.slice(start, end)
    if (replaced.length + blocks.length > 0) chunks.push({ kind: 'merged', mine: replaced, blocks })
    blocks = []
  }
  for (const { ok, conflict } of diff3Merge(myBlocks, origin, theirBlocks, { excludeFalseConflicts: true })) {
    blocks.push(...(ok ?? []))
    if (!conflict) continue
    const conflictingBlocks = { base: conflict.o, mine: conflict.a, theirs: conflict.b }
    const merged = mergeAdjacentChanges(conflictingBlocks)
    if (merged) blocks.push(...merged)
    else {
      addMerged(conflict.aIndex)
      chunks.push({ kind: 'conflict', ...conflictingBlocks })
      start = conflict.aIndex + conflict.a.length
    }
  }
  addMerged(myBlocks.length)
  return chunks
}

/** Joins both sides of a conflict; what both contain appears once. */
export function joinBothSides({ base, mine, theirs }: ConflictingBlocks): string[] {
  if (base.length === 1 && mine.length === 1 && theirs.length === 1) {
    const [myWords = [], baseWords = [], theirWords = []] = [mine, base, theirs].map(([block = '']) =>
      // Words include the space after them, also the last one. Separate spaces would all be equal.
      `${block} `.split(/(?<=\s)(?=\S)/),
    )
    if (isComparable(myWords, baseWords) && isComparable(theirWords, baseWords))
      return [
        diff3Merge(myWords, baseWords, theirWords, { excludeFalseConflicts: true })
          .flatMap(({ ok, conflict }) => ok ?? separateWithSpace(conflict?.a ?? [], conflict?.b ?? []))
          .join('')
          .trim(),
      ]
  }
  const myBlocks = new Set(mine)
  return [...mine, ...theirs.filter((block) => !myBlocks.has(block))]
}

/** Joins two insertions at the same place, separated by a space. */
const separateWithSpace = (mine: string[], theirs: string[]): string[] => {
  const myText = mine.join('')
  const theirText = theirs.join('')
  return myText === '' || theirText === '' || /\s$/.test(myText) || /^\s/.test(theirText)
    ? [myText, theirText]
    : [myText, ' ', theirText]
}

const getChosenBlocks = (conflictingBlocks: ConflictingBlocks, choice: Choice): string[] =>
  choice === 'both' ? joinBothSides(conflictingBlocks) : conflictingBlocks[choice]

/** Joins the merge to a text, with the choices by chunk index. Conflicts without a choice use `mine`. */
export const resolveChunks = (
  chunks: readonly MergeChunk[],
  getChoice: (index: number) => Choice | undefined,
): string =>
  chunks
    .flatMap((chunk, index) =>
      chunk.kind === 'merged' ? chunk.blocks : getChosenBlocks(chunk, getChoice(index) ?? 'mine'),
    )
    .join('\n\n')

/** Merges a single value. Values are compared as JSON. */
export function mergeField<Value>(
  base: Value | null,
  mine: Value,
  theirs: Value,
): { kind: 'merged'; value: Value } | { kind: 'conflict' } {
  const [baseJson, myJson, theirJson] = [base, mine, theirs].map((value) => JSON.stringify(value))
  if (myJson === theirJson || theirJson === baseJson) return { kind: 'merged', value: mine }
  return myJson === baseJson ? { kind: 'merged', value: theirs } : { kind: 'conflict' }
}
