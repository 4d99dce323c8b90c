import type { ListFrom } from '#client/runtime/text/list-from.ts'
import { type ListFilter, listSearch } from '../contract/list.ts'
import { href } from '../routes.ts'

/** What the list shows when its address asks for nothing. */
export const usualFilter: ListFilter = { state: null, query: '', tag: '', order: 'recent' }

/** The list's address for a filter; what is usual is left out. */
export function listAddress(filter: ListFilter, from: ListFrom = null): string {
  return href('mngr-blog') + listSearch(filter, from)
}
