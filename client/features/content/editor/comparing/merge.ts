import { diff3Merge, diffIndices, LCS } from 'node-diff3'

// Two texts that parted from one, put together paragraph by paragraph.

export type Choice = 'mine' | 'theirs' | 'both'
export type Clash = { base: string[]; mine: string[]; theirs: string[] }
/** A stretch of the merge: what is settled, or what both sides changed and somebody has to choose. */
export type Piece = { kind: 'merged'; blocks: string[] } | ({ kind: 'conflict' } & Clash)

/** The blocks of a Markdown text: what blank lines part, code as one. */
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

/** Pairs of equal items that comparing two lists may look at, and those times the items of one: a second. */
const maxPairs = 100_000
const maxSteps = 300_000_000

function isComparable(one: readonly string[], other: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const item of one) counts.set(item, (counts.get(item) ?? 0) + 1)
  const pairs = other.reduce((sum, item) => sum + (counts.get(item) ?? 0), 0)
  return pairs <= maxPairs && pairs * other.length <= maxSteps
}

/** What two lists share, in order. */
function shared(mine: string[], theirs: string[]): string[] {
  const found: string[] = []
  let link: ReturnType<typeof LCS<string>> | null = LCS(mine, theirs)
  for (; link && link.buffer1index >= 0; link = link.chain) found.push(mine[link.buffer1index] ?? '')
  return found.toReversed()
}

type Hunk = { side: 'mine' | 'theirs'; start: number; end: number; blocks: string[] }

const hunksOf = (side: Hunk['side'], base: string[], changed: string[]): Hunk[] =>
  diffIndices(base, changed).map(({ buffer1: [start, length], buffer2Content }) => ({
    side,
    start,
    end: start + length,
    blocks: buffer2Content,
  }))

const touch = (a: Hunk, b: Hunk): boolean =>
  a.start === a.end && b.start === b.end
    ? a.start === b.start
    : Math.max(a.start, b.start) < Math.min(a.end, b.end)

/** Changes that only stand side by side are no conflict: where none touches another, each has its way. */
function sideBySide({ base, mine, theirs }: Clash): string[] | null {
  const own = hunksOf('mine', base, mine)
  const other = hunksOf('theirs', base, theirs)
  if (base.length === 0 || own.some((hunk) => other.some((one) => touch(hunk, one)))) return null
  const hunks = [...own, ...other].toSorted((a, b) => a.start - b.start || a.end - b.end)
  const blocks: string[] = []
  let at = 0
  for (const { start, end, blocks: changed } of hunks) {
    blocks.push(...base.slice(at, start), ...changed)
    at = Math.max(at, end)
  }
  return [...blocks, ...base.slice(at)]
}

/** `base` is what both began from; where that is not known, what they share stands for it. */
export function mergeTexts(base: string | null, mine: string, theirs: string): Piece[] {
  const [a, b] = [splitBlocks(mine), splitBlocks(theirs)]
  if (base === null && !isComparable(a, b)) return [{ kind: 'conflict', base: [], mine: a, theirs: b }]
  const origin = base === null ? shared(a, b) : splitBlocks(base)
  if (!isComparable(a, origin) || !isComparable(b, origin))
    return [{ kind: 'conflict', base: origin, mine: a, theirs: b }]
  const pieces: Piece[] = []
  const add = (blocks: string[]): void => {
    const last = pieces.at(-1)
    if (last?.kind === 'merged') last.blocks.push(...blocks)
    else if (blocks.length > 0) pieces.push({ kind: 'merged', blocks: [...blocks] })
  }
  for (const { ok, conflict } of diff3Merge(a, origin, b, { excludeFalseConflicts: true })) {
    if (ok) add(ok)
    if (!conflict) continue
    const clash = { base: conflict.o, mine: conflict.a, theirs: conflict.b }
    const blocks = sideBySide(clash)
    if (blocks) add(blocks)
    else pieces.push({ kind: 'conflict', ...clash })
  }
  return pieces
}

/** Both sides of a conflict, what they share once. */
export function bothOf({ base, mine, theirs }: Clash): string[] {
  if (base.length === 1 && mine.length === 1 && theirs.length === 1) {
    const [own = [], was = [], other = []] = [mine, base, theirs].map(([block = '']) =>
      // A word with the space behind it, the last one too: spaces alone would all be equal.
      `${block} `.split(/(?<=\s)(?=\S)/),
    )
    if (isComparable(own, was) && isComparable(other, was))
      return [
        diff3Merge(own, was, other, { excludeFalseConflicts: true })
          .flatMap(({ ok, conflict }) => ok ?? apart(conflict?.a ?? [], conflict?.b ?? []))
          .join('')
          .trim(),
      ]
  }
  const known = new Set(mine)
  return [...mine, ...theirs.filter((block) => !known.has(block))]
}

/** What both put in one place, one after the other. */
const apart = (mine: string[], theirs: string[]): string[] => {
  const own = mine.join('')
  const other = theirs.join('')
  return own === '' || other === '' || /\s$/.test(own) || /^\s/.test(other) ? [own, other] : [own, ' ', other]
}

export const chosenOf = (clash: Clash, choice: Choice): string[] =>
  choice === 'both' ? bothOf(clash) : clash[choice]

/** The text that the choices make of it, by the place of each conflict; what is not chosen stays as mine. */
export const settled = (pieces: readonly Piece[], choices: ReadonlyMap<number, Choice>): string =>
  pieces
    .flatMap((piece, place) =>
      piece.kind === 'merged' ? piece.blocks : chosenOf(piece, choices.get(place) ?? 'mine'),
    )
    .join('\n\n')

/** One value of three; compared as it is written down. */
export function mergeField<Value>(
  base: Value | null,
  mine: Value,
  theirs: Value,
): { kind: 'merged'; value: Value } | { kind: 'conflict' } {
  const [was, own, other] = [base, mine, theirs].map((value) => JSON.stringify(value))
  if (own === other || other === was) return { kind: 'merged', value: mine }
  return own === was ? { kind: 'merged', value: theirs } : { kind: 'conflict' }
}
