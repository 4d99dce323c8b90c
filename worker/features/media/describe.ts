import { sql, type SQL } from 'drizzle-orm'
import type { Focus, Media } from '#client/features/media/contract.ts'
import { runBatch } from '../../db/batch.ts'
import { bumpGeneration } from '../../db/generation.ts'
import { isNamedElsewhere, type LibraryPlace, olderPages, selectPlaces } from '../../db/library-places.ts'
import { type Part, writeParts } from '../../db/parts.ts'
import { reach } from '../../db/reach.ts'
import type { Database } from '../../env.ts'
import { foldedOf, readMedia, selectMedia, toMedia } from './library.ts'
import { type MediaRow } from './queries.ts'

/** Descriptions an image had that are still known. */
const maxFormer = 20

/**
 * Describes an image anew; null where there is no such image. `follow` is what the posts that show it need to be
 * told; readers see the change at once, on covers and, when those posts are rendered again, in texts.
 */
export async function describeMedia(
  db: Database,
  id: string,
  { alt, decorative, focus }: { alt: string; decorative: boolean; focus?: Focus | null | undefined },
  follow: SQL,
): Promise<Media | null> {
  const media = await readMedia(db, id)
  if (!media) return null
  // The name never changes, and labels follow by themselves.
  const folded = foldedOf({ ...media, alt })
  const former = sql`(
    SELECT json_group_array(value) FROM (
      SELECT value FROM (
        SELECT value, key FROM json_each(former_alts) UNION ALL SELECT CASE decorative WHEN 1 THEN '' ELSE alt END, 1e9)
      GROUP BY value ORDER BY max(key) DESC LIMIT ${maxFormer}))`
  const focused = focus === undefined ? sql`` : sql`, focus = ${focus && JSON.stringify(focus)}`
  const [, , , rows] = await reach(
    runBatch<[never, never, never, MediaRow]>(db, [
      sql`UPDATE media SET former_alts = ${former}, alt = ${alt}, folded = ${folded},
        decorative = ${decorative ? 1 : 0}${focused} WHERE id = ${id}`,
      follow,
      bumpGeneration,
      selectMedia(id),
    ]),
  )
  const row = rows[0]
  return row ? toMedia(row) : null
}

/** A post that shows an image; `older` where only earlier versions of it do. */
export type Use = Omit<LibraryPlace, 'kind' | 'older'> & {
  kind: LibraryPlace['kind'] | 'post'
  older: boolean
}

const inOlder = (id: string): SQL => sql`SELECT post_id FROM revisions WHERE instr(content, ${id}) > 0`

/**
 * Where an image stands: posts (in a text or what waits to be published, as cover, for networks, or once), pages,
 * what the company says of itself, redirects.
 */
export async function listUses(db: Database, id: string): Promise<Use[]> {
  const [posts, places] = await reach(
    runBatch<[Omit<LibraryPlace, 'kind'>, LibraryPlace]>(db, [
      sql`
      WITH here AS (SELECT post_id FROM media_uses WHERE media_id = ${id})
      SELECT id, coalesce(working ->> 'title', title) AS title, id NOT IN here AS older FROM posts
      WHERE id IN (SELECT post_id FROM here UNION ${inOlder(id)}) ORDER BY older, 2 LIMIT 50`,
      selectPlaces(sql`${id}`),
    ]),
  )
  const all: (Omit<Use, 'older'> & { older: number })[] = [
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
  olderMayLoseIt: boolean,
  record: Part,
): Promise<boolean> {
  const older = olderMayLoseIt
    ? sql``
    : sql`AND NOT EXISTS (${inOlder(id)}) AND NOT EXISTS (${olderPages(sql`${id}`)})`
  const doomed = sql`media
    WHERE id = ${id} AND NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = ${id})
      AND NOT ${isNamedElsewhere(sql`${id}`)} ${older}`
  return writeParts(db, [
    { conditions: [sql`EXISTS (SELECT 1 FROM ${doomed})`], statements: [sql`DELETE FROM ${doomed}`] },
    record,
  ])
}
