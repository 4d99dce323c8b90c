import * as v from 'valibot'
import { instantSchema } from '../../runtime/text/instant.ts'
import type { Post } from '../blog/contract/post.ts'
import { imageSchema } from '../media/contract.ts'
import type { ListFilter, ManagedList } from './contract/list.ts'
import { postStates, revisionKinds } from './contract/states.ts'
import type { ManagedTag, TagCount } from './contract/tags.ts'
import { article } from './kinds/article.ts'
import { line } from './kinds/field-schemas.ts'
import type { Fields, Values } from './kinds/fields.ts'

// Requests and responses of the manager's API for posts. Instants are ISO 8601 in UTC.

export type PostContent = Values<typeof article.fields>

/** A schema of fields by name. The first four come first in stored texts and exports, which keep this order. */
const createPostSchema = (toSchema: (field: Fields[string]) => v.GenericSchema) => {
  const { title, slug, excerpt, markdown, ...others } = article.fields
  const ordered = Object.entries({ title, slug, excerpt, markdown, ...others })
  const schema = v.object(Object.fromEntries(ordered.map(([name, field]) => [name, toSchema(field)])))
  // Safe: the fields give both the schemas and the type of the content.
  return schema as v.GenericSchema as v.GenericSchema<unknown, PostContent>
}

/**
 * Content of a blog post in a request from the manager area. If `slug` is empty, the server makes one from the title.
 */
export const postContentSchema = createPostSchema(({ schema }) => schema)

/** Content of a stored post. It may exceed the current limits, which are checked only when content is written. */
export const storedContentSchema = createPostSchema(({ blank, schema }) => {
  const text = v.string()
  const type = Array.isArray(blank) ? v.array(text) : blank === null ? v.nullable(text) : text
  return schema.type === 'optional' ? v.optional(type, '') : type
})

/** The content of an article in which nothing is written. */
export const emptyContent = v.parse(
  storedContentSchema,
  Object.fromEntries(Object.entries(article.fields).map(([name, { blank }]) => [name, blank])),
)

/**
 * Parses content whose texts may exceed the current length limits. Returns the cleaned content with one message per
 * exceeded limit. If the slug is too long, or anything else is invalid, returns only `problem`.
 */
export function parseStorableContent(
  input: unknown,
): { content: PostContent; exceededLimits: string[] } | { problem: string } {
  const { typed, output, issues = [] } = v.safeParse(postContentSchema, input)
  const firstIssue = issues.find(({ type, path }) => type !== 'max_length' || path?.[0].key === 'slug')
  if (!typed || firstIssue) return { problem: (firstIssue ?? issues[0])?.message ?? '' }
  return { content: output, exceededLimits: issues.map(({ message }) => message) }
}

/** The post as the editor opens it: `content` is the newest text, published or not. */
const editorPostSchema = v.object({
  id: v.string(),
  rev: v.number(),
  state: v.picklist(postStates),
  content: storedContentSchema,
  /** Public path. It responds with 404 unless the post is published and its date has passed. */
  path: v.string(),
  publishedAt: v.nullable(v.string()),
  createdAt: v.string(),
  savedAt: v.string(),
  author: v.nullable(v.string()),
  /** True if a published post has saved changes that are not published. */
  pending: v.boolean(),
  coverImage: v.nullable(imageSchema),
  /**
   * True if the social image was generated from the title. It is generated again when the title changes; a chosen image
   * is not replaced.
   */
  drawnSocial: v.boolean(),
})
export type EditorPost = v.InferOutput<typeof editorPostSchema>

// Requests. A request that changes a post sends the `rev` it is based on as `If-Match`. If the stored post has another
// `rev`, the response is 412 with the stored post as `current`.
export const createRequestSchema = v.object({ title: v.optional(line(200, 'El título'), '') })
/**
 * `content` follows `postContentSchema`. Invalid fields are not stored and are returned in `unsaved`; the others are
 * stored.
 */
export const draftRequestSchema = v.object({ content: v.record(v.string(), v.unknown()) })
/**
 * Publishes now if `publishAt` is missing; a future `publishAt` schedules. `content`, if given, replaces the stored
 * text.
 */
export const publishRequestSchema = v.object({
  content: v.optional(postContentSchema),
  publishAt: v.optional(v.nullable(instantSchema)),
})
export const dateRequestSchema = v.object({ publishAt: instantSchema })
export const slugRequestSchema = v.object({
  text: line(200, 'El texto'),
  id: v.optional(v.nullable(v.string()), null),
})

/** `after`: `next` of the previous response; empty starts with the first post. */
export const rerenderRequestSchema = v.object({ after: v.pipe(v.string(), v.maxLength(100)) })

// Responses.
/** `unsaved`: the reason for each field that was not stored as sent. */
export const postResponseSchema = v.object({
  post: editorPostSchema,
  unsaved: v.optional(v.record(v.string(), v.string()), {}),
})
/** `published`: the published or scheduled content if the newest saved content differs from it; else null. */
export const openedPostResponseSchema = v.object({
  post: editorPostSchema,
  published: v.nullable(storedContentSchema),
})
export const rerenderResponseSchema = v.object({
  /** How many posts this request rendered. */
  done: v.number(),
  /** Titles of posts that exceed the current limits and could not be rendered. Their stored HTML stays. */
  failed: v.array(v.string()),
  /** Value of `after` for the next request; null if all posts are rendered. */
  next: v.nullable(v.string()),
})
export type RerenderResult = v.InferOutput<typeof rerenderResponseSchema>
export const slugResponseSchema = v.object({ slug: v.string() })

const revisionSchema = v.object({
  id: v.number(),
  rev: v.number(),
  kind: v.picklist(revisionKinds),
  at: v.string(),
  author: v.nullable(v.string()),
  title: v.string(),
})
export type Revision = v.InferOutput<typeof revisionSchema>
export const revisionsResponseSchema = v.object({ revisions: v.array(revisionSchema) })
export const revisionResponseSchema = v.object({ revision: revisionSchema, content: storedContentSchema })

const previewSchema = v.object({
  id: v.number(),
  /** Absolute URL, to be copied. */
  url: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type Preview = v.InferOutput<typeof previewSchema>
export const previewRequestSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 7),
})
export const previewResponseSchema = v.object({ preview: previewSchema })

/**
 * A post on the dashboard. `at` (ISO 8601): when it was saved (draft), will be published (scheduled) or was published.
 */
export type DashboardPost = { id: string; slug: string; title: string; at: string }

/** Posts on the dashboard: counts, and the first few of each list. */
export type PostsCard = {
  posts: {
    draftCount: number
    scheduledCount: number
    drafts: DashboardPost[]
    scheduled: DashboardPost[]
    latest: DashboardPost[]
  }
}

/** Series and author names that the editor suggests. */
export type KnownNames = { series: string[]; authors: string[] }

/** Route name → the data of that page. */
export type PostPages = {
  /** `stale`: how many posts have HTML from an older version of the renderer. */
  'mngr-blog': { list: ManagedList; filter: ListFilter; tags: TagCount[]; stale: number }
  'mngr-blog-editar': {
    post: EditorPost
    tags: TagCount[]
    names: KnownNames
    previews: Preview[]
    siteUrl: string
  }
  'mngr-etiquetas': { tags: ManagedTag[] }
  /** `title`: title of the HTML document. */
  'vista-previa': { title: string; post: Post; expiresAt: string }
}
