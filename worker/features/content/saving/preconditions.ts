import { sql } from 'drizzle-orm'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { type ImageRow, selectImages, toImages } from '../../media/queries.ts'
import { getSlugWishes } from './slug.ts'
import { type AnyContent, getKindOf, parseText, selectText } from './stored-text.ts'
import { selectTakenSlugs, type TakenRow, toTakenSlugs } from './taken-slugs.ts'
import type { Preconditions, TextGroup } from './text-group.ts'

/** Reads the preconditions in one round trip. `content` is the new text. */
export async function readPreconditions(
  db: Database,
  group: TextGroup,
  { id, content, now }: { id: string; content: AnyContent; now: number },
): Promise<Preconditions> {
  const { folder, wishes } = getSlugWishes(id, getKindOf(content), content)
  const [stored, images, ...taken] = await queryBatch<[unknown, ImageRow, ...TakenRow[]]>(db, [
    selectText(group, id, now),
    selectImages(group.listImages(content)),
    ...wishes.map((wish) => selectTakenSlugs(folder, sql`${wish}`, id)),
  ])
  return {
    stored: parseText(group, stored, now),
    takenSlugs: toTakenSlugs(taken.flat()),
    images: toImages(images),
  }
}
