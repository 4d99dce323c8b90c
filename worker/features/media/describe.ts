import { sql, type SQL } from 'drizzle-orm'
import type { Focus, Media } from '#client/features/media/contract.ts'
import { runBatch } from '../../db/batch.ts'
import { bumpContentVersion } from '../../db/content-version.ts'
import {
  isMediaReferenced,
  type MediaReference,
  selectOlderReferencingPages,
  selectMediaReferences,
} from '../../db/media-references.ts'
import { withStorageTimeout } from '../../db/with-timeout.ts'
import { type BatchStep, writeBatch } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import { toSearchText, readMedia, selectMedia, toMedia } from './library.ts'
import { type MediaRow } from './queries.ts'

/** Descriptions an image had that are still known. */
const maxFormerAlts = 20

/**
 * Describes an image anew; null where there is no such image. `follow` is what the posts that show it need to be
 * told; readers see the change at once, on covers and, when those posts are rendered again, in texts.
 */
export async function describeMedia(
  db: Database,
  id: string,
  { alt, decorative, focus }: { alt: string; decorative: boolean; focus?: Focus | null | undefined },
  markPostsStale: SQL,
): Promise<Media | null> {
  const media = await readMedia(db, id)
  if (!media) return null
  // The name never changes, and labels follow by themselves.
  const folded = toSearchText({ ...media, alt })
  const former = sql`(
    SELECT json_group_array(value) FROM (
      SELECT value FROM (
        SELECT value, key FROM json_each(former_alts) UNION ALL SELECT CASE decorative WHEN 1 THEN '' ELSE alt END, 1e9)
      GROUP BY value ORDER BY max(key) DESC LIMIT ${maxFormerAlts}))`
  const focused = focus === undefined ? sql`` : sql`, focus = ${focus && JSON.stringify(focus)}`
  const [, , , rows] = await withStorageTimeout(
    runBatch<[never, never, never, MediaRow]>(db, [
      sql`UPDATE media SET former_alts = ${former}, alt = ${alt}, folded = ${folded},
        decorative = ${decorative ? 1 : 0}${focused} WHERE id = ${id}`,
      markPostsStale,
      bumpContentVersion,
      selectMedia(id),
    ]),
  )
  const row = rows[0]
  return row ? toMedia(row) : null
}

/** A post that shows an image; `older` where only earlier versions of it do. */
export type StoredUse = Omit<MediaReference, 'kind' | 'older'> & {
  kind: MediaReference['kind'] | 'post'
  older: boolean
}

const selectOlderUses = (id: string): SQL =>
  sql`SELECT post_id FROM revisions WHERE instr(content, ${id}) > 0`

/**
 * Where an image stands: posts (in a text or what waits to be published, as cover, for networks, or once), pages,
 * what the company says of itself, redirects.
 */
export async function listUses(db: Database, id: string): Promise<StoredUse[]> {
  const [posts, places] = await withStorageTimeout(
    runBatch<[Omit<MediaReference, 'kind'>, MediaReference]>(db, [
      sql`
      WITH here AS (SELECT post_id FROM media_uses WHERE media_id = ${id})
      SELECT id, coalesce(working ->> 'title', title) AS title, id NOT IN here AS older FROM posts
      WHERE id IN (SELECT post_id FROM here UNION ${selectOlderUses(id)}) ORDER BY older, 2 LIMIT 50`,
      selectMediaReferences(sql`${id}`),
    ]),
  )
  const all: (Omit<StoredUse, 'older'> & { older: number })[] = [
    ...posts.map((post) => ({ ...post, kind: 'post' as const })),
    ...places,
  ]
  return all
    .map((use) => ({ ...use, older: use.older === 1 }))
    .toSorted((a, b) => Number(a.older) - Number(b.older))
}

/**
 * Deletes an image that stands nowhere; false where it does. Earlier versions of posts and pages refuse it, too,
 * unless they may lose it.
 */
export function deleteMedia(
  db: Database,
  id: string,
  ignoreOldRevisions: boolean,
  auditStep: BatchStep,
): Promise<boolean> {
  const older = ignoreOldRevisions
    ? sql``
    : sql`AND NOT EXISTS (${selectOlderUses(id)}) AND NOT EXISTS (${selectOlderReferencingPages(sql`${id}`)})`
  const doomed = sql`media
    WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = ${id})
      AND NOT ${isMediaReferenced(sql`${id}`)} ${older}`
  return writeBatch(db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${doomed})`], statements: [sql`DELETE FROM ${doomed}`] },
    auditStep,
  ])
}
