import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { MediaKind } from '#client/features/media/contract.ts'
import { focusSchema, type Image } from '#client/features/media/contract/image.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { parseTexts } from '../../db/parse-texts.ts'
import type { Database } from '../../env.ts'
import type { MediaImage } from '../../markdown/images.ts'

const jsonColumn = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.string(), v.parseJson(), schema)

const variantsJson = jsonColumn(
  v.array(
    v.object({
      width: v.number(),
      height: v.number(),
      extension: v.string(),
      bytes: v.number(),
      /** Only of a file that is not an image: its name in the URL, without the extension. */
      stem: v.optional(v.string()),
    }),
  ),
)
export type Variant = v.InferOutput<typeof variantsJson>[number]

export const toVariantPath = (id: string, { width, stem = `${width}`, extension }: Variant): string =>
  `/medios/${id}/${stem}.${extension}`
export const toVariantKey = (id: string, variant: Variant): string => toVariantPath(id, variant).slice(1)

/** SQL: the name of an image, for the query of another table; NULL if it does not exist. */
export const selectImageName = (id: SQL): SQL => sql`(SELECT name FROM media WHERE media.id = ${id})`

/** SQL: 1 if the editor drew an image for social networks, else 0; NULL if it does not exist. */
export const isSocialDrawing = (id: SQL): SQL =>
  sql`(SELECT purpose = 'social' FROM media WHERE media.id = ${id})`

/** SQL: the image or file is not in the trash, of which nothing is offered. */
export const isOutsideTrash = sql`(trashed_at IS NULL)`

export type MediaRow = {
  id: string
  name: string
  alt: string
  decorative: number
  variants: string
  author_name: string | null
  created_at: number
  uses: number
  same_as: string | null
  former_alts: string
  kind: MediaKind
  focus: string | null
  labels: string
  trashed_at: number | null
}

export function parseVariants(json: string): Variant[] {
  return v.parse(variantsJson, json)
}

const focusJson = jsonColumn(focusSchema)

const imageEntry = v.object({
  id: v.string(),
  alt: v.string(),
  decorative: v.number(),
  variants: v.string(),
  focus: v.nullable(v.string()),
})

/** The attributes of an `<img>` for a stored image. */
export function toImage({ id, alt, decorative, variants, focus }: v.InferOutput<typeof imageEntry>): Image {
  const all = parseVariants(variants)
  const largest = all.at(-1)
  return {
    src: largest ? toVariantPath(id, largest) : '',
    srcset: all.length > 1 ? all.map((one) => `${toVariantPath(id, one)} ${one.width}w`).join(', ') : '',
    width: largest?.width ?? 0,
    height: largest?.height ?? 0,
    alt: decorative ? '' : alt,
    ...(focus === null ? {} : { focus: v.parse(focusJson, focus) }),
  }
}

export const imageRow = v.object({ ...imageEntry.entries, former_alts: v.string() })
export type ImageRow = v.InferOutput<typeof imageRow>

/** The statement that reads these images; for a batch. */
export const selectImages = (ids: readonly string[]): SQL =>
  sql`SELECT id, alt, decorative, variants, former_alts, focus, trashed_at FROM media WHERE id ${isOneOf(ids)}`

export function toImages(rows: readonly ImageRow[]): Map<string, MediaImage> {
  return new Map(rows.map((row) => [row.id, { ...toImage(row), formerAlts: parseTexts(row.former_alts) }]))
}

/** Reads the images with these ids, by id. Unknown ids are left out. */
export async function readImages(db: Database, ids: readonly string[]): Promise<Map<string, MediaImage>> {
  return ids.length === 0 ? new Map() : toImages(await db.all<ImageRow>(selectImages(ids)))
}

/** SQL: an image as JSON for `parseImage`, or NULL; for the query of another table. */
export function selectImageJson(id: SQL): SQL {
  return sql`(
    SELECT json_object('id', i.id, 'alt', i.alt, 'decorative', i.decorative, 'variants', i.variants, 'focus', i.focus)
    FROM media i WHERE i.id = ${id})`
}

const imageJson = jsonColumn(imageEntry)

export function parseImage(json: string | null): Image | null {
  return json === null ? null : toImage(v.parse(imageJson, json))
}
