import type { TextContent } from '../../contract/edited-text.ts'
import type { Fields } from '../../kinds/fields/field-types.ts'
import { normalizeMarkdown } from '../text/formatted-markdown.tsx'
import { type Choice, compareBlocks, joinBlocks, type Piece } from './differences.ts'
import { formatValue } from './format-value.ts'
import { mergeTexts, splitBlocks } from './merge.ts'

// Compares and merges two versions of a content, field by field.

export type Section = {
  name: string
  label: string
  isMarkdown: boolean
  /** The values are ids of images of the library. */
  isImageId?: true
  pieces: readonly Piece[]
}
export type Choices = ReadonlyMap<string, Choice>
export const getConflictKey = (field: string, index: number): string => `${field}.${index}`

const createSections = (
  fields: Fields,
  getPieces: (name: string, field: Fields[string]) => readonly Piece[],
): Section[] =>
  Object.entries(fields)
    // The site draws the image for social networks as long as nobody chooses one.
    .filter(([, { control }]) => control !== 'socialImage')
    .map(([name, field]) => ({
      name,
      label: field.label,
      isMarkdown: field.control === 'richText',
      ...(field.control === 'cover' && { isImageId: true as const }),
      pieces: getPieces(name, field),
    }))
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))

/** The visual editor writes a text anew: a table that somebody else aligned otherwise did not change. */
const normalizeTexts = (texts: readonly string[]): readonly string[] =>
  new Set(texts).size === 1 ? texts : texts.map(normalizeMarkdown)

/** The texts of a field that differs, as people read them; null if they are the same. */
function describeChange(control: Fields[string]['control'], before: unknown, after: unknown) {
  // The order of tags has no meaning.
  const [older = '', newer = ''] = [before, after].map((value) =>
    formatValue(control === 'tags' && Array.isArray(value) ? value.toSorted() : value),
  )
  // An empty slug asks the server to choose one, so it does not count as a change.
  if (older === newer || (control === 'slug' && (older === '' || newer === ''))) return null
  return { before: older, after: newer }
}

export function compareContents(fields: Fields, older: TextContent, newer: TextContent): Section[] {
  return createSections(fields, (name, { control }) => {
    if (control === 'richText') {
      const [before = '', after = ''] = normalizeTexts([formatValue(older[name]), formatValue(newer[name])])
      return compareBlocks(splitBlocks(before), splitBlocks(after))
    }
    const change = describeChange(control, older[name], newer[name])
    return change ? [{ kind: 'changed', ...change }] : []
  })
}

/** Merges sets of words: the words of both sides, without the words that one side removed. */
function mergeSets(values: readonly unknown[], max: number): string[] {
  const [base = [], mine = [], theirs = []] = values.map((value) =>
    Array.isArray(value) ? value.map(String) : [],
  )
  const remains = (word: string): boolean =>
    !base.includes(word) || (mine.includes(word) && theirs.includes(word))
  return [...new Set([...mine, ...theirs])].filter(remains).slice(0, max)
}

/** Divides what a merge leaves unchanged: blocks that only my version has stand apart. */
function markMine(pieces: readonly Piece[], base: string): Piece[] {
  const known = new Set(splitBlocks(base))
  if (known.size === 0) return [...pieces]
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== 'same') return [piece]
    const runs: { kind: 'same'; blocks: string[]; isMine?: true }[] = []
    for (const block of piece.blocks) {
      const isMine = !known.has(block)
      const last = runs.at(-1)
      if (last && (last.isMine ?? false) === isMine) last.blocks.push(block)
      else runs.push({ kind: 'same', blocks: [block], ...(isMine && { isMine }) })
    }
    return runs
  })
}

/** The value that a merge chooses for a field; `mine` if both sides changed it. */
function mergeValues(base: unknown, mine: unknown, theirs: unknown): { isConflict: boolean; value: unknown } {
  const [baseJson, myJson, theirJson] = [base ?? null, mine, theirs].map((value) => JSON.stringify(value))
  const isTheirs = myJson === baseJson
  return {
    isConflict: !isTheirs && myJson !== theirJson && theirJson !== baseJson,
    value: isTheirs ? theirs : mine,
  }
}

type MergeResult = {
  /** My version with the changes of the other one in its fields, except in Markdown. */
  content: TextContent
  /** What the merge changes in my version, and the conflicts. */
  sections: readonly Section[]
}

/** Merges two versions. `base` is the version that both started from; null if unknown. */
export function mergeContents(
  fields: Fields,
  base: TextContent | null,
  mine: TextContent,
  theirs: TextContent,
): MergeResult {
  const merged: Record<string, unknown> = { ...mine }
  const sections = createSections(fields, (name, field) => {
    const values = [base, mine, theirs].map((content) => content?.[name])
    const texts = values.map(formatValue)
    const [baseText = '', myText = '', theirText = ''] =
      field.control === 'richText' ? normalizeTexts(texts) : texts
    if (field.control === 'richText')
      return markMine(mergeTexts(base && baseText, myText, theirText), baseText)
    // A default slug of mine gives way to any other.
    const myValue = field.control === 'slug' && myText === '' ? (values[0] ?? values[2]) : values[1]
    const { value, isConflict } =
      field.control === 'tags'
        ? { value: mergeSets(values, field.max), isConflict: false }
        : mergeValues(values[0], myValue, values[2])
    merged[name] = value
    const change = describeChange(field.control, values[1], isConflict ? values[2] : value)
    if (!change) return []
    return [
      isConflict
        ? { kind: 'conflict', mine: change.before, theirs: change.after }
        : { kind: 'changed', ...change },
    ]
  })
  return { content: merged, sections }
}

export function resolveMerge(
  { content, sections }: MergeResult,
  theirs: TextContent,
  choices: Choices,
): TextContent {
  const resolved = sections.flatMap(({ name, isMarkdown, pieces }): [string, unknown][] => {
    const getChoice = (index: number): Choice => choices.get(getConflictKey(name, index)) ?? 'mine'
    if (!isMarkdown) return getChoice(0) === 'theirs' ? [[name, theirs[name]]] : []
    return [[name, resolvePieces(pieces, getChoice)]]
  })
  return { ...content, ...Object.fromEntries(resolved) }
}

const resolvePieces = (pieces: readonly Piece[], getChoice: (index: number) => Choice): string =>
  joinBlocks(
    pieces.flatMap((piece, index) => {
      if (piece.kind === 'same') return piece.blocks
      return piece.kind === 'changed' ? piece.after : (piece[getChoice(index)] ?? piece.mine)
    }),
  )
