import * as v from 'valibot'
import { instantSchema } from '../../../runtime/text/instant.ts'
import { maxLabels } from '../../../runtime/text/labels.ts'
import { tagDescriptionSchema, tagNameSchema } from '../../content/contract/tags.ts'
import { focusSchema } from '../../media/contract/image.ts'

// What an export of this site consists of, besides its texts.

/** A path of this site, or one that a text had on another site, normalized by address.ts. */
const formerPathSchema = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s\\#]{1,300}$/))
export const postRedirectSchema = v.object({ from: formerPathSchema, to: formerPathSchema })
/** A tag with its description. Tags that already have a description keep it. */
export const describedTagSchema = v.object({ name: tagNameSchema, description: tagDescriptionSchema })
export type DescribedTag = v.InferOutput<typeof describedTagSchema>

export const mediaIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/))

/** An image or file of the media library, as `sitio.json` of an export lists it. */
export const catalogueImageSchema = v.object({
  id: mediaIdSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  alt: v.pipe(v.string(), v.maxLength(300)),
  decorative: v.boolean(),
  purpose: v.picklist(['library', 'social']),
  /** Missing in older exports. */
  createdAt: v.optional(v.nullable(instantSchema), null),
  /** Missing in older exports, which only contain images. */
  kind: v.optional(v.picklist(['image', 'file']), 'image'),
  labels: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(maxLabels)), []),
  focus: v.optional(v.nullable(focusSchema), null),
})
export type CatalogueImage = v.InferOutput<typeof catalogueImageSchema>

/** Default values for what other systems do not store about an image. */
export const undescribedImage = {
  decorative: false,
  purpose: 'library',
  createdAt: null,
  kind: 'image',
  labels: [],
  focus: null,
} satisfies Partial<CatalogueImage>

/** Content of `sitio.json` in an export of this site. */
export const catalogueSchema = v.object({
  redirects: v.array(v.unknown()),
  /** Missing in older exports. */
  tags: v.optional(v.array(v.unknown()), []),
  media: v.array(v.unknown()),
  /** The redirects that the owner wrote; missing in older exports. */
  ownRedirects: v.optional(v.array(v.unknown()), []),
  /** The company's settings; missing in older exports and in all parts but the last. */
  settings: v.optional(v.nullable(v.record(v.string(), v.unknown())), null),
})

/** Folders of an export for further versions of its texts: unpublished changes, and what replaces a published text. */
export const versionFolders = { pending: 'pendientes/', replacement: 'programados/' } as const

export const missingFilesSchema = v.object({
  files: v.array(v.object({ file: v.string(), name: v.string() })),
})

/** One download of an export that is split by size: the images from id `from` to id `to`. */
export type ExportPart = { from: string; to: string; files: number; bytes: number; last: boolean }
