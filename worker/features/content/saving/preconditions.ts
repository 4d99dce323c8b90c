import { sql } from 'drizzle-orm'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import type { Images } from '#worker/markdown/images.ts'
import { type ImageRow, readImages, selectImages, toImages } from '../../media/queries.ts'
import { getSlugWishes } from './slug.ts'
import { type AnyContent, parseText, selectText } from './stored-text.ts'
import { selectTakenSlugs, type TakenRow, toTakenSlugs } from './taken-slugs.ts'
import type { Preconditions, TextGroup } from './text-group.ts'

/** Reads the preconditions in one round trip. `content` is the new text. */
export async function readPreconditions(
  db: Database,
  group: TextGroup,
  { id, content, now }: { id: string; content: AnyContent; now: number },
): Promise<Preconditions> {
  const asked = group.listImages(content)
  const { folder, wishes } = getSlugWishes(id, group.getKindOf(content), content)
  const [stored, images, ...taken] = await queryBatch<[unknown, ImageRow, ...TakenRow[]]>(db, [
    selectText(group, id, now),
    selectImages(asked, id),
    ...wishes.map((wish) => selectTakenSlugs(folder, sql`${wish}`, id)),
  ])
  return {
    stored: parseText(group, stored, now),
    takenSlugs: toTakenSlugs(taken.flat()),
    images: toImages(images),
    requestedImages: new Set(asked),
  }
}

/** The images with these ids. Reads only those that `readPreconditions` has not already looked up. */
export async function readUsedImages(
  db: Database,
  { images, requestedImages }: Pick<Preconditions<unknown>, 'images' | 'requestedImages'>,
  ids: readonly string[],
): Promise<Images> {
  const missing = ids.filter((id) => !images.has(id) && !requestedImages.has(id))
  return missing.length === 0 ? images : new Map([...images, ...(await readImages(db, missing))])
}
