import { sql } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import { toSlug } from '#client/runtime/text/slug.ts'
import { runBatch } from '#worker/db/batch.ts'
import { reach } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { imageIds, type Images } from '#worker/markdown/images.ts'
import { type ImageRow, readImages, selectImages, toImages } from '../../media/queries.ts'
import { selectTaken, type TakenRow, type TakenSlugs, toTaken } from '../slug.ts'
import { selectStored, type StoredPost, type StoredRow, toStored } from './stored-posts.ts'

/** What a change is decided from: the post as it stands, the slugs near its own, the images it shows. */
export type Basis = {
  post: StoredPost | null
  taken: TakenSlugs
  images: Images
  /** The images that were looked for, found or not. */
  asked: ReadonlySet<string>
}

/** The images of a text: in it, as its cover, for social networks. */
export function usedImages({ markdown, cover, socialImage }: PostContent): string[] {
  return [...imageIds(markdown), ...[cover, socialImage].filter((id) => id !== null)]
}

export const wishedSlug = ({ slug, title }: PostContent): string => slug || toSlug(title)

/** Reads all of it in one trip. `content` is the text that comes; without one the post's newest counts. */
export async function readBasis(db: Database, id: string, content: PostContent | null): Promise<Basis> {
  const wished = content
    ? sql`${wishedSlug(content)}`
    : sql`(SELECT coalesce(working ->> 'slug', slug) FROM posts WHERE id = ${id})`
  const asked = content ? usedImages(content) : []
  const [stored, taken, images] = await reach(
    runBatch<[StoredRow, TakenRow, ImageRow]>(db, [
      selectStored(id),
      selectTaken(wished, id),
      selectImages(asked, id),
    ]),
  )
  const row = stored[0]
  return {
    post: row ? toStored(row) : null,
    taken: toTaken(taken),
    images: toImages(images),
    asked: new Set(asked),
  }
}

/**
 * The images of a text that is to be drawn. The basis has those of the text that came and those the post is
 * known to show; whatever else the text names was not there when it was last stored.
 */
export async function imagesOf(
  db: Database,
  { images, asked }: Basis,
  content: PostContent,
): Promise<Images> {
  const missing = usedImages(content).filter((id) => !images.has(id) && !asked.has(id))
  return missing.length === 0 ? images : new Map([...images, ...(await readImages(db, missing))])
}
