import * as v from 'valibot'
import type { CalendarEntry, CalendarPage } from './contract/calendar.ts'
import type { EditorPage } from './contract/edited-text.ts'
import type { ListFilter, ManagedList } from './contract/list.ts'
import type { ManagedTag, TagCount } from './contract/tags.ts'
import { article } from './kinds/article.ts'
import type { Fields, Values } from './kinds/fields/field-types.ts'

// The content of articles, and what their pages in the manager area get. Instants are ISO 8601 in UTC.

export type PostContent = Values<typeof article.fields>

/** A schema of fields by name. The first four come first in stored texts and exports, which keep this order. */
const createPostSchema = (toSchema: (field: Fields[string]) => v.GenericSchema) => {
  const { title, slug, excerpt, markdown, ...others } = article.fields
  const ordered = Object.entries({ title, slug, excerpt, markdown, ...others })
  const schema = v.object(Object.fromEntries(ordered.map(([name, field]) => [name, toSchema(field)])))
  // Safe: the fields give both the schemas and the type of the content.
  return schema as v.GenericSchema as v.GenericSchema<unknown, PostContent>
}

/** Content of an article in a manager's request. If `slug` is empty, the server makes one from the title. */
export const postContentSchema = createPostSchema(({ schema }) => schema)

/** Content of a stored post. It may exceed the current limits, which are checked only when content is written. */
export const storedContentSchema = createPostSchema(({ blank, schema }) => {
  const text = v.string()
  const type = Array.isArray(blank) ? v.array(text) : blank === null ? v.nullable(text) : text
  return schema.type === 'optional' ? v.optional(type, '') : type
})

export const articleSchemas = { schema: postContentSchema, storedSchema: storedContentSchema }

export const emptyContent = v.parse(
  storedContentSchema,
  Object.fromEntries(Object.entries(article.fields).map(([name, { blank }]) => [name, blank])),
)

/** `after`: `next` of the previous response; empty starts with the first post. */
export const rerenderRequestSchema = v.object({ after: v.pipe(v.string(), v.maxLength(100)) })

export const rerenderResponseSchema = v.object({
  /** How many posts this request rendered. */
  done: v.number(),
  /** Titles of posts that exceed the current limits and could not be rendered. Their stored HTML stays. */
  failed: v.array(v.string()),
  /** Value of `after` for the next request; null if all posts are rendered. */
  next: v.nullable(v.string()),
})
export type RerenderResult = v.InferOutput<typeof rerenderResponseSchema>

/**
 * A text on the dashboard. `at`: when it was saved (draft, changed) or will be published (scheduled). `by`: who wrote
 * it last, unless it is the user.
 */
export type DashboardText = Pick<CalendarEntry, 'id' | 'isArticle' | 'label' | 'title' | 'at'> & {
  by: string | null
}

export type TextsCard = {
  /** `weekCount`: published in the last seven days. `hasAny`: outside the trash. Null without `editArticles`. */
  articles: { weekCount: number; hasAny: boolean; draftCount: number } | null
  /** Drafts and changes of people who may not publish them, for somebody who may. The others are not among these. */
  waiting: DashboardText[]
  drafts: DashboardText[]
  /** Published, with newer text that readers do not see. */
  changed: DashboardText[]
  scheduled: DashboardText[]
}

export type PostPages = {
  /** `stale`: how many posts have HTML from an older version of the renderer. */
  'mngr-blog': {
    list: ManagedList
    filter: ListFilter
    /** The query that the list answers instead of the one of the filter, which finds nothing; null if there is none. */
    meant: string | null
    tags: TagCount[]
    /** Who signs the articles, or else wrote them; the name is the `slug`, too. */
    authors: TagCount[]
    stale: number
  }
  'mngr-blog-editar': EditorPage<PostContent>
  'mngr-etiquetas': { tags: ManagedTag[] }
  'mngr-calendario': CalendarPage
}
