import { createVisitTracking } from './features/insight/visits/browser.ts'
import { allowsPrefetch, readConnection } from './runtime/browser/connection.ts'
import { removeInitialHeadTags } from './runtime/router/initial-head-tags.ts'
import type { Runtime } from './runtime/router/runtime.ts'
import { loadSharedStyles } from './shared-styles.ts'
import { startClosingMenuGroups } from './ui/layout/close-menu-groups.ts'
import { startMenuSwipe } from './ui/layout/menu-swipe.ts'
import { keepFocusVisible } from './ui/progress/keep-focus-visible.ts'

// The parts that most pages use. Loaded when the first page is idle, so that the next page needs no second round trip.

export { PostList } from './features/blog/post-list/post-list.tsx'
export { TagList } from './features/blog/tag-list.tsx'
export { Heading } from './ui/heading/heading.tsx'
export { NextStep } from './ui/next-step/next-step.tsx'
export { RawHtml } from './ui/raw-html/raw-html.tsx'
export { ThreadDrawing } from './ui/threads/thread-drawing.tsx'
export { Published } from './ui/time/published.tsx'

// Reports page views. The script that measures speed is loaded only if the server's answer asks for it.
const startVisits = createVisitTracking(async (views) =>
  (await import('./features/insight/speed/browser.ts')).startSpeedTracking(views),
)

/** Makes the knot of an error screen one that visitors can undo, and says so in it. */
function startKnot(): void {
  const box = document.querySelector<HTMLElement>('.knot:not(:has(p))')
  if (box)
    import('./ui/error/knot.ts').then(
      (it) => it.startKnot(box),
      () => {},
    )
}

/** A navigation that takes longer, in milliseconds, does not wait for stylesheets any more. */
const stylesTimeoutMs = 2000

/** Reports stylesheets that are still loading as failed, so that their pages are shown. Once loaded they still apply. */
function stopWaitingForStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.dispatchEvent(new Event('error'))
}

export function startWhenIdle({ view, session, progress, nextPaint }: Runtime): void {
  keepFocusVisible(progress)
  removeInitialHeadTags(view)
  startVisits(view, session, nextPaint)
  const menu = document.querySelector<HTMLElement>('.menu[popover]')
  if (menu) startMenuSwipe(menu)
  startClosingMenuGroups()
  startKnot()
  // Not with the first link that is prefetched: a click soon after would wait for them.
  if (allowsPrefetch(readConnection())) void loadSharedStyles()
  view.subscribe(() => void nextPaint().then(startKnot))
  let timer: ReturnType<typeof setTimeout> | undefined
  function watchStyles(): void {
    clearTimeout(timer)
    if (progress.get().state !== 'loading') return
    // Again and again, because a page names its stylesheets only when its module is requested.
    timer = setTimeout(() => (stopWaitingForStyles(), watchStyles()), stylesTimeoutMs)
  }
  progress.subscribe(watchStyles)
  // A navigation may have begun before the page was idle.
  watchStyles()
}
