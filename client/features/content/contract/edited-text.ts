import * as v from 'valibot'
import { instantSchema } from '#client/runtime/text/instant.ts'
import { imageSchema } from '../../media/contract/image.ts'
import { anyKindNames } from '../kinds/names.ts'
import { revisionKinds, type TextState, textStates } from './states.ts'
import type { TagCount } from './tags.ts'

// Requests and responses of the manager's API for texts of all kinds (text-paths.ts). Instants are ISO 8601 in UTC.

/** The values of a text's fields by name. The fields of its kind say what each is. */
export type TextContent = Readonly<Record<string, unknown>>
const contentSchema = v.record(v.string(), v.unknown())

const instantOrNull = v.nullable(v.string())

export const editedTextSchema = v.object({
  id: v.string(),
  /** 0 if it was never saved. */
  rev: v.number(),
  kind: v.picklist(anyKindNames),
  content: contentSchema,
  savedAt: v.string(),
  state: v.picklist(textStates),
  /** True if readers see a version of it now. A scheduled text can replace a published one. */
  isPublic: v.boolean(),
  /** Public path of the published version, or of the one that will be; null if it was never saved. */
  publicPath: v.nullable(v.string()),
  hasChanges: v.boolean(),
  /** When the published version appeared. Kinds that keep their date have it also before and afterwards. */
  publishedAt: instantOrNull,
  /** The start of the publication that can be changed; null if there is none. */
  from: instantOrNull,
  until: instantOrNull,
  ended: instantOrNull,
  coverImage: v.nullable(imageSchema),
  /** The site has drawn its image for social networks from the title, and draws it again when the title changes. */
  drawnSocial: v.boolean(),
  /** Another text of its kind outside the trash has the same title, apart from case and accents. */
  repeatsTitle: v.boolean(),
})
type AnyEditedText = v.InferOutput<typeof editedTextSchema>
export type EditedText<Content = TextContent> = Omit<AnyEditedText, 'content'> & { content: Content }

/** State, dates and the like of a draft that was never published. */
export const draftFacts = {
  state: 'draft',
  isPublic: false,
  publicPath: null,
  hasChanges: false,
  publishedAt: null,
  from: null,
  until: null,
  ended: null,
  coverImage: null,
  drawnSocial: false,
  repeatsTitle: false,
} satisfies Partial<EditedText>

/** True if both have the same fields. Their order differs where one was parsed. */
export const isSameContent = (one: TextContent, other: TextContent): boolean =>
  Object.keys({ ...one, ...other }).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

/** The state of what readers see: `published`, too, while changes of a published text are scheduled. */
export const getSeenState = ({ isPublic, state }: EditedText): TextState =>
  isPublic && state === 'scheduled' ? 'published' : state

/** `importers`: the users who may import a site. */
export type KnownNames = { series: string[]; authors: string[]; importers: string[] }

export type EditorPage<Content = TextContent> = {
  text: EditedText<Content>
  /** Built-in content that readers see while nothing is published; null if there is none. */
  template: Content | null
  /** Unexpired links. */
  previews: Preview[]
  siteUrl: string
  /** Who can publish the text; empty if the user can. */
  publishers: string[]
  /** What the panels of an article suggest; empty for other kinds. */
  tags: TagCount[]
  names: KnownNames
}

export const textIdPattern = /^[0-9a-f]{32}$/

// Requests. Fields of `content` that cannot be stored come back in `unsaved`; the others are stored.
/** `id` is chosen by the client, so that sending the request twice creates only one text. */
export const createTextSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(textIdPattern))),
  content: v.optional(contentSchema, {}),
})
/** `isRestored`: the content of an older version, which gets a revision of its own. */
export const saveDraftSchema = v.object({
  content: contentSchema,
  isRestored: v.optional(v.boolean(), false),
})
const optionalInstant = v.optional(v.nullable(instantSchema))
/** Answer to requests of pages that were opened with an earlier version of the site. */
export const outdatedPageMessage =
  'El sitio se actualizó desde que abriste esta página. Vuelve a cargarla: lo que escribiste queda en este navegador.'
/**
 * `content` replaces the stored text. Without `from` it is published now, or with the date that its kind keeps. Without
 * `until` the stored end stays.
 */
export const publishTextSchema = v.strictObject(
  { content: v.optional(contentSchema), from: optionalInstant, until: optionalInstant },
  // Earlier versions sent the date under another name: nothing must be published without it.
  outdatedPageMessage,
)
/** `at`: the date that the action sets. `until`: the end that `changeDate` sets as well; without it, the stored one stays. */
export const textActionSchema = v.object({ at: optionalInstant, until: optionalInstant })
export const slugRequestSchema = v.object({
  kind: v.optional(v.picklist(anyKindNames), 'article'),
  text: v.pipe(v.string(), v.maxLength(200)),
  id: v.optional(v.nullable(v.string()), null),
})
export const previewRequestSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 7),
})

// Responses. To a change that is based on an outdated `rev`: 412 with the stored text as `current`.
/** `unsaved`: the reason for each field that was not stored as sent. */
export const changedTextSchema = v.object({
  ...editedTextSchema.entries,
  unsaved: v.optional(v.record(v.string(), v.string()), {}),
})
/** `published`: the content that readers see, or else will see, if the newest differs from it; else null. */
export const openedTextSchema = v.object({
  ...editedTextSchema.entries,
  published: v.nullable(contentSchema),
})
export const slugResponseSchema = v.object({ slug: v.string() })

const revisionSchema = v.object({
  id: v.number(),
  kind: v.picklist(revisionKinds),
  at: v.string(),
  author: v.nullable(v.string()),
  /** The author is who asks. */
  isOwn: v.optional(v.boolean(), false),
})
export type Revision = v.InferOutput<typeof revisionSchema>
/** Newest first. */
export const revisionsResponseSchema = v.object({ revisions: v.array(revisionSchema) })
export const revisionResponseSchema = v.object({ content: contentSchema })

/** Fields that cannot be saved are shown as they are stored. */
export const livePreviewRequestSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(80)),
  content: contentSchema,
})
/** `anchor`: the id of the section where the text is; null if it is the whole page. */
export const livePreviewResponseSchema = v.object({ html: v.string(), anchor: v.nullable(v.string()) })
export type PreviewedPage = v.InferOutput<typeof livePreviewResponseSchema>

const previewSchema = v.object({
  id: v.number(),
  /** Absolute URL, to be copied. */
  url: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type Preview = v.InferOutput<typeof previewSchema>
export const previewResponseSchema = v.object({ preview: previewSchema })
export const previewsResponseSchema = v.object({ previews: v.array(previewSchema) })
