import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Where a row that is dragged comes from, and in whose place it would be put down. */
type Drag = { from: number; to: number }

type Sortable<Box extends HTMLElement> = {
  /** Of what holds the rows, each marked `data-row`, its handle `data-handle`. */
  ref: RefObject<Box | null>
  /** For the row: what is being done with it, or where it would go. */
  rowProps: (index: number) => { 'data-row': ''; 'data-drag'?: 'from' | 'before' | 'after' }
  /** For the button that drags it by pointer or finger, and moves it by the arrow keys. */
  handleProps: (index: number) => HandleProps
  /** One place or several, as a button beside it does. */
  move: (from: number, to: number) => void
  /** Said politely. */
  statusMessage: string
}
type HandleProps = {
  'data-handle': ''
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** So near to an edge of the window that it scrolls, and how far at once; pixels. */
const scrollEdgePx = 64
const scrollStepPx = 16

/** The row in whose place one at this height would be put down. */
export function findDropIndex(rows: readonly { top: number; height: number }[], y: number): number {
  const below = rows.findIndex(({ top, height }) => y < top + height / 2)
  return below === -1 ? rows.length : below
}

/** Rows that are put in order by pointer, finger, arrow keys or buttons. */
export function useSortable<Row, Box extends HTMLElement>(
  rows: readonly Row[],
  getName: (row: Row, index: number) => string,
  onChange: (rows: Row[]) => void,
): Sortable<Box> {
  const ref = useRef<Box>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [statusMessage, setStatusMessage] = useState('')
  const focusIndex = useRef<number>(null)

  // The handle that was held is another row's by now.
  useLayoutEffect(() => {
    if (focusIndex.current === null) return
    ref.current?.querySelectorAll<HTMLElement>('[data-handle]')[focusIndex.current]?.focus()
    focusIndex.current = null
  }, [rows])

  function move(from: number, to: number): void {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || to === from) return
    focusIndex.current = to
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setStatusMessage(`${getName(row, from)}: puesto ${to + 1} de ${rows.length}.`)
  }

  function dragTo(y: number): void {
    if (!drag) return
    if (y < scrollEdgePx) scrollBy(0, -scrollStepPx)
    if (y > innerHeight - scrollEdgePx) scrollBy(0, scrollStepPx)
    const boxes = [...(ref.current?.querySelectorAll('[data-row]') ?? [])]
    const dropIndex = findDropIndex(
      boxes.map((box) => box.getBoundingClientRect()),
      y,
    )
    // Taken out of its own place, what follows it moves up.
    const to = dropIndex > drag.from ? dropIndex - 1 : dropIndex
    if (to !== drag.to) setDrag({ ...drag, to })
  }

  return {
    ref,
    move,
    statusMessage,
    rowProps(index) {
      if (drag?.from === index) return { 'data-row': '', 'data-drag': 'from' }
      if (drag?.to !== index) return { 'data-row': '' }
      return { 'data-row': '', 'data-drag': drag.to < drag.from ? 'before' : 'after' }
    },
    handleProps: (index) => ({
      'data-handle': '',
      onPointerDown({ button, currentTarget, pointerId }) {
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        setDrag({ from: index, to: index })
      },
      onPointerMove: ({ clientY }) => dragTo(clientY),
      onPointerUp() {
        setDrag(null)
        if (drag) move(drag.from, drag.to)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown(event) {
        if (event.key === 'Escape' && drag) return setDrag(null)
        const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (offset === 0) return
        event.preventDefault()
        move(index, index + offset)
      },
    }),
  }
}
