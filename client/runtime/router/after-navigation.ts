import { announcerId } from '../text/ids.ts'
import { decodeUriPart } from '../text/parse.ts'
import type { View } from './runtime.ts'

type AfterNavigationOptions = {
  document: Document
  getTitle: (view: View) => string
  nextPaint: () => Promise<void>
  isCurrent: (view: View) => boolean
}

/** Tells the new view to everyone: the title at once; focus and announcement when it is painted. */
export function createAfterNavigation(
  options: AfterNavigationOptions,
): (view: View, isSamePage: boolean) => Promise<void> {
  const { document } = options
  return async (view, isSamePage) => {
    const title = options.getTitle(view)
    document.title = title
    const { body } = document
    const focusedBefore = isSamePage ? body : document.activeElement
    // Focusing lays the page out and changes styles: before the first paint, that took as long as drawing.
    await options.nextPaint()
    await options.nextPaint()
    if (!options.isCurrent(view)) return
    // A page that only changed its query leaves the reader where they are, in a field or on a link; so does one whose
    // reader went on before these paints, or the next key would go to the heading.
    if ([body, focusedBefore].includes(document.activeElement)) focusPage(document, view)
    const announcer = document.getElementById(announcerId)
    if (announcer) announcer.textContent = title
  }
}

/**
 * Ends what still moves as the next page is asked for. A scroll on its smooth way would go on after the jump to
 * the top, and the page would rest below it; React shows nothing new before an animation is over.
 */
export function stopAnimations(): void {
  window.scrollTo({ top: window.scrollY, behavior: 'instant' })
  // Older browsers do not tell which transition is running, whatever TypeScript's DOM says.
  document.activeViewTransition?.skipTransition()
}

/** At once: the smoothness of links within a page is not for a page that is new. */
export function scrollToHash(hash: string, top: number): void {
  const target = findHashTarget(document, hash)
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top, behavior: 'instant' })
}

function focusPage(document: Document, { route }: View): void {
  const target =
    findHashTarget(document, route.hash) ||
    document.querySelector<HTMLElement>('main h1') ||
    document.querySelector<HTMLElement>('main')
  if (!target) return
  // What can have the focus as it is has 0.
  target.tabIndex &&= -1
  target.focus({ preventScroll: true })
}

/** What a hash points at, or null; nothing has an empty id. */
function findHashTarget(document: Document, hash: string): HTMLElement | null {
  const id = hash.slice(1)
  return document.getElementById(decodeUriPart(id) ?? id)
}
