import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The index of the dragged row, and the index where it would be dropped. */
type Drag = { from: number; to: number }

/** A click on a button that moved a row: the row's new index, the place (px) and the time (ms). */
type MoveClick = { index: number; x: number; y: number; at: number }

/** A click this soon (ms) after another and this close to it (px) moves the same row again. */
const repeatMs = 2_000
const repeatPx = 4

type Click = Pick<MouseEvent, 'detail' | 'clientX' | 'clientY' | 'timeStamp'>

/** The row that a click at this place has just moved: another one may be under the pointer by now. */
export function findRepeated(last: MoveClick | null, { clientX, clientY, timeStamp }: Click): number | null {
  return last && timeStamp - last.at < repeatMs && Math.hypot(clientX - last.x, clientY - last.y) <= repeatPx
    ? last.index
    : null
}

/** A drag this close to the top or bottom of the window scrolls the page by this step (both in pixels). */
const scrollEdgePx = 64
const scrollStepPx = 16

/** The index of the row before which a row at this height would be dropped. */
export function findDropIndex(rows: readonly { top: number; height: number }[], y: number): number {
  const below = rows.findIndex(({ top, height }) => y < top + height / 2)
  return below === -1 ? rows.length : below
}

/** Rows that can be sorted by pointer, touch, arrow keys or buttons. */
export function useSortable<Row, Box extends HTMLElement>(
  rows: readonly Row[],
  getName: (row: Row, index: number) => string,
  onChange: (rows: Row[]) => void,
) {
  const ref = useRef<Box>(null)
  const [statusMessage, setStatusMessage] = useState('')
  const focusIndex = useRef<number>(null)
  const lastClick = useRef<MoveClick>(null)
  /** Where the handle of the clicked row was in the window, in pixels. */
  const topBefore = useRef<number>(null)

  const findHandle = (index: number) => ref.current?.querySelectorAll<HTMLElement>('[data-handle]')[index]

  // After a move, focus the handle at the new index. After a click, its row stays under the pointer.
  useLayoutEffect(() => {
    if (focusIndex.current === null) return
    const handle = findHandle(focusIndex.current)
    const top = topBefore.current
    handle?.focus({ preventScroll: top !== null })
    if (handle && top !== null)
      scrollBy({ top: handle.getBoundingClientRect().top - top, behavior: 'instant' })
    focusIndex.current = null
  }, [rows])

  /** Moves a row to another index. `click`: on a button that moves it by one. */
  function move(given: number, wanted: number, click?: Click): void {
    // A key pressed on a button has no place.
    const isPointer = click !== undefined && click.detail > 0
    const from = (isPointer ? findRepeated(lastClick.current, click) : null) ?? given
    const to = from + wanted - given
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || to === from) return
    focusIndex.current = to
    topBefore.current = isPointer ? (findHandle(from)?.getBoundingClientRect().top ?? null) : null
    lastClick.current = isPointer
      ? { index: to, x: click.clientX, y: click.clientY, at: click.timeStamp }
      : null
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

/** The properties that make rows draggable by their handles. */
function useDrag(ref: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
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
        if (drag) move(drag.from, drag.to)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape' && drag) return setDrag(null)
        const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (offset === 0) return
        event.preventDefault()
        move(index, index + offset)
      },
    }),
  }
}
