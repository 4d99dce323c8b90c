import { type Choice, mergeField, mergeTexts, type MergeChunk, resolveChunks } from './merge.ts'

// Merges two versions of a content: field by field, and its Markdown paragraph by paragraph.

/** The name of the field that is merged paragraph by paragraph. */
const textField = 'markdown'

export type MergeFields = {
  /** Names for people of the fields that are merged as single values, by field. */
  labels: Readonly<Record<string, string>>
  /** Fields that hold a set of words: the additions of both sides are kept, up to `max` words. */
  sets?: Readonly<Record<string, { max: number }>>
}

type Values = Readonly<Record<string, unknown>>
// The cast is safe: content is always an object with string keys.
export const getValues = (content: object | null): Values => (content ?? {}) as Values

export type MergeResult<Content> = {
  /** The merged content, except for the text and the fields in `conflicts`. */
  content: Content
  conflicts: readonly string[]
  chunks: readonly MergeChunk[]
}

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
  { labels, sets = {} }: MergeFields,
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
  for (const name of Object.keys(labels).filter((label) => label !== textField)) {
    // An empty slug asks the server to choose one, so it does not count as a change.
    const isDefaultSlug = name === 'slug' && myValues[name] === ''
    const myValue = isDefaultSlug ? (baseValues[name] ?? theirValues[name]) : myValues[name]
    const field = mergeField(baseValues[name] ?? null, myValue, theirValues[name])
    if (field.kind === 'merged') merged[name] = field.value
    else conflicts.push(name)
  }
  const [baseText, myText, theirText] = sides.map((values) => values[textField])
  const chunks =
    typeof myText === 'string'
      ? mergeTexts(typeof baseText === 'string' ? baseText : null, myText, String(theirText ?? ''))
      : []
  return { content: { ...mine, ...merged }, conflicts, chunks }
}

/** Applies choices to the conflicts. Keys are the index of a chunk of the text, or the name of a field. */
export function resolveContent<Content extends object>(
  { content, conflicts, chunks }: MergeResult<Content>,
  theirs: Content,
  choices: ReadonlyMap<number | string, Choice>,
): Content {
  const theirValues = getValues(theirs)
  const fields = Object.fromEntries(
    conflicts.filter((name) => choices.get(name) === 'theirs').map((name) => [name, theirValues[name]]),
  )
  const textChoices = new Map(
    [...choices].filter((entry): entry is [number, Choice] => typeof entry[0] === 'number'),
  )
  const text = textField in content ? { [textField]: resolveChunks(chunks, textChoices) } : {}
  return { ...content, ...fields, ...text }
}
