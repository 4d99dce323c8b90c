import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Media, Image } from '#client/media/contract.ts'
import { fold, hasEveryWord } from '../db/fold.ts'
import { reach } from '../db/reach.ts'
import type { Database } from '../env.ts'
import type { LibraryImage } from '../markdown/images.ts'

/** Images on one page of the library. */
export const mediaPageSize = 24

const variantsJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ width: v.number(), height: v.number(), extension: v.string(), bytes: v.number() })),
)
export type Variant = v.InferOutput<typeof variantsJson>[number]

export const variantPath = (id: string, { width, extension }: Variant): string =>
  `/medios/${id}/${width}.${extension}`
/** Where a variant lies in the bucket. */
export const variantKey = (id: string, variant: Variant): string => variantPath(id, variant).slice(1)

export type MediaRow = {
  id: string
  name: string
  alt: string
  decorative: number
  variants: string
  author_name: string | null
  created_at: number
  uses: number
  former_alts: string
}

export function parseVariants(json: string): Variant[] {
  return v.parse(variantsJson, json)
}

function toImage({
  id,
  alt,
  decorative,
  variants,
}: Pick<MediaRow, 'id' | 'alt' | 'decorative' | 'variants'>): Image {
  const all = parseVariants(variants)
  const largest = all.at(-1)
  return {
    src: largest ? variantPath(id, largest) : '',
    srcset: all.length > 1 ? all.map((one) => `${variantPath(id, one)} ${one.width}w`).join(', ') : '',
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    alt: decorative ? '' : alt,
  }
}

export function toMedia(row: MediaRow): Media {
  return {
    id: row.id,
    name: row.name,
    alt: row.alt,
    decorative: row.decorative === 1,
    bytes: parseVariants(row.variants).reduce((total, { bytes }) => total + bytes, 0),
    createdAt: new Date(row.created_at).toISOString(),
    author: row.author_name,
    uses: row.uses,
    image: toImage(row),
  }
}

const columns = sql`m.id, m.name, m.alt, m.decorative, m.variants, m.author_name, m.created_at,
  (SELECT count(*) FROM media_uses WHERE media_id = m.id) AS uses`

export type ImageRow = Pick<MediaRow, 'id' | 'alt' | 'decorative' | 'variants' | 'former_alts'>

/** The rows of the images of these ids, and of those that a post shows; for a batch. */
export function selectImages(ids: readonly string[], postId: string | null = null): SQL {
  return sql`
    SELECT id, alt, decorative, variants, former_alts FROM media WHERE id IN (
      SELECT value FROM json_each(${JSON.stringify(ids)})
      UNION SELECT media_id FROM media_uses WHERE post_id = ${postId})`
}

const formerJson = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export function toImages(rows: readonly ImageRow[]): Map<string, LibraryImage> {
  return new Map(
    rows.map((row) => [row.id, { ...toImage(row), formerAlts: v.parse(formerJson, row.former_alts) }]),
  )
}

/** The images of these ids that exist. */
export async function readImages(db: Database, ids: readonly string[]): Promise<Map<string, LibraryImage>> {
  return ids.length === 0 ? new Map() : toImages(await reach(db.all<ImageRow>(selectImages(ids))))
}

/** The image of an id as JSON or null, for the queries of other tables; `parseImage` reads it. */
export function imageJson(id: SQL): SQL {
  return sql`(
    SELECT json_object('id', i.id, 'alt', i.alt, 'decorative', i.decorative, 'variants', i.variants)
    FROM media i WHERE i.id = ${id})`
}

const imageRow = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.string(), alt: v.string(), decorative: v.number(), variants: v.string() }),
)

export function parseImage(json: string | null): Image | null {
  return json === null ? null : toImage(v.parse(imageRow, json))
}

/** What the library's search looks through. */
export const foldedOf = ({ name, alt }: { name: string; alt: string }): string => fold(`${name}\n${alt}`)

/** One page of the library, newest first. */
export async function listMedia(
  db: Database,
  q: string,
  page: number,
): Promise<{ media: Media[]; page: number; pages: number; total: number; q: string }> {
  const where = sql.join([sql`purpose = 'library'`, ...hasEveryWord(sql`folded`, q)], sql` AND `)
  const rows = await reach(
    db.all<MediaRow & { total: number }>(sql`
      SELECT ${columns}, count(*) OVER () AS total FROM media m WHERE ${where}
      ORDER BY created_at DESC, id DESC LIMIT ${mediaPageSize} OFFSET ${(page - 1) * mediaPageSize}`),
  )
  const total = rows[0]?.total ?? 0
  return {
    media: rows.map(toMedia),
    page,
    pages: Math.max(1, Math.ceil(total / mediaPageSize)),
    total,
    q,
  }
}

/** The statement that reads an image of the library; for a batch. */
export const selectMedia = (id: string): SQL => sql`SELECT ${columns} FROM media m WHERE id = ${id}`

export async function readMedia(db: Database, id: string): Promise<Media | null> {
  const row = await reach(db.get<MediaRow | undefined>(selectMedia(id)))
  return row ? toMedia(row) : null
}

/** The stored files of an image, or null. */
export async function readVariants(db: Database, id: string): Promise<Variant[] | null> {
  const row = await reach(
    db.get<{ variants: string } | undefined>(sql`SELECT variants FROM media WHERE id = ${id}`),
  )
  return row ? parseVariants(row.variants) : null
}

type NewMedia = {
  id: string
  name: string
  alt: string
  decorative: boolean
  purpose: 'library' | 'social'
  variants: readonly Variant[]
  author: { id: string | null; name: string | null }
  now: number
}

export async function insertMedia(db: Database, media: NewMedia): Promise<void> {
  const { id, name, alt, decorative, purpose, variants, author, now } = media
  await reach(
    db.run(sql`
      INSERT INTO media (id, name, alt, folded, decorative, purpose, variants, author_id, author_name, created_at)
      VALUES (${id}, ${name}, ${alt}, ${foldedOf(media)}, ${decorative ? 1 : 0}, ${purpose},
        ${JSON.stringify(variants)}, ${author.id}, ${author.name}, ${now}) ON CONFLICT (id) DO NOTHING`),
  )
}

/** How much an export would hold. */
export function countLibrary(db: Database): Promise<{ posts: number; media: number; tags: number }> {
  return reach(
    db.get<{ posts: number; media: number; tags: number }>(sql`
      SELECT (SELECT count(*) FROM posts WHERE status <> 'trash') AS posts,
        (SELECT count(*) FROM media WHERE purpose = 'library') AS media, (SELECT count(*) FROM tags) AS tags`),
  )
}

/** The library by id, for the export: what follows `after` up to `until`, where that is not empty. */
export function listAllMedia(
  db: Database,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<LibraryRow[]> {
  return reach(
    db.all<LibraryRow>(sql`
      SELECT id, name, alt, decorative, variants, purpose, created_at FROM media
      WHERE id > ${after} AND (${until} = '' OR id <= ${until}) ORDER BY id LIMIT ${limit}`),
  )
}

type LibraryRow = Omit<MediaRow, 'author_name' | 'uses'> & { purpose: 'library' | 'social' }
