import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Failure, useRequest } from '#client/runtime/session/use-request.ts'
import { documentOrderPath, type DocumentRow } from '../contract.ts'
import type { OwnKind } from '../contract/content.ts'

type Order = {
  ref: RefObject<HTMLElement | null>
  rows: readonly DocumentRow[]
  failure: Failure | null
  /** Said politely. */
  said: string
  /** One place up (-1) or down (1); what cannot go further stays. */
  move: (id: string, by: -1 | 1, button: HTMLButtonElement) => Promise<void>
}

/** The texts of a kind while somebody puts them in order: each step is stored. */
export function useOrder(kind: OwnKind, given: readonly DocumentRow[]): Order {
  const { ref, failure, send } = useRequest<HTMLElement>()
  const [rows, setRows] = useState(given)
  const [said, setSaid] = useState('')
  const pressed = useRef<HTMLButtonElement>(null)

  // A row that changes its place takes the focus away from what is in it.
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [rows])

  return {
    ref,
    rows,
    failure,
    said,
    async move(id, by, button) {
      const from = rows.findIndex((row) => row.id === id)
      const row = rows[from]
      const to = from + by
      if (!row || to < 0 || to >= rows.length) return
      const next = rows.toSpliced(from, 1).toSpliced(to, 0, row)
      const body = { kind, ids: next.map((each) => each.id) }
      if ((await send(documentOrderPath, { method: 'POST', body }, v.null())) !== null) return
      pressed.current = button
      setRows(next)
      setSaid(`${row.title}: puesto ${to + 1} de ${rows.length}.`)
    },
  }
}
