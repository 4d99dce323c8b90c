import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { type Press, useMovedRow } from './use-moved-row.ts'

/** The index of the dragged row, and the index where it would be dropped. */
type Drag = { from: number; to: number }

/** A drag this close to the top or bottom of the window scrolls the page by this step (both in pixels). */
const scrollEdgePx = 64
const scrollStepPx = 16

/** The index of the row before which a row at this height would be dropped. */
export function findDropIndex(rows: readonly { top: number; height: number }[], y: number): number {
  const below = rows.findIndex(({ top, height }) => y < top + height / 2)
  return below === -1 ? rows.length : below
}

export function useSortable<Row, Box extends HTMLElement>(
  rows: readonly Row[],
  getName: (row: Row, index: number) => string,
  onChange: (rows: Row[]) => void,
  given?: RefObject<Box | null>,
) {
  const own = useRef<Box>(null)
  const ref = given ?? own
  const [statusMessage, setStatusMessage] = useState('')
  const { findRow, noteMove } = useMovedRow(ref, rows)

  function move(index: number, offset: number, press?: Press): void {
    const from = findRow(index, press)
    const to = from + offset
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || offset === 0) return
    noteMove(from, to, press)
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setStatusMessage(`${getName(row, from)}: puesto ${to + 1} de ${rows.length}.`)
  }

  return {
    /** For the element around the rows. */
    ref,
    move,
    /** For a polite live region. */
    statusMessage,
    ...useDrag(ref, move),
  }
}

function useDrag(
  ref: RefObject<HTMLElement | null>,
  move: (index: number, offset: number, press?: Press) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function dragTo(y: number): void {
    if (!drag) return
    if (y < scrollEdgePx) scrollBy(0, -scrollStepPx)
    if (y > innerHeight - scrollEdgePx) scrollBy(0, scrollStepPx)
    const boxes = [...(ref.current?.querySelectorAll('[data-row]') ?? [])]
    const dropIndex = findDropIndex(
      boxes.map((box) => box.getBoundingClientRect()),
      y,
    )
    // Without the dragged row, the rows after it move up by one.
    const to = dropIndex > drag.from ? dropIndex - 1 : dropIndex
    if (to !== drag.to) setDrag({ ...drag, to })
  }

  return {
    /** Properties for a row: whether it is dragged, or on which side of it the dragged row would be dropped. */
    rowProps(index: number) {
      if (drag?.from === index) return { 'data-row': '', 'data-drag': 'from' }
      if (drag?.to !== index) return { 'data-row': '' }
      return { 'data-row': '', 'data-drag': drag.to < drag.from ? 'before' : 'after' }
    },
    /** Properties for the button that drags the row by pointer or touch and moves it by the arrow keys. */
    handleProps: (index: number) => ({
      'data-handle': '',
      onPointerDown({ button, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        setDrag({ from: index, to: index })
      },
      onPointerMove: ({ clientY }: PointerEvent) => dragTo(clientY),
      onPointerUp() {
        setDrag(null)
        if (drag) move(drag.from, drag.to - drag.from)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && drag) return setDrag(null)
        const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (offset === 0) return
        event.preventDefault()
        move(index, offset, { control: '' })
      },
    }),
  }
}
