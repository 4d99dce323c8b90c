import { createVisitTracking } from './features/insight/visits/browser.ts'
import { removeInitialHeadTags } from './runtime/router/initial-head-tags.ts'
import type { Runtime } from './runtime/router/runtime.ts'
import { keepFocusVisible } from './ui/progress/keep-focus-visible.ts'
import styles from './ui/page-styles/rest.css?url'

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

function startWhenIdle({ view, progress }: Runtime): void {
  keepFocusVisible(progress)
  removeInitialHeadTags(view)
  startVisits(view)
}

/**
 * Resolves when the styles that the first document lacks are loaded or have failed, to the function that starts the
 * idle tasks.
 */
export const stylesReady = new Promise<typeof startWhenIdle>((resolve) => {
  const finish = (): void => resolve(startWhenIdle)
  if (document.querySelector(`link[href="${styles}"]`)) return finish()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  link.onload = link.onerror = finish
  // Insert it before the styles of single components, which rely on this order.
  document.querySelector('style')?.after(link)
})
