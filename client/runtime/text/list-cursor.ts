/** A page of a list begins after or before this row, also when rows are added or deleted. Null = at the first row. */
export type ListCursor = { side: 'after' | 'before'; key: string; id: string } | null

const cursorParams = { after: 'despues', before: 'antes' } as const

export const toCursorQuery = (cursor: ListCursor): Record<string, string> =>
  cursor ? { [cursorParams[cursor.side]]: `${cursor.id}~${cursor.key}` } : {}

export function parseListCursor(query: Readonly<Record<string, string | undefined>>): ListCursor {
  for (const side of ['after', 'before'] as const) {
    const [, id, key] = /^([\w-]{1,64})~(.{0,400})$/su.exec(query[cursorParams[side]] ?? '') ?? []
    if (id !== undefined && key !== undefined) return { side, id, key }
  }
  return null
}
