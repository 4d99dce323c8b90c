import type { ListCursor } from '#client/runtime/text/list-cursor.ts'

/** A page of a list sorted by key, and the cursors of the previous and the next page; null = there is no such page. */
export type KeysetPage<Row> = {
  rows: readonly Row[]
  from: ListCursor
  before: ListCursor
  after: ListCursor
}

/**
 * Builds a page from rows read from a cursor, in list order. Pass one row more than `pageSize`, if there is one: it
 * shows that there is a next page. Returns null for a page that is empty or, read backwards, reaches the start of the
 * list: show the first page instead.
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
