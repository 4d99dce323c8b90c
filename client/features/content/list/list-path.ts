import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { type ListFilter, toListQuery } from '../contract/list.ts'
import { href } from '../routes.ts'

/** The filter if the URL has no query. */
export const defaultFilter: ListFilter = { state: null, query: '', tag: '', order: 'recent' }

/** Path of the list for a filter; default values are omitted. */
export function getListPath(filter: ListFilter, from: ListCursor = null): string {
  return href('mngr-blog') + toListQuery(filter, from)
}
