import type { ListCursor } from '#client/runtime/text/list-cursor.ts'
import { type ListFilter, toListQuery } from '../contract/list.ts'
import { href } from '../routes.ts'

/** What the list shows when its address asks for nothing. */
export const defaultFilter: ListFilter = { state: null, query: '', tag: '', order: 'recent' }

/** The list's address for a filter; what is usual is left out. */
export function getListPath(filter: ListFilter, from: ListCursor = null): string {
  return href('mngr-blog') + toListQuery(filter, from)
}
