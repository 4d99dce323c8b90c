/**
 * Where in a list a page of it begins: beside a row, by its id and by what the list is ordered by there, which holds
 * also when the row has gone, and while others come; null = at the first.
 */
export type ListCursor = { side: 'after' | 'before'; key: string; id: string } | null

const cursorParams = { after: 'despues', before: 'antes' } as const

/** A place as its part of an address’s query. */
export const toCursorQuery = (cursor: ListCursor): Record<string, string> =>
  cursor ? { [cursorParams[cursor.side]]: `${cursor.id}~${cursor.key}` } : {}

/** The place in a list that an address names; what is not understood is the beginning. */
export function parseListCursor(query: Readonly<Record<string, string | undefined>>): ListCursor {
  for (const side of ['after', 'before'] as const) {
    const [, id, key] = /^([\w-]{1,64})~(.{0,400})$/su.exec(query[cursorParams[side]] ?? '') ?? []
    if (id !== undefined && key !== undefined) return { side, id, key }
  }
  return null
}
