import type { ComparedFields } from './compared-fields.ts'
import { type Choice, mergeField, mergeTexts, type MergeChunk, resolveChunks } from './merge.ts'

// Merges two versions of a content: field by field, and Markdown paragraph by paragraph.

type Values = Readonly<Record<string, unknown>>
// The cast is safe: content is always an object with string keys.
export const getValues = (content: object | null): Values => (content ?? {}) as Values

export type MergeResult<Content> = {
  /** The merged content, except for `texts` and the fields in `conflicts`. */
  content: Content
  conflicts: readonly string[]
  /** The merges of Markdown fields. */
  texts: ReadonlyMap<string, readonly MergeChunk[]>
}

/** Choices by conflict: the name of a field, or the key of a chunk of its text. */
export type Choices = ReadonlyMap<string, Choice>
export const getChunkKey = (field: string, index: number): string => `${field}.${index}`

/** Merges sets of words: the words of both sides, without the words that one side removed. */
function mergeSets([base = [], mine = [], theirs = []]: readonly string[][], max: number): string[] {
  const both = [...new Set([...mine, ...theirs])]
  return both
    .filter((word) => !base.includes(word) || (mine.includes(word) && theirs.includes(word)))
    .slice(0, max)
}

const toWords = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Merges two versions. `base` is the version that both started from; null if unknown. */
export function mergeContents<Content extends object>(
  { labels, texts, sets = {} }: ComparedFields,
  base: Content | null,
  mine: Content,
  theirs: Content,
): MergeResult<Content> {
  const sides = [getValues(base), getValues(mine), getValues(theirs)] as const
  const [baseValues, myValues, theirValues] = sides
  const merged: Record<string, unknown> = Object.fromEntries(
    Object.entries(sets).map(([name, { max }]) => [
      name,
      mergeSets(
        sides.map((values) => toWords(values[name])),
        max,
      ),
    ]),
  )
  const conflicts: string[] = []
  for (const name of Object.keys(labels).filter((name) => !texts.includes(name) && !(name in sets))) {
    // An empty slug asks the server to choose one, so it does not count as a change.
    const isDefaultSlug = name === 'slug' && myValues[name] === ''
    const myValue = isDefaultSlug ? (baseValues[name] ?? theirValues[name]) : myValues[name]
    const field = mergeField(baseValues[name] ?? null, myValue, theirValues[name])
    if (field.kind === 'merged') merged[name] = field.value
    else conflicts.push(name)
  }
  const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
  const mergedTexts = texts.map(
    (name) =>
      [
        name,
        mergeTexts(base && toText(baseValues[name]), toText(myValues[name]), toText(theirValues[name])),
      ] as const,
  )
  return { content: { ...mine, ...merged }, conflicts, texts: new Map(mergedTexts) }
}

/** Applies choices to the conflicts. */
export function resolveContent<Content extends object>(
  { content, conflicts, texts }: MergeResult<Content>,
  theirs: Content,
  choices: Choices,
): Content {
  const theirValues = getValues(theirs)
  const fields = conflicts
    .filter((name) => choices.get(name) === 'theirs')
    .map((name) => [name, theirValues[name]])
  const resolvedTexts = [...texts].map(([name, chunks]) => [
    name,
    resolveChunks(chunks, (index) => choices.get(getChunkKey(name, index))),
  ])
  return { ...content, ...Object.fromEntries([...fields, ...resolvedTexts]) }
}
