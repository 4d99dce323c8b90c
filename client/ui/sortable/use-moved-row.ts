import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

type Click = Pick<MouseEvent, 'detail' | 'clientX' | 'clientY' | 'timeStamp'>

/** A press of a control that moves a row: the control's `data-handle`, and the click, if it was one. */
export type Press = { control: string; click?: Click }

/** A click that moved a row: the row's new index, the place (px) and the time of the move (ms). */
type MoveClick = { index: number; x: number; y: number; at: number }

/** A click this soon (ms) after a move and this close to its click (px) moves the same row again. */
const repeatMs = 2_000
const repeatPx = 4

/** The row that a click at this place has just moved: another one may be under the pointer by now. */
export function findRepeated(last: MoveClick | null, click: Click | undefined): number | null {
  // A key pressed on a button has no place.
  if (!last || !click || click.detail === 0 || click.timeStamp - last.at >= repeatMs) return null
  return Math.hypot(click.clientX - last.x, click.clientY - last.y) <= repeatPx ? last.index : null
}

const findControl = (list: HTMLElement | null, control: string, index: number): HTMLElement | undefined =>
  list?.querySelectorAll<HTMLElement>(`[data-handle="${control}"]`)[index]

/** After a move, the pressed control has the focus in the row's new place, which is where the old one was. */
export function useMovedRow(ref: RefObject<HTMLElement | null>, rows: readonly unknown[]) {
  const moved = useRef<{ to: number; control: string; top: number | undefined }>(null)
  const last = useRef<MoveClick>(null)

  useLayoutEffect(() => {
    if (moved.current === null) return
    const { to, control, top } = moved.current
    moved.current = null
    const element = findControl(ref.current, control, to)
    element?.focus({ preventScroll: top !== undefined })
    if (element && top !== undefined)
      scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [ref, rows])

  return {
    /** The row that a press moves: the one of its control, or the one that the last click moved. */
    findRow: (index: number, press: Press | undefined) => findRepeated(last.current, press?.click) ?? index,
    /** To be called before the rows change. Without a press, the row was dragged. */
    noteMove(from: number, to: number, press: Press | undefined): void {
      const { control = '', click } = press ?? {}
      moved.current = {
        to,
        control,
        top: press && findControl(ref.current, control, from)?.getBoundingClientRect().top,
      }
      last.current = click?.detail
        ? { index: to, x: click.clientX, y: click.clientY, at: performance.now() }
        : null
    },
  }
}
