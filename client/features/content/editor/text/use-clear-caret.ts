import { type RefObject, useEffect } from 'react'

/** Minimum distance in pixels between the caret and what could cover it. */
const gap = 12

/** Minimum distance of the caret from the edges of the screen. The editor reads this whenever it scrolls. */
export const caretMargin = { top: gap, right: 0, bottom: gap, left: 0 }

/** The heights of the messages that lie over the end of the window, with the gap below each. */
const covers = new Map<RefObject<HTMLElement | null>, number>()

function setBottomMargin(): void {
  const height = [...covers.values()].reduce((sum, each) => sum + each, 0)
  caretMargin.bottom = height + gap
  document.documentElement.style.setProperty('scroll-padding-block-end', `${caretMargin.bottom}px`)
}

/** Scrolls a caret in an editor above the messages. */
function uncoverCaret(): void {
  const { focusNode } = getSelection() ?? {}
  const line = focusNode instanceof HTMLElement ? focusNode : focusNode?.parentElement
  if (!line?.isContentEditable || !line.closest('[contenteditable]')?.contains(document.activeElement)) return
  const range = document.createRange()
  range.selectNodeContents(line)
  range.setStart(focusNode ?? line, getSelection()?.focusOffset ?? 0)
  const [letter = line.getBoundingClientRect()] = range.getClientRects()
  const covered = letter.bottom + caretMargin.bottom - innerHeight
  if (covered > 0) scrollBy({ top: covered, behavior: 'instant' })
}

/**
 * Keeps the caret and the focus above a message over the end of the window, while it has a text. Other messages can read
 * its height from the style `property` of the document, to stand above it.
 */
export function useCoverBottom(
  message: RefObject<HTMLElement | null>,
  text: string,
  property?: string,
): void {
  useEffect(() => {
    const { style } = document.documentElement
    const height = text && message.current ? message.current.offsetHeight + gap : 0
    covers.set(message, height)
    if (property) style.setProperty(property, `${height}px`)
    setBottomMargin()
    if (height > 0) uncoverCaret()
    return () => {
      covers.delete(message)
      if (property) style.removeProperty(property)
      setBottomMargin()
    }
  }, [message, text, property])
}

const getStickyHeight = (bar: HTMLElement | null): number =>
  bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0

/** Keeps the caret visible below the sticky toolbar, when the editor scrolls and when the browser does. */
export function useClearCaret(toolbar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = toolbar.current
    if (!bar) return
    const { style } = document.documentElement
    const measure = (): void => {
      const height = getStickyHeight(bar)
      style.setProperty('--desk-bar', `${height}px`)
      caretMargin.top = gap + height + getStickyHeight(document.querySelector<HTMLElement>('.format-bar'))
      style.setProperty('scroll-padding-block', `${caretMargin.top}px ${caretMargin.bottom}px`)
    }
    measure()
    // With smooth scrolling, the page would lag behind a moving caret.
    style.setProperty('scroll-behavior', 'auto')
    const sizes = new ResizeObserver(measure)
    sizes.observe(bar)
    // The height of the window decides whether the bar is sticky.
    addEventListener('resize', measure)
    // The bar of formats can be folded.
    document.addEventListener('focusin', measure)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', measure)
      document.removeEventListener('focusin', measure)
      style.removeProperty('--desk-bar')
      style.removeProperty('scroll-padding-block')
      style.removeProperty('scroll-behavior')
    }
  }, [toolbar])
}
