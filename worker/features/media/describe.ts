import { sql, type SQL } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Media, mediaChangeSchema } from '#client/features/media/contract.ts'
import { changeLabels, maxLabels } from '#client/runtime/text/labels.ts'
import { parseTexts } from '#worker/db/parse-texts.ts'
import { queryBatch } from '../../db/batch.ts'
import { bumpContentVersion } from '../../db/content-version.ts'
import {
  type MediaReference,
  selectOlderReferencingTexts,
  selectMediaReferences,
} from '../../db/media-references.ts'
import type { Database } from '../../env.ts'
import { toSearchText, readMedia, selectMedia, toMedia, type LabelCount, selectLabels } from './library.ts'
import { type MediaRow, isOutsideTrash } from './queries.ts'

type Row = { id: string; name: string; alt: string; labels: string }

type LabelRequest = { ids: readonly string[]; add: readonly string[]; remove: readonly string[] }

/**
 * Adds labels to images and files, and removes others. Returns false and writes nothing if one of them would have too
 * many labels. A label keeps the spelling that it was first given.
 */
export async function labelMedia(db: Database, { ids, ...change }: LabelRequest): Promise<boolean> {
  const given = JSON.stringify(ids)
  const [rows, existingLabels] = await queryBatch<[Row, LabelCount]>(db, [
    sql`SELECT id, name, alt, labels FROM media WHERE ${isOutsideTrash} AND id IN (SELECT value FROM json_each(${given}))`,
    selectLabels,
  ])
  const existing = existingLabels.map(({ name }) => name)
  const changed = rows.map((row) => {
    const labels = changeLabels(parseTexts(row.labels), change, existing)
    return { id: row.id, before: row.labels, labels, folded: toSearchText({ ...row, labels }) }
  })
  if (changed.some(({ labels }) => labels.length > maxLabels)) return false
  // If somebody else changed the labels meanwhile, those labels stay, and the reloaded list shows them.
  await queryBatch(
    db,
    changed.map(
      ({ id, before, labels, folded }) =>
        sql`UPDATE media SET labels = ${JSON.stringify(labels)}, folded = ${folded}
            WHERE id = ${id} AND labels = ${before}`,
    ),
  )
  return true
}

/** Former descriptions to store per image. */
const maxFormerAlts = 20

/**
 * Changes the description and name of an image; null if it does not exist. Covers show the new description at
 * once, texts when they are rendered again: `markPostsStale` marks the posts for that.
 */
export async function describeMedia(
  db: Database,
  id: string,
  { alt, decorative, focus, name: given }: v.InferOutput<typeof mediaChangeSchema>,
  markPostsStale: SQL,
): Promise<Media | null> {
  const media = await readMedia(db, id)
  if (!media) return null
  const name = given ?? media.name
  // Labels do not change here.
  const folded = toSearchText({ ...media, name, alt })
  const former = sql`(
    SELECT json_group_array(value) FROM (
      SELECT value FROM (
        SELECT value, key FROM json_each(former_alts) UNION ALL SELECT CASE decorative WHEN 1 THEN '' ELSE alt END, 1e9)
      GROUP BY value ORDER BY max(key) DESC LIMIT ${maxFormerAlts}))`
  const focused = focus === undefined ? sql`` : sql`, focus = ${focus && JSON.stringify(focus)}`
  const [, , , rows] = await queryBatch<[never, never, never, MediaRow]>(db, [
    sql`UPDATE media SET former_alts = ${former}, name = ${name}, alt = ${alt}, folded = ${folded},
        decorative = ${decorative ? 1 : 0}${focused} WHERE id = ${id}`,
    markPostsStale,
    bumpContentVersion,
    selectMedia(id),
  ])
  const row = rows[0]
  return row ? toMedia(row) : null
}

/** A place that uses an image or file; `older` if only earlier versions of it do. */
export type StoredUse = Omit<MediaReference, 'kind' | 'older'> & {
  kind: MediaReference['kind'] | 'post'
  older: boolean
}

/**
 * The places that use an image or file: posts (text, pending changes, cover, social image, earlier versions), pages,
 * site settings and redirects.
 */
export async function listUses(db: Database, id: string): Promise<StoredUse[]> {
  const [posts, places] = await queryBatch<[Omit<MediaReference, 'kind'>, MediaReference]>(db, [
    sql`
      WITH here AS (SELECT post_id FROM media_uses WHERE media_id = ${id})
      SELECT id, content ->> 'title' AS title, id NOT IN here AS older FROM entries WHERE kind = 'article'
        AND id IN (SELECT post_id FROM here UNION ${selectOlderReferencingTexts(sql`${id}`)}) ORDER BY older, 2 LIMIT 50`,
    selectMediaReferences(sql`${id}`),
  ])
  const all: (Omit<StoredUse, 'older'> & { older: number })[] = [
    ...posts.map((post) => ({ ...post, kind: 'post' as const })),
    ...places,
  ]
  return all
    .map((use) => ({ ...use, older: use.older === 1 }))
    .toSorted((a, b) => Number(a.older) - Number(b.older))
}
