import { createVisitTracking } from './features/insight/visits/browser.ts'
import { removeInitialHeadTags } from './runtime/router/initial-head-tags.ts'
import type { Runtime } from './runtime/router/runtime.ts'
import { keepFocusVisible } from './ui/progress/keep-focus-visible.ts'
import styles from './ui/page-styles/rest.css?url'

// What most pages are made of, in one chunk: fetched when the first page is idle, it is there before a page that was
// gone to asks for it, which would cost a second round trip.

export { PostList } from './features/blog/post-list/post-list.tsx'
export { TagList } from './features/blog/tag-list.tsx'
export { Heading } from './ui/heading/heading.tsx'
export { NextStep } from './ui/next-step/next-step.tsx'
export { RawHtml } from './ui/raw-html/raw-html.tsx'
export { ThreadDrawing } from './ui/threads/thread-drawing.tsx'
export { Published } from './ui/time/published.tsx'

// What every page does once it is idle comes along; measuring is fetched where the site asks for it.
const startVisits = createVisitTracking(async (views) =>
  (await import('./features/insight/speed/browser.ts')).startSpeedTracking(views),
)

function startWhenIdle({ view, progress }: Runtime): void {
  keepFocusVisible(progress)
  removeInitialHeadTags(view)
  startVisits(view)
}

/**
 * Settles once the styles are there that the first document came without, also if they could not be loaded; gives what
 * starts the rest.
 */
export const stylesReady = new Promise<typeof startWhenIdle>((resolve) => {
  const finish = (): void => resolve(startWhenIdle)
  if (document.querySelector(`link[href="${styles}"]`)) return finish()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  link.onload = link.onerror = finish
  // Before those of single parts, which may rely on it.
  document.querySelector('style')?.after(link)
})
