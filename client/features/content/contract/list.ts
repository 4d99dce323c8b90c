import { type ListCursor, toCursorQuery } from '#client/runtime/text/list-cursor.ts'
import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import type { Image } from '../../media/contract/image.ts'
import type { AnyKindName } from '../kinds/names.ts'
import {
  listOrders,
  type ListOrder,
  orderSlugs,
  type PostState,
  stateNames,
  type TextState,
  textStates,
} from './states.ts'

// The lists of texts in the manager area. Instants are ISO 8601 in UTC.

export type ListedText = {
  id: string
  kind: AnyKindName
  /** 0 = not stored yet. */
  rev: number
  state: TextState
  /** Readers see a version of it, which may be older than the newest one. */
  isPublic: boolean
  /** Where readers see it, or will. */
  path: string
  /** The last segment of `path`. */
  slug: string
  title: string
  publishedAt: string | null
  /** When readers stop seeing it, or stopped. */
  until: string | null
  savedAt: string | null
  author: string | null
  /** True if it is published or scheduled, and newer text is not. */
  pending: boolean
  /** A sample of a new site that nobody has changed. */
  isSample: boolean
  tags: string[]
  /** Cover of the newest text, published or not. */
  cover: Image | null
}

export type ManagedList = {
  posts: ListedText[]
  from: ListCursor
  /** Cursors of the previous and the next page of the list; null if there is no such page. */
  before: ListCursor
  after: ListCursor
  total: number
  /** Number of posts in each state that match the rest of the filter. */
  counts: Record<PostState, number>
}

/** The order of articles if none is chosen. */
const articleOrder = 'recent'

/** Filter of the list. Empty strings do not filter; `state: null` means every state except the trash. */
export type ListFilter = {
  state: PostState | null
  query: string
  /** Slug of a tag. */
  tag: string
  /** Name of an author. */
  author: string
  /** `sin`: only articles without a cover. */
  cover: '' | 'sin'
  order: ListOrder
}
/** Filter of the lists of all other kinds; `order: null` is the one that readers see. */
export type EntryFilter = Pick<ListFilter, 'query' | 'tag' | 'author' | 'cover'> & {
  state: TextState | null
  order: ListOrder | null
}

/** Shows all texts apart from the trash, in the default order of their list. */
export const noFilter: EntryFilter = { state: null, query: '', tag: '', author: '', cover: '', order: null }

export const isNarrowed = ({ state, query, tag, author, cover }: EntryFilter): boolean =>
  state !== null || query !== '' || tag !== '' || author !== '' || cover !== ''

/** Query string for a filter, with the parameters in a fixed order; default values are omitted. */
export function toListQuery(
  filter: EntryFilter,
  from: ListCursor = null,
  defaultOrder: ListOrder | null = articleOrder,
): string {
  const search = new URLSearchParams()
  if (filter.state) search.set('estado', stateNames[filter.state].slug)
  if (filter.query) search.set('q', filter.query)
  if (filter.tag) search.set('etiqueta', filter.tag)
  if (filter.author) search.set('autor', filter.author)
  if (filter.cover) search.set('portada', filter.cover)
  if (filter.order && filter.order !== defaultOrder) search.set('orden', orderSlugs[filter.order])
  for (const [name, value] of Object.entries(toCursorQuery(from))) search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

type Query = Readonly<Record<string, string>>

const toLine = (given = ''): string =>
  normalizeUnicode(given)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)

/** Reads a filter from a query string; invalid values are ignored. */
export function parseEntryFilter(query: Query): EntryFilter {
  const tag = query['etiqueta'] ?? ''
  return {
    state: textStates.find((state) => stateNames[state].slug === query['estado']) ?? null,
    query: toLine(query['q']),
    tag: /^[a-z0-9-]{1,120}$/.test(tag) ? tag : '',
    author: toLine(query['autor']),
    cover: query['portada'] === 'sin' ? 'sin' : '',
    order: listOrders.find((order) => orderSlugs[order] === query['orden']) ?? null,
  }
}

export function parseListFilter(query: Query): ListFilter {
  const filter = parseEntryFilter(query)
  // Articles have no template.
  const state = filter.state === 'template' ? null : filter.state
  return { ...filter, state, order: filter.order ?? articleOrder }
}
