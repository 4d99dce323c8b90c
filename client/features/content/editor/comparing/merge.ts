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

/** Where both have the same number of paragraphs, each one is a change of its own. */
const getHunks = (base: string[], changed: string[]): Hunk[] =>
  diffIndices(base, changed).flatMap(({ buffer1: [start, length], buffer2Content: blocks }) =>
    length === blocks.length
      ? blocks.map((block, index) => ({ start: start + index, end: start + index + 1, blocks: [block] }))
      : [{ start, end: start + length, blocks }],
  )

/** An addition overlaps another one at the same place, and a change of what is both before and after it. */
const isOverlapping = (a: Hunk, b: Hunk): boolean =>
  (a.start === b.start && a.end === a.start && b.end === b.start) ||
  Math.max(a.start, b.start) < Math.min(a.end, b.end) ||
  (a.start === a.end && b.start < a.start && a.start < b.end) ||
  (b.start === b.end && a.start < b.start && b.start < a.end)

type HunkGroup = { start: number; end: number; mine: Hunk[]; theirs: Hunk[] }

const isChangedByBoth = ({ mine, theirs }: HunkGroup): boolean => mine.length > 0 && theirs.length > 0

/** Groups of changes that overlap. What both sides changed in a row is one group. */
function groupHunks(mine: Hunk[], theirs: Hunk[]): HunkGroup[] {
  const groups: HunkGroup[] = []
  const add = (group: HunkGroup): void => {
    const last = groups.at(-1)
    const isNext = last?.end === group.start && isChangedByBoth(last) && isChangedByBoth(group)
    if (!last || !isNext) return void groups.push(group)
    last.end = group.end
    last.mine.push(...group.mine)
    last.theirs.push(...group.theirs)
  }
  let open: HunkGroup | null = null
  const sides = [
    ...mine.map((hunk) => ({ hunk, isMine: true })),
    ...theirs.map((hunk) => ({ hunk, isMine: false })),
  ]
  for (const { hunk, isMine } of sides.toSorted(
    ({ hunk: a }, { hunk: b }) => a.start - b.start || a.end - b.end,
  )) {
    const others: Hunk[] = open ? (isMine ? open.theirs : open.mine) : []
    if (open && !others.some((other) => isOverlapping(other, hunk))) {
      add(open)
      open = null
    }
    open ??= { start: hunk.start, end: hunk.end, mine: [], theirs: [] }
    open.end = Math.max(open.end, hunk.end)
    ;(isMine ? open.mine : open.theirs).push(hunk)
  }
  if (open) add(open)
  return groups
}

/** A part of a conflict: `merged` is null if both sides changed it. */
type ConflictPart = ConflictingBlocks & { merged: string[] | null }

/** Divides a conflict into what one side changed, which is merged, and what both changed. */
function divideConflict({ base, mine, theirs }: ConflictingBlocks): ConflictPart[] {
  if (base.length === 0) return [{ base, mine, theirs, merged: null }]
  const parts: ConflictPart[] = []
  const add = (group: HunkGroup): void => {
    const { start, end } = group
    const part = {
      base: base.slice(start, end),
      mine: applyHunks(base, group.mine, start, end),
      theirs: applyHunks(base, group.theirs, start, end),
    }
    const isSame = joinBlocks(part.mine) === joinBlocks(part.theirs)
    const merged = group.theirs.length === 0 || isSame ? part.mine : part.theirs
    parts.push({ ...part, merged: isChangedByBoth(group) && !isSame ? null : merged })
  }
  let at = 0
  for (const group of groupHunks(getHunks(base, mine), getHunks(base, theirs))) {
    add({ start: at, end: group.start, mine: [], theirs: [] })
    add(group)
    at = group.end
  }
  add({ start: at, end: base.length, mine: [], theirs: [] })
  return parts
}

function applyHunks(base: string[], hunks: readonly Hunk[], start: number, end: number): string[] {
  let at = start
  const blocks: string[] = []
  for (const hunk of hunks) {
    blocks.push(...base.slice(at, hunk.start), ...hunk.blocks)
    at = hunk.end
  }
  return [...blocks, ...base.slice(at, end)]
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
    blocks.push(...(ok ?? []))
    let at = conflict?.aIndex ?? 0
    const parts = conflict ? divideConflict({ base: conflict.o, mine: conflict.a, theirs: conflict.b }) : []
    for (const part of parts) {
      if (part.merged) blocks.push(...part.merged)
      else {
        pieces.push(...compareBlocks(myBlocks.slice(start, at), blocks), createConflict(part))
        start = at + part.mine.length
        blocks = []
      }
      at += part.mine.length
    }
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
