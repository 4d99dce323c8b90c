import { useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import type { ListedText } from '../contract/list.ts'
import { entryPaths } from '../contract/text-paths.ts'
import type { CollectionKind } from '../kinds/names.ts'

/** Reorders the entries of a kind; each move is saved at once. */
export function useOrder(kind: CollectionKind, stored: readonly ListedText[]) {
  const { ref, failure, send } = useRequest<HTMLElement>()
  // The order after the last move. Once the page has new data, `stored` is another list, and its order counts.
  const [moved, setMoved] = useState({ stored, rows: stored })
  const rows = moved.stored === stored ? moved.rows : stored
  const [status, setSaid] = useState('')
  const pressedButton = useRef<HTMLButtonElement>(null)

  // Moving a row takes the focus from its button: restore it.
  useLayoutEffect(() => {
    pressedButton.current?.focus()
    pressedButton.current = null
  }, [rows])

  return {
    ref,
    rows,
    failure,
    /** Message for screen readers about the last move. */
    status,
    /** Moves a row one place up (-1) or down (1); does nothing at the end of the list. */
    async move(id: string, by: -1 | 1, button: HTMLButtonElement): Promise<void> {
      const from = rows.findIndex((row) => row.id === id)
      const row = rows[from]
      const to = from + by
      if (!row || to < 0 || to >= rows.length) return
      const next = rows.toSpliced(from, 1).toSpliced(to, 0, row)
      const body = { kind, ids: next.map((each) => each.id) }
      if ((await send(entryPaths.order, { method: 'POST', body }, v.null())) !== null) return
      pressedButton.current = button
      setMoved({ stored, rows: next })
      setSaid(`${row.title}: puesto ${to + 1} de ${rows.length}.`)
    },
  }
}
