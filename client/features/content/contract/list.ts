import { type ListCursor, toCursorQuery } from '#client/runtime/text/list-cursor.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import type { Tag } from '../../blog/contract/post.ts'
import type { Image } from '../../media/contract/image.ts'
import { listOrders, type ListOrder, orderNames, type PostState, postStates, stateNames } from './states.ts'

// The manager's list of posts. Instants are ISO 8601 in UTC.

export type ManagedPost = {
  id: string
  rev: number
  state: PostState
  slug: string
  title: string
  publishedAt: string | null
  savedAt: string
  author: string | null
  /** True if a published post has saved changes that are not published. */
  pending: boolean
  tags: Tag[]
  /** Cover of the newest text, published or not. */
  cover: Image | null
}

export type ManagedList = {
  posts: ManagedPost[]
  from: ListCursor
  /** Cursors of the previous and the next page of the list; null if there is no such page. */
  before: ListCursor
  after: ListCursor
  total: number
  /** Number of posts in each state, regardless of the filter. */
  counts: Record<PostState, number>
}

/** Filter of the list. Empty strings do not filter; `state: null` means every state except the trash. */
export type ListFilter = { state: PostState | null; query: string; tag: string; order: ListOrder }

/** Query string for a filter, with the parameters in a fixed order; default values are omitted. */
export function toListQuery(filter: ListFilter, from: ListCursor = null): string {
  const search = new URLSearchParams()
  if (filter.state) search.set('estado', stateNames[filter.state].slug)
  if (filter.query) search.set('q', filter.query)
  if (filter.tag) search.set('etiqueta', filter.tag)
  if (filter.order !== 'recent') search.set('orden', orderNames[filter.order].slug)
  for (const [name, value] of Object.entries(toCursorQuery(from))) search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

type Query = Readonly<Record<string, string>>

/** Reads a filter from a query string; invalid values are ignored. */
export function parseListFilter(query: Query): ListFilter {
  const tag = query['etiqueta'] ?? ''
  return {
    state: postStates.find((state) => stateNames[state].slug === query['estado']) ?? null,
    query: normalizeUnicode(query['q'] ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 100),
    tag: /^[a-z0-9-]{1,120}$/.test(tag) ? tag : '',
    order: listOrders.find((order) => orderNames[order].slug === query['orden']) ?? 'recent',
  }
}
