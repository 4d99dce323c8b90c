import { sql, type SQL } from 'drizzle-orm'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { queryBatch } from '#worker/db/batch.ts'
import { isKindOwned } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { type ImageRow, selectImages, toImages } from '../../media/queries.ts'
import { getSlugWishes, selectTakenSlugs, type TakenRow, toTakenSlugs } from './slug.ts'
import { type AnyContent, getKindOf, parseText, selectText } from './stored-text.ts'
import type { Preconditions, TextGroup } from './text-group.ts'

/** SQL: whether readers see the built-in entries of a kind. */
export const selectHasExamples = (kind: AnyKindName, now: number): SQL =>
  getKind(kind).list.examples
    ? sql`SELECT NOT ${isKindOwned(kind, now)} AS hasExamples`
    : sql`SELECT 0 AS hasExamples`

/** Reads the preconditions in one round trip. `content` is the new text. */
export async function readPreconditions(
  db: Database,
  group: TextGroup,
  { id, content, now }: { id: string; content: AnyContent; now: number },
): Promise<Preconditions> {
  const kind = getKindOf(content)
  const { folder, wishes } = getSlugWishes(id, kind, content)
  const [stored, [examples], images, ...taken] = await queryBatch<
    [unknown, { hasExamples: number }, ImageRow, ...TakenRow[]]
  >(db, [
    selectText(group, id, now),
    selectHasExamples(kind, now),
    selectImages(group.listImages(content)),
    ...wishes.map((wish) => selectTakenSlugs(folder, sql`${wish}`, id)),
  ])
  return {
    stored: parseText(group, stored, now),
    hasExamples: examples?.hasExamples === 1,
    takenSlugs: toTakenSlugs(taken.flat()),
    images: toImages(images),
  }
}
