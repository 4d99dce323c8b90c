import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { caretMargin } from './use-clear-caret.ts'

const gap = 8
const least = 120

/** Edges in the window, in pixels. */
export type Place = { left: number; top: number; bottom: number }

/** Where the screen ends: above the keyboard that a phone slides over the page. */
const screenEnd = (): number =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight

/**
 * Puts a box at a place of the text, on the side where it has the room, or more of it: `--room` says how much; it is a
 * child of what it is placed in, and scrolls along with it. Set by script, which the policy of the page allows, unlike a
 * style in the document.
 */
export function standAt(box: HTMLElement, text: HTMLElement, place: Place, side: 'above' | 'below'): void {
  const frame = box.offsetParent?.getBoundingClientRect()
  if (!frame) return
  const { offsetWidth: width } = box
  // Also of what scrolls within.
  const natural = box.scrollHeight + box.offsetHeight - box.clientHeight
  // Neither over the bar nor over what stands above the text.
  const highest = Math.max(caretMargin.top, text.getBoundingClientRect().top)
  const room = { above: place.top - gap - highest, below: screenEnd() - gap - place.bottom }
  const other = side === 'above' ? 'below' : 'above'
  const chosen = room[side] >= natural || room[side] >= room[other] ? side : other
  // What has no room at either side is no help as a slit.
  const height = Math.min(natural, Math.max(room[chosen], least))
  box.style.setProperty('--room', `${height}px`)
  const top = chosen === 'above' ? place.top - gap - height : place.bottom + gap
  const left = Math.max(0, Math.min(place.left - frame.left, frame.width - width))
  box.style.left = `${left}px`
  box.style.top = `${top - frame.top}px`
}

/** Places something anew at every render, and whenever the text becomes wider or longer. */
export function useStanding(editor: Editor, stand: () => void): void {
  const latest = useRef(stand)
  useLayoutEffect(() => {
    latest.current = stand
    stand()
  })
  useEffect(() => {
    const sizes = new ResizeObserver(() => latest.current())
    sizes.observe(editor.view.dom)
    return () => sizes.disconnect()
  }, [editor])
}
