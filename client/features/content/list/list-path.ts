import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { type EntryFilter, type ListFilter, toListQuery } from '../contract/list.ts'
import { href } from '../routes.ts'

/** The filter if the URL has no query. */
export const defaultFilter: ListFilter = { state: null, query: '', tag: '', order: 'recent' }

/** Path of the list for a filter; default values are omitted. */
export const getListPath = (filter: EntryFilter, from: ListCursor = null): string =>
  href('mngr-blog') + toListQuery(filter, from)
export const getEntryListPath = (filter: EntryFilter): string =>
  href('mngr-paginas') + toListQuery(filter, null, null)
