import type { PostContent } from '../../contract.ts'
import { type Choice, mergeField, mergeTexts, type MergeChunk, resolveChunks } from './merge.ts'

// What a manager writes of a post, of two versions of it.

/** Fields that are one value each, as they are called where both sides changed them. */
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
  /** What is settled; the text and the fields of `clashes` are not. */
  content: PostContent
  conflicts: readonly FieldName[]
  chunks: readonly MergeChunk[]
}

const mergedFields = Object.keys(fieldNames).filter((name): name is FieldName => name in fieldNames)

/** Tags of either side, but those that one of them took away. */
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
    // An address that was left to the server is no choice of ours.
    const myValue = name === 'slug' && mine.slug === '' ? (base?.slug ?? theirs.slug) : mine[name]
    const field = mergeField(base?.[name] ?? null, myValue, theirs[name])
    if (field.kind === 'merged') Object.assign(content, { [name]: field.value })
    else conflicts.push(name)
  }
  return { content, conflicts, chunks: mergeTexts(base?.markdown ?? null, mine.markdown, theirs.markdown) }
}

/** The content that the choices make of it: of texts by the place of the conflict, of fields by their name. */
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
