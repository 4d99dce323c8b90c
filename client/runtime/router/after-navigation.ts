import { announcerId } from '../text/ids.ts'
import { decodeUriPart } from '../text/parse.ts'
import type { View } from './runtime.ts'

type AfterNavigationOptions = {
  document: Document
  getTitle: (view: View) => string
  nextPaint: () => Promise<void>
  isCurrent: (view: View) => boolean
}

/** Sets the document title at once. After the new view is painted, moves the focus and announces the title. */
export function createAfterNavigation(
  options: AfterNavigationOptions,
): (view: View, isSamePage: boolean) => Promise<void> {
  const { document } = options
  return async (view, isSamePage) => {
    const title = options.getTitle(view)
    document.title = title
    const { body } = document
    const focusedBefore = isSamePage ? body : document.activeElement
    // After the paint: focusing forces style and layout, which took as long as drawing the page.
    await options.nextPaint()
    await options.nextPaint()
    if (!options.isCurrent(view)) return
    // Keep the focus if only the query changed, or if the reader moved the focus while this waited for the paint.
    if ([body, focusedBefore].includes(document.activeElement)) focusPage(document, view)
    const announcer = document.getElementById(announcerId)
    if (announcer) announcer.textContent = title
  }
}

/** Ends a smooth scroll, which would continue after the jump to the top, and a transition: it delays the new page. */
export function stopAnimations(): void {
  scrollToHash('', scrollY)
  // Missing in older browsers, although TypeScript's DOM types declare it.
  document.activeViewTransition?.skipTransition()
}

/** Scrolls at once, without smooth scrolling, to the element of `hash`, or to `top` in pixels if there is none. */
export function scrollToHash(hash: string, top: number): void {
  const target = findHashTarget(document, hash)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top, behavior: 'instant' })
}

function focusPage(document: Document, { route }: View): void {
  const target =
    findHashTarget(document, route.hash) ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main')
  if (!target) return
  // Make the element focusable. One that already is has `tabIndex` 0 and keeps it.
  target.tabIndex &&= -1
  target.focus({ preventScroll: true })
}

/** The element whose id the hash names, or null. An empty hash finds none: no element has an empty id. */
function findHashTarget(document: Document, hash: string): HTMLElement | null {
  const id = hash.slice(1)
  return document.getElementById(decodeUriPart(id) ?? id)
}
