import { type RefObject, useEffect } from 'react'

/** Between the caret and what could hide it, in pixels. */
const gap = 12

/** How far from the edges of the screen the caret is kept; the editor reads it at every move. */
export const caretMargin = { top: gap, right: 0, bottom: gap, left: 0 }

/**
 * Keeps the caret clear of the toolbar that stays at the top, however many rows it takes: both where the editor
 * scrolls and where the browser does, which knows the page's scroll padding only.
 */
export function useClearCaret(toolbar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = toolbar.current
    if (!bar) return
    const { style } = document.documentElement
    const measure = (): void => {
      const isSticky = getComputedStyle(bar).position === 'sticky'
      caretMargin.top = gap + (isSticky ? bar.offsetHeight : 0)
      style.setProperty('scroll-padding-block', `${caretMargin.top}px ${gap}px`)
    }
    measure()
    // A caret that moves on while the page still glides would be left behind.
    style.setProperty('scroll-behavior', 'auto')
    const sizes = new ResizeObserver(measure)
    sizes.observe(bar)
    // Its position depends on the height of the window.
    addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', measure)
      style.removeProperty('scroll-padding-block')
      style.removeProperty('scroll-behavior')
    }
  }, [toolbar])
}
