import * as v from 'valibot'
import { instantSchema } from '../../runtime/text/instant.ts'
import { normalizeUnicode } from '../../runtime/text/normalize-unicode.ts'
import type { Post } from '../blog/contract/post.ts'
import { imageSchema } from '../media/contract.ts'
import type { ListFilter, ManagedList } from './contract/list.ts'
import { postStates, revisionKinds } from './contract/states.ts'
import { revSchema, storedContentSchema } from './contract/stored-content.ts'
import type { ManagedTag, TagCount } from './contract/tags.ts'
import { maxTextLength } from './contract/text-limits.ts'

// The wire of the studio: what the manager writes, lists and publishes. Instants are ISO 8601 in UTC.

/** What no keyboard writes but a paste or a file may carry; XML has no way to say it. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
export const invalidXmlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

const cleanText = v.pipe(
  v.string(),
  v.transform((value) => normalizeUnicode(value.replaceAll('\r\n', '\n').replace(invalidXmlCharacters, ''))),
)
const toSingleLine = v.transform((value: string) => value.replace(/\s+/g, ' ').trim())

// Lengths come last: what is only too long is whole and clean all the same (`storable`).
const maxCharacters = (max: number, label: string) =>
  v.maxLength<string, number, string>(max, `${label} admite como máximo ${max} caracteres.`)
const text = (max: number, label: string) => v.pipe(cleanText, maxCharacters(max, label))
const line = (max: number, label: string) => v.pipe(cleanText, toSingleLine, maxCharacters(max, label))
const mediaId = v.pipe(v.string(), v.regex(/^[0-9a-z]{20}$/, 'Ese archivo no existe.'))

/** How many characters each has room for, and how many tags there may be. */
export const contentLimits = {
  title: 200,
  excerpt: 500,
  seoTitle: 120,
  seoDescription: 300,
  tags: 10,
} as const

/** What a manager writes of a post. `slug` may be empty: the server then makes one from the title. */
export const postContentSchema = v.object({
  title: line(contentLimits.title, 'El título'),
  slug: v.pipe(
    line(120, 'La dirección'),
    v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Usa solo minúsculas, números y guiones.'),
  ),
  excerpt: line(contentLimits.excerpt, 'El resumen'),
  markdown: text(maxTextLength, 'El texto'),
  tags: v.pipe(
    v.array(v.pipe(line(40, 'Cada etiqueta'), v.minLength(1, 'Una etiqueta no puede quedar vacía.'))),
    v.maxLength(contentLimits.tags, `Como máximo ${contentLimits.tags} etiquetas.`),
  ),
  /** By name; empty where it belongs to none. What was written before there were any says nothing. */
  series: v.optional(line(80, 'La serie'), ''),
  /** Whom readers are told of as its author; empty = nobody by name. */
  author: v.optional(line(80, 'El nombre'), ''),
  seoTitle: v.nullable(line(contentLimits.seoTitle, 'El título para buscadores')),
  seoDescription: v.nullable(line(contentLimits.seoDescription, 'La descripción para buscadores')),
  /** Media ids. */
  cover: v.nullable(mediaId),
  socialImage: v.nullable(mediaId),
})
export type PostContent = v.InferOutput<typeof postContentSchema>

/**
 * What was stored by the limits of another day: whole, and what of it goes beyond those of today; or what else is wrong
 * with it.
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
export const editorPostSchema = v.object({
  id: v.string(),
  rev: v.number(),
  state: v.picklist(postStates),
  content: storedContentSchema,
  /** Public address path; answers only while the post is live. */
  path: v.string(),
  publishedAt: v.nullable(v.string()),
  createdAt: v.string(),
  savedAt: v.string(),
  author: v.nullable(v.string()),
  /** A live post holds text that readers do not see yet. */
  pending: v.boolean(),
  coverImage: v.nullable(imageSchema),
  /** Its image for networks was drawn with its title, and is drawn anew with another; one that was chosen stays. */
  drawnSocial: v.boolean(),
})
export type EditorPost = v.InferOutput<typeof editorPostSchema>

const rev = revSchema

// Requests. Every change names the `rev` it was made from, in the body and in `If-Match`; another one in between is a
// 412, or a 409 where only the body names it.
export const createRequestSchema = v.object({ title: v.optional(line(200, 'El título'), '') })
/** `content` by `postContentSchema`: what of it is refused is told apart, and the rest is stored. */
export const draftRequestSchema = v.object({ rev, content: v.record(v.string(), v.unknown()) })
/** `publishAt` absent: now. In the future: scheduled. `content` makes publishing flush what was typed. */
export const publishRequestSchema = v.object({
  rev,
  content: v.optional(postContentSchema),
  publishAt: v.optional(v.nullable(instantSchema)),
})
export const dateRequestSchema = v.object({
  rev,
  publishAt: instantSchema,
})
export const revRequestSchema = v.object({ rev })
export const slugRequestSchema = v.object({
  text: line(200, 'El texto'),
  id: v.optional(v.nullable(v.string()), null),
})
export const renderRequestSchema = v.object({ markdown: text(maxTextLength, 'El texto') })

/** `after` is the `next` of the piece before; empty begins. */
export const rerenderRequestSchema = v.object({ after: v.pipe(v.string(), v.maxLength(100)) })

// Answers.
/** `unsaved`: what of a text was not stored as it was sent, by field, and why. */
export const postResponseSchema = v.object({
  post: editorPostSchema,
  unsaved: v.optional(v.record(v.string(), v.string()), {}),
})
/** `published`: what readers see, or will at its moment, where the newest text is another one. */
export const openedPostResponseSchema = v.object({
  post: editorPostSchema,
  published: v.nullable(storedContentSchema),
})
/** 412 and 409: `data` holds what is stored now; what was sent is at hand where it was sent from. */
export const conflictSchema = v.object({ current: editorPostSchema })
export const rerenderResponseSchema = v.object({
  /** Posts of this piece. */
  done: v.number(),
  /** Titles of those that can no longer be stored. */
  failed: v.array(v.string()),
  /** Where the next piece begins; null after the last one. */
  next: v.nullable(v.string()),
})
export type RerenderResult = v.InferOutput<typeof rerenderResponseSchema>
export const slugResponseSchema = v.object({ slug: v.string() })

export const revisionSchema = v.object({
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
export type RevisionContent = v.InferOutput<typeof revisionResponseSchema>

export const previewSchema = v.object({
  id: v.number(),
  /** Absolute, to be copied. */
  url: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
})
export type Preview = v.InferOutput<typeof previewSchema>
export const previewRequestSchema = v.object({
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(90)), 7),
})
export const previewResponseSchema = v.object({ preview: previewSchema })

/** `/api/mngr/…` */
export const postPaths = {
  /** GET list (same query as the page), POST create → 201 */
  posts: '/api/mngr/posts',
  /** GET (with `published`), DELETE {rev} (from the trash, for good → 204) */
  post: (id: string) => `/api/mngr/posts/${id}`,
  /** PUT {rev, content}: autosave; never changes what readers see */
  draft: (id: string) => `/api/mngr/posts/${id}/borrador`,
  /** POST {rev, content?, publishAt?} */
  publish: (id: string) => `/api/mngr/posts/${id}/publicar`,
  /** POST {rev, publishAt}: another moment; the text, and what of it waits, stay as they are */
  date: (id: string) => `/api/mngr/posts/${id}/fecha`,
  /** POST {rev} */
  unpublish: (id: string) => `/api/mngr/posts/${id}/despublicar`,
  trash: (id: string) => `/api/mngr/posts/${id}/papelera`,
  restore: (id: string) => `/api/mngr/posts/${id}/restaurar`,
  /** POST {rev}: drops the unpublished changes of a live post */
  discard: (id: string) => `/api/mngr/posts/${id}/descartar`,
  /** POST → 201 */
  duplicate: (id: string) => `/api/mngr/posts/${id}/duplicar`,
  /** GET */
  revisions: (id: string) => `/api/mngr/posts/${id}/revisiones`,
  revision: (id: string, revision: number) => `/api/mngr/posts/${id}/revisiones/${revision}`,
  /** POST {rev}: the text becomes the newest draft */
  restoreRevision: (id: string, revision: number) => `/api/mngr/posts/${id}/revisiones/${revision}/restaurar`,
  /** GET, POST {days?} → 201 */
  previews: (id: string) => `/api/mngr/posts/${id}/vistas`,
  /** DELETE → 204 */
  preview: (id: string, preview: number) => `/api/mngr/posts/${id}/vistas/${preview}`,
  /** POST {action, posts} */
  bulk: '/api/mngr/posts/acciones',
  /** POST {text, id?} → a free slug */
  slug: '/api/mngr/posts/slug',
  /** POST {after}: makes the next few stored articles again that an older renderer made */
  rerender: '/api/mngr/posts/regenerar',
  /** POST {markdown} → the HTML as it would be served */
  render: '/api/mngr/posts/render',
} as const

/** A post on the panel; `at` (ISO 8601) is when it was saved, goes live or went live. */
export type DashboardPost = { id: string; slug: string; title: string; at: string }

/** What the panel says of the articles: the first few of each kind. */
export type PostsCard = {
  posts: {
    draftCount: number
    scheduledCount: number
    drafts: DashboardPost[]
    scheduled: DashboardPost[]
    latest: DashboardPost[]
  }
}

/** What the editor offers as an article's series and as its author. */
export type KnownNames = { series: string[]; authors: string[] }

/** Route name → the data of that page. */
export type PostPages = {
  /** `stale`: how many posts an older renderer made. */
  'mngr-blog': { list: ManagedList; filter: ListFilter; tags: TagCount[]; stale: number }
  'mngr-blog-editar': {
    post: EditorPost
    tags: TagCount[]
    names: KnownNames
    previews: Preview[]
    siteUrl: string
  }
  'mngr-etiquetas': { tags: ManagedTag[] }
  /** `title`: that of the document. */
  'vista-previa': { title: string; post: Post; expiresAt: string }
}
