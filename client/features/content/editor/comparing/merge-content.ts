import type { PostContent } from '../../contract.ts'
import { type Choice, mergeField, mergeTexts, type MergeChunk, resolveChunks } from './merge.ts'

// Merges two versions of the content of a post.

/** Fields that are merged as single values, with their names for people. */
export const fieldNames = {
  title: 'Título',
  slug: 'Dirección',
  excerpt: 'Resumen',
  series: 'Serie',
  author: 'Autor',
  seoTitle: 'Título para buscadores',
  seoDescription: 'Descripción para buscadores',
  cover: 'Portada',
} as const
export type FieldName = keyof typeof fieldNames

export type MergeResult = {
  /** The merged content, except for the text and the fields in `conflicts`. */
  content: PostContent
  conflicts: readonly FieldName[]
  chunks: readonly MergeChunk[]
}

const mergedFields = Object.keys(fieldNames).filter((name): name is FieldName => name in fieldNames)

/** The tags of both sides, without those that one side removed. */
function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const both = [...new Set([...mine, ...theirs])]
  return both
    .filter((tag) => !base.includes(tag) || (mine.includes(tag) && theirs.includes(tag)))
    .slice(0, 10)
}

export function mergeContents(base: PostContent | null, mine: PostContent, theirs: PostContent): MergeResult {
  const content = { ...mine, tags: mergeTags(base?.tags ?? [], mine.tags, theirs.tags) }
  const conflicts: FieldName[] = []
  for (const name of mergedFields) {
    // An empty slug lets the server choose one, so it does not count as a change.
    const myValue = name === 'slug' && mine.slug === '' ? (base?.slug ?? theirs.slug) : mine[name]
    const field = mergeField(base?.[name] ?? null, myValue, theirs[name])
    if (field.kind === 'merged') Object.assign(content, { [name]: field.value })
    else conflicts.push(name)
  }
  return { content, conflicts, chunks: mergeTexts(base?.markdown ?? null, mine.markdown, theirs.markdown) }
}

/** Applies choices to the conflicts. Keys are the index of a chunk of the text, or the name of a field. */
export function resolveContent(
  { content, conflicts, chunks }: MergeResult,
  theirs: PostContent,
  choices: ReadonlyMap<number | FieldName, Choice>,
): PostContent {
  const fields = Object.fromEntries(
    conflicts.filter((name) => choices.get(name) === 'theirs').map((name) => [name, theirs[name]]),
  )
  const textChoices = new Map(
    [...choices].filter((entry): entry is [number, Choice] => typeof entry[0] === 'number'),
  )
  return { ...content, ...fields, markdown: resolveChunks(chunks, textChoices) }
}
