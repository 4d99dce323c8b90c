import { sql, type SQL } from 'drizzle-orm'
import { type Media, type MediaKind, type StoredFile } from '#client/features/media/contract.ts'
import type { Focus } from '#client/features/media/contract/image.ts'
import { isFileType } from '#client/features/media/file-types.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import {
  countMediaReferences,
  isMediaReferenced,
  selectOlderReferencingTexts,
} from '../../db/media-references.ts'
import { parseTexts } from '../../db/parse-texts.ts'
import { toSortKey } from '../../db/search-text.ts'
import { type BatchStep, createReadStep, writeBatch } from '../../db/write-batch.ts'
import type { Database } from '../../env.ts'
import {
  isOutsideTrash,
  type MediaRow,
  parseVariants,
  toImage,
  type Variant,
  toVariantPath,
} from './queries.ts'

// The media library for managers. Public pages load queries.ts only.

export type LabelCount = { name: string; count: number }

/** All labels, with the number of images and files outside the trash that have them; for a batch. */
export const selectLabels = sql`SELECT label AS name, sum(count) AS count FROM media_counts
  WHERE label <> '' AND kind IN ('image', 'file') GROUP BY label ORDER BY ${toSortKey(sql`label`)}`

const toEntry = ({ id, name, created_at, author_name, uses, same_as, labels, trashed_at }: MediaRow) => ({
  id,
  name,
  createdAt: new Date(created_at).toISOString(),
  author: author_name,
  uses,
  sameAs: same_as,
  labels: parseTexts(labels),
  trashedAt: trashed_at === null ? null : new Date(trashed_at).toISOString(),
})

/**
 * Bytes per pixel below which the sizes of an image do not tell it from others: areas of one colour and simple shapes
 * compress to almost nothing, whatever their colour is.
 */
const minBytesPerPixel = { lossless: 0.03, lossy: 0.003 } as const

function hasStructure(variants: readonly Variant[]): boolean {
  const { bytes = 0, width = 1, height = 1, extension } = variants.at(-1) ?? {}
  return bytes / (width * height) >= minBytesPerPixel[extension === 'png' ? 'lossless' : 'lossy']
}

export function toMedia(row: MediaRow): Media {
  const variants = parseVariants(row.variants)
  return {
    ...toEntry(row),
    sameAs: hasStructure(variants) ? row.same_as : null,
    alt: row.alt,
    decorative: row.decorative === 1,
    bytes: variants.reduce((total, { bytes }) => total + bytes, 0),
    image: toImage(row),
  }
}

export function toStoredFile(row: MediaRow): StoredFile {
  const [file] = parseVariants(row.variants)
  const { extension = 'txt', bytes = 0 } = file ?? {}
  return {
    ...toEntry(row),
    type: isFileType(extension) ? extension : 'txt',
    href: file ? toVariantPath(row.id, file) : '',
    bytes,
  }
}

/** Selects images and files by id (`ids`: a query). `uses`: the number of places that use each one now. */
export const selectRows = (ids: SQL): SQL => sql`
  WITH chosen AS MATERIALIZED (${ids})
  SELECT m.id, m.name, m.alt, m.decorative, m.variants, m.author_name, m.created_at, m.kind, m.labels, m.focus, m.trashed_at,
    (SELECT count(*) FROM media_uses WHERE media_id = m.id) + coalesce(place.count, 0) AS uses,
    (SELECT name FROM media older INDEXED BY media_by_variants
      WHERE older.purpose = 'library' AND older.kind = m.kind AND older.variants = m.variants AND older.trashed_at IS NULL
        AND (older.created_at, older.id) < (m.created_at, m.id)
      ORDER BY older.created_at, older.id LIMIT 1) AS same_as,
    m.created_at AS key
  FROM chosen JOIN media m ON m.id = chosen.id
    LEFT JOIN (${countMediaReferences(sql`(SELECT json_group_array(id) FROM chosen)`)}) place ON place.id = m.id
  ORDER BY m.created_at DESC, m.id DESC`

/** The folded words that the library's search covers. */
export const toSearchText = ({
  name,
  alt,
  labels,
}: Pick<Media, 'name' | 'alt'> & { labels: readonly string[] }) => foldText([name, alt, ...labels].join('\n'))

/** The statement that reads an image of the library; for a batch. */
export const selectMedia = (id: string): SQL =>
  selectRows(sql`SELECT id FROM media WHERE id = ${id} AND ${isOutsideTrash}`)

export async function readMedia(db: Database, id: string): Promise<Media | null> {
  const row = await db.find<MediaRow>(selectMedia(id))
  return row ? toMedia(row) : null
}

/** Takes an image or file out of the trash. Returns false if it was not there. */
export const restoreMedia = async (db: Database, id: string): Promise<boolean> =>
  (await db.find(
    sql`UPDATE media SET trashed_at = NULL WHERE id = ${id} AND NOT ${isOutsideTrash} RETURNING id`,
  )) !== null

/** The files of an image; none if there is no such image. */
export async function readVariants(db: Database, id: string): Promise<Variant[]> {
  const variants = await db.value<string | null>(sql`SELECT variants FROM media WHERE id = ${id}`)
  return variants === null ? [] : parseVariants(variants)
}

/** Lists the images with these ids, ordered by id, with their stored files. Leaves out unknown ids and the trash. */
export function listVariants(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; variants: string }[]> {
  return db.all<{ id: string; variants: string }>(sql`
      SELECT id, variants FROM media WHERE id ${isOneOf(ids)} AND ${isOutsideTrash} ORDER BY id`)
}

/** SQL: neither readers nor a draft use it. */
export const isUnused = (id: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM media_uses WHERE media_id = ${id}) AND NOT ${isMediaReferenced(id)}`

/**
 * Deletes the images with these ids that nothing uses, not even an earlier version, and whose description was never
 * changed; for a batch. Returns the deleted rows.
 */
export const deleteUnusedMedia = (ids: readonly string[]): SQL => sql`
  DELETE FROM media WHERE id ${isOneOf(ids)} AND former_alts = '[]'
    AND ${isUnused(sql`media.id`)} AND NOT EXISTS (${selectOlderReferencingTexts(sql`media.id`)})
  RETURNING id, variants`

export type NewMedia = {
  id: string
  kind: MediaKind
  name: string
  alt: string
  decorative: boolean
  purpose: 'library' | 'social'
  labels: readonly string[]
  focus: Focus | null
  variants: readonly Variant[]
  author: { id: string | null; name: string | null }
  now: number
}

/** Inserts an image or file, with its audit entry if there is one. One that exists already stays as it is. */
export async function insertMedia(
  db: Database,
  media: NewMedia,
  audit: BatchStep | undefined,
): Promise<MediaRow | null> {
  const { id, kind, name, alt, decorative, purpose, labels, focus, variants, author, now } = media
  const read = createReadStep<MediaRow>(selectMedia(id))
  const conditions = [sql`NOT EXISTS (SELECT 1 FROM media WHERE id = ${id})`]
  const statements = [
    sql`
      INSERT INTO media (id, kind, name, alt, folded, decorative, purpose, labels, focus, variants, author_id, author_name, created_at)
      VALUES (${id}, ${kind}, ${name}, ${alt}, ${toSearchText(media)}, ${decorative ? 1 : 0}, ${purpose}, ${JSON.stringify(labels)},
        ${focus && JSON.stringify(focus)},
        ${JSON.stringify(variants)}, ${author.id}, ${author.name}, ${now})`,
  ]
  const written = await writeBatch(db, [{ conditions, statements }, read.step, ...(audit ? [audit] : [])])
  return (written ? read.rows()[0] : await db.find<MediaRow>(selectMedia(id))) ?? null
}

/** Lists the library by id, without the trash, for the export: ids after `after`, up to `until` unless that is empty. */
export function listMediaForExport(
  db: Database,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<LibraryRow[]> {
  return db.all<LibraryRow>(sql`
      SELECT id, kind, name, alt, decorative, labels, focus, variants, purpose, created_at FROM media
      WHERE ${isOutsideTrash} AND id > ${after} AND (${until} = '' OR id <= ${until}) ORDER BY id LIMIT ${limit}`)
}

type LibraryRow = Omit<MediaRow, 'author_name' | 'uses' | 'same_as' | 'trashed_at'> & {
  purpose: 'library' | 'social'
}
