import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { caretMargin } from './use-clear-caret.ts'

const gap = 8
const minHeight = 120

/** Edges in the window, in pixels. */
export type Edges = { left: number; top: number; bottom: number }

/** Where the screen ends: above the keyboard that a phone slides over the page. */
const getScreenEnd = (): number =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight

/**
 * Puts a box at a place of the text, on the side where it has the room, or more of it: `--room` says how much; it is a
 * child of what it is placed in, and scrolls along with it. Set by script, which the policy of the page allows, unlike a
 * style in the document.
 */
export function positionAt(box: HTMLElement, text: HTMLElement, edges: Edges, side: 'above' | 'below'): void {
  const frame = box.offsetParent?.getBoundingClientRect()
  if (!frame) return
  const { offsetWidth: width } = box
  // Also of what scrolls within.
  const natural = box.scrollHeight + box.offsetHeight - box.clientHeight
  // Neither over the bar nor over what stands above the text.
  const topLimit = Math.max(caretMargin.top, text.getBoundingClientRect().top)
  const room = { above: edges.top - gap - topLimit, below: getScreenEnd() - gap - edges.bottom }
  const other = side === 'above' ? 'below' : 'above'
  const bestSide = room[side] >= natural || room[side] >= room[other] ? side : other
  // What has no room at either side is no help as a slit.
  const height = Math.min(natural, Math.max(room[bestSide], minHeight))
  box.style.setProperty('--room', `${height}px`)
  const top = bestSide === 'above' ? edges.top - gap - height : edges.bottom + gap
  const left = Math.max(0, Math.min(edges.left - frame.left, frame.width - width))
  box.style.left = `${left}px`
  box.style.top = `${top - frame.top}px`
}

/** Places something anew at every render, and whenever the text becomes wider or longer. */
export function useReposition(editor: Editor, reposition: () => void): void {
  const latestReposition = useRef(reposition)
  useLayoutEffect(() => {
    latestReposition.current = reposition
    reposition()
  })
  useEffect(() => {
    const sizes = new ResizeObserver(() => latestReposition.current())
    sizes.observe(editor.view.dom)
    return () => sizes.disconnect()
  }, [editor])
}
