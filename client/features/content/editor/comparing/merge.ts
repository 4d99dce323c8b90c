import { diff3Merge, diffIndices } from 'node-diff3'
import { findTextBlocks } from '../../contract/text-blocks.ts'
import { compareBlocks, joinBlocks, type Piece } from './differences.ts'

// Three-way merge of texts, paragraph by paragraph.

type ConflictingBlocks = { base: string[]; mine: string[]; theirs: string[] }

/** The blocks of a Markdown text, which blank lines separate. Fenced code is one block, and so is `:::` to its end. */
export function splitBlocks(markdown: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  let fence: string | null = null
  const close = (): void => {
    if (open.length > 0) blocks.push(open.join('\n'))
    open = []
  }
  const lines = markdown.split('\n')
  const ends = findTextBlocks(lines)
  let end = -1
  for (const [index, line] of lines.entries()) {
    end = Math.max(end, ends.get(index) ?? -1)
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? null
    if (fence === null && line.trim() === '' && index > end) close()
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

type Hunk = { start: number; end: number; blocks: string[] }

const getHunks = (base: string[], changed: string[]): Hunk[] =>
  diffIndices(base, changed).map(({ buffer1: [start, length], buffer2Content }) => ({
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
  const myHunks = getHunks(base, mine)
  const theirHunks = getHunks(base, theirs)
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

const createConflict = (blocks: ConflictingBlocks): Piece => ({
  kind: 'conflict',
  mine: joinBlocks(blocks.mine),
  theirs: joinBlocks(blocks.theirs),
  ...(blocks.mine.length > 0 && blocks.theirs.length > 0 ? { both: joinBlocks(joinBothSides(blocks)) } : {}),
})

/** What the merge changes in `mine`, and the conflicts. `base`: null if unknown. Too large texts are one conflict. */
export function mergeTexts(base: string | null, mine: string, theirs: string): Piece[] {
  const [myBlocks, theirBlocks] = [splitBlocks(mine), splitBlocks(theirs)]
  if (base === null)
    return compareBlocks(myBlocks, theirBlocks).map((piece) => {
      // The result contains what only one side has.
      if (piece.kind !== 'changed' || piece.before === '') return piece
      if (piece.after === '') return { kind: 'same', blocks: [piece.before] }
      return createConflict({ base: [], mine: splitBlocks(piece.before), theirs: splitBlocks(piece.after) })
    })
  const origin = splitBlocks(base)
  if (!isComparable(myBlocks, origin) || !isComparable(theirBlocks, origin))
    return [createConflict({ base: origin, mine: myBlocks, theirs: theirBlocks })]
  const pieces: Piece[] = []
  let blocks: string[] = []
  let start = 0
  for (const { ok, conflict } of diff3Merge(myBlocks, origin, theirBlocks, { excludeFalseConflicts: true })) {
    const clash = conflict && { base: conflict.o, mine: conflict.a, theirs: conflict.b }
    const merged = clash ? mergeAdjacentChanges(clash) : ok
    blocks.push(...(merged ?? []))
    if (!clash || merged) continue
    pieces.push(...compareBlocks(myBlocks.slice(start, conflict.aIndex), blocks), createConflict(clash))
    start = conflict.aIndex + clash.mine.length
    blocks = []
  }
  return [...pieces, ...compareBlocks(myBlocks.slice(start), blocks)]
}

/** Joins both sides of a conflict; what both contain appears once. */
function joinBothSides({ base, mine, theirs }: ConflictingBlocks): string[] {
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

const separateWithSpace = (mine: string[], theirs: string[]): string[] => {
  const myText = mine.join('')
  const theirText = theirs.join('')
  return myText === '' || theirText === '' || /\s$/.test(myText) || /^\s/.test(theirText)
    ? [myText, theirText]
    : [myText, ' ', theirText]
}
