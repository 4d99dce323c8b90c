import { sql } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'
import { listMediaIds, type Images } from '#worker/markdown/images.ts'
import { type ImageRow, readImages, selectImages, toImages } from '../../media/queries.ts'
import {
  articleFolder,
  selectTakenSlugs,
  type TakenRow,
  type TakenSlugs,
  toTakenSlugs,
} from '../saving/taken-slugs.ts'
import { selectStoredPost, type StoredPost, type StoredRow, toStoredPostOrNull } from './stored-posts.ts'

/** What a change of a post depends on: the stored post, slugs similar to the requested one, and used images. */
export type Preconditions = {
  post: StoredPost | null
  takenSlugs: TakenSlugs
  images: Images
  /** The ids of the images that were queried, found or not. */
  requestedImages: ReadonlySet<string>
}

/** The ids of the images in a post's Markdown, of its cover and of its social image. */
export function listUsedImages({ markdown, cover, socialImage }: PostContent): string[] {
  return [...listMediaIds(markdown), ...[cover, socialImage].filter((id) => id !== null)]
}

export const getRequestedSlug = ({ slug, title }: PostContent): string => slug || toSlug(title)

/** Reads the preconditions in one round trip. `content` is the new text; null if the post keeps its text. */
export async function readPreconditions(
  db: Database,
  id: string,
  content: PostContent | null,
): Promise<Preconditions> {
  const wished = content
    ? sql`${getRequestedSlug(content)}`
    : sql`(SELECT content ->> 'slug' FROM entries WHERE id = ${id})`
  const asked = content ? listUsedImages(content) : []
  const [stored, taken, images] = await queryBatch<[StoredRow, TakenRow, ImageRow]>(db, [
    selectStoredPost(id),
    selectTakenSlugs(articleFolder, wished, id),
    selectImages(asked, id),
  ])
  return {
    post: toStoredPostOrNull(stored),
    takenSlugs: toTakenSlugs(taken),
    images: toImages(images),
    requestedImages: new Set(asked),
  }
}

/** The images that a content uses. Reads only those that `readPreconditions` has not already looked up. */
export async function readUsedImages(
  db: Database,
  { images, requestedImages }: Preconditions,
  content: PostContent,
): Promise<Images> {
  const missing = listUsedImages(content).filter((id) => !images.has(id) && !requestedImages.has(id))
  return missing.length === 0 ? images : new Map([...images, ...(await readImages(db, missing))])
}
