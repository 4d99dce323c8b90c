import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { caretMargin } from './use-clear-caret.ts'

const gap = 8
const minHeight = 120

/** Edges relative to the viewport, in pixels. */
export type Edges = { left: number; top: number; bottom: number }

/** Bottom of the visible area, above the on-screen keyboard of a phone. */
const getScreenEnd = (): number =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight

/** Positions a box on `side` if it fits, else where there is more room. By script: the CSP forbids `style`. */
export function positionAt(box: HTMLElement, text: HTMLElement, edges: Edges, side: 'above' | 'below'): void {
  const frame = box.offsetParent?.getBoundingClientRect()
  if (!frame) return
  const { offsetWidth: width } = box
  // Includes the part that the box would scroll.
  const natural = box.scrollHeight + box.offsetHeight - box.clientHeight
  // The box must not cover the bar, nor what is above the text unless there is no room for more than two entries.
  const textTop = text.getBoundingClientRect().top
  // On low screens the bar scrolls away.
  const barEnd = document.querySelector('.desk-bar')?.getBoundingClientRect().bottom ?? 0
  const above = edges.top - gap - Math.max(caretMargin.top, barEnd + gap)
  const below = getScreenEnd() - gap - edges.bottom
  const aboveInText = Math.min(above, edges.top - gap - textTop)
  const isTight = Math.max(aboveInText, below) < Math.min(natural, 2 * minHeight)
  const room = { above: isTight ? above : aboveInText, below }
  const other = side === 'above' ? 'below' : 'above'
  const bestSide = room[side] >= natural || room[side] >= room[other] ? side : other
  // If neither side has room, overlap the text rather than become too small or leave the window.
  const height = Math.min(natural, Math.max(room[bestSide], minHeight))
  box.style.setProperty('--room', `${height}px`)
  const lowest = getScreenEnd() - gap - height
  const top = bestSide === 'above' ? edges.top - gap - height : Math.min(edges.bottom + gap, lowest)
  const left = Math.max(0, Math.min(edges.left - frame.left, frame.width - width))
  box.style.left = `${left}px`
  box.style.top = `${top - frame.top}px`
}

/** Calls `reposition` at every render and whenever the text or the screen changes its size, or the window scrolls. */
export function useReposition(editor: Editor, reposition: () => void): void {
  const latestReposition = useRef(reposition)
  useLayoutEffect(() => {
    latestReposition.current = reposition
    reposition()
  })
  useEffect(() => {
    const update = (): void => latestReposition.current()
    const sizes = new ResizeObserver(update)
    sizes.observe(editor.view.dom)
    addEventListener('scroll', update, { passive: true })
    // The keyboard of a phone takes half of the screen.
    visualViewport?.addEventListener('resize', update)
    return () => {
      sizes.disconnect()
      visualViewport?.removeEventListener('resize', update)
      removeEventListener('scroll', update)
    }
  }, [editor])
}
