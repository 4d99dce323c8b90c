import type { ListCursor } from '#client/runtime/text/list-cursor.ts'

/** What a page of a list by key shows, and where the pages beside it begin; null = there is none. */
export type KeysetPage<Row> = {
  rows: readonly Row[]
  from: ListCursor
  before: ListCursor
  after: ListCursor
}

/**
 * A page of the rows that were read from a place on, one more than it shows where there are as many, in the order of
 * the list; null = past an end, for rows move while one works: then the first page is read.
 */
export function createKeysetPage<Row extends { id: string; key: string | number }>(
  rows: readonly Row[],
  from: ListCursor,
  pageSize: number,
): KeysetPage<Row> | null {
  const isMore = rows.length > pageSize
  const isBackwards = from?.side === 'before'
  if (from && (isBackwards ? !isMore : rows.length === 0)) return null
  const shown = isBackwards ? rows.slice(-pageSize) : rows.slice(0, pageSize)
  const [first, last] = [shown[0], shown.at(-1)]
  const at = (side: 'before' | 'after', { id, key }: Row): ListCursor => ({ side, id, key: String(key) })
  return {
    rows: shown,
    from,
    before: from && first ? at('before', first) : null,
    after: last && (isBackwards || isMore) ? at('after', last) : null,
  }
}
