import type { ComparedFields } from './compared-fields.ts'
import { compareBlocks, type TextPiece } from './differences.ts'
import { formatValue } from './format-value.ts'
import { getChunkKey, getValues, type MergeResult } from './merge-content.ts'
import { joinBothSides, splitBlocks } from './merge.ts'

/** Texts to choose from, by choice. An empty one was removed. */
export type ConflictPiece = { kind: 'conflict'; key: string; mine: string; theirs: string; both?: string }
export type Piece = TextPiece | ConflictPiece
/** The differences in one field. Texts are Markdown, or plain text. */
export type Section = { label: string; isMarkdown: boolean; pieces: readonly Piece[] }

/** Makes the section of each field; leaves out those without differences. */
const createSections = (
  { labels, texts }: ComparedFields,
  getPieces: (name: string, isMarkdown: boolean) => readonly Piece[],
): Section[] =>
  Object.entries(labels)
    .map(([name, label]) => {
      const isMarkdown = texts.includes(name)
      return { label, isMarkdown, pieces: getPieces(name, isMarkdown) }
    })
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))

function compareValues(fields: ComparedFields, name: string, before: unknown, after: unknown): TextPiece[] {
  const [older, newer] = [formatValue(before), formatValue(after)]
  // An empty slug asks the server to choose one, so it does not count as a change.
  if (older === newer || (name === 'slug' && (older === '' || newer === ''))) return []
  // The id of an image says nothing to people.
  if (!fields.images?.includes(name)) return [{ kind: 'changed', before: older, after: newer }]
  return [{ kind: 'changed', before: older && 'Una imagen', after: newer && 'Otra imagen' }]
}

/** The differences between two versions, field by field. */
export function compareContents(fields: ComparedFields, before: object, after: object): Section[] {
  const [older, newer] = [getValues(before), getValues(after)]
  return createSections(fields, (name, isMarkdown) =>
    isMarkdown
      ? compareBlocks(splitBlocks(formatValue(older[name])), splitBlocks(formatValue(newer[name])))
      : compareValues(fields, name, older[name], newer[name]),
  )
}

/** What a merge changes in my version, and the conflicts. */
export function listMergeSections<Content extends object>(
  fields: ComparedFields,
  { content, conflicts, texts }: MergeResult<Content>,
  mine: Content,
  theirs: Content,
): Section[] {
  const [myValues, theirValues, mergedValues] = [getValues(mine), getValues(theirs), getValues(content)]
  return createSections(fields, (name) => {
    const chunks = texts.get(name)
    if (!chunks) {
      const pieces = compareValues(
        fields,
        name,
        myValues[name],
        (conflicts.includes(name) ? theirValues : mergedValues)[name],
      )
      return conflicts.includes(name)
        ? pieces.map((piece) =>
            piece.kind === 'changed'
              ? { kind: 'conflict', key: name, mine: piece.before, theirs: piece.after }
              : piece,
          )
        : pieces
    }
    return chunks.flatMap((chunk, index): Piece[] => {
      if (chunk.kind === 'merged') return compareBlocks(chunk.mine, chunk.blocks)
      const [mine, theirs] = [chunk.mine.join('\n\n'), chunk.theirs.join('\n\n')]
      const both = mine && theirs ? { both: joinBothSides(chunk).join('\n\n') } : {}
      return [{ kind: 'conflict', key: getChunkKey(name, index), mine, theirs, ...both }]
    })
  })
}
