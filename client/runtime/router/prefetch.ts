import type { Queue } from '../browser/queue.ts'
import type { RouteLocation } from '../routes/route.ts'

/** Most preloads in flight at once: more would take bandwidth from the current page. */
export const maxPreloads = 5

/** How much data of visible links a page may prefetch, in characters: about 50 kB compressed. */
export const maxPrefetchSize = 200_000

type PrefetchOptions = {
  queue: Queue
  loadChunk: (route: RouteLocation) => Promise<unknown>
  /** Resolves to the data, or to the reason why there is none. */
  loadData: (route: RouteLocation, priority?: RequestPriority) => Promise<unknown>
  loadManifest: () => Promise<unknown>
  isPrerendered: (route: RouteLocation) => boolean
  isSignedIn: () => boolean
}

/** Why a page is loaded early: a link to it is in view, or somebody points at it or presses it. */
export type PrefetchCause = 'visible' | 'pointed'

/**
 * Loads a page before it is requested. For a visible link: its chunk, and its data if that is a static asset or the
 * route sets `prefetchData`. For a link that is pointed at: also data from the API and the route rules, and nothing of
 * merely visible links starts until that is loaded.
 */
export type Prefetch = (route: RouteLocation, cause: PrefetchCause) => void

/** Call `resetBudget` after each navigation: every page has its own budget. */
export function createPrefetch(options: PrefetchOptions): { prefetch: Prefetch; resetBudget: () => void } {
  let remainingSize = maxPrefetchSize

  /** With prefetched data an article takes 1.9 times as long as bare React, else 3.2 (`npm run bench -- browser`). */
  async function loadWithinBudget(route: RouteLocation): Promise<void> {
    // Checked when the queue runs this: earlier prefetches may have spent the budget since it was added.
    if (remainingSize > 0) remainingSize -= JSON.stringify(await options.loadData(route, 'low')).length
  }

  function prefetch(route: RouteLocation, cause: PrefetchCause): void {
    const { name, meta } = route
    const isMerelyVisible = cause === 'visible'
    // Every page links to sign-in, and few follow that link: prefetching it would waste 20 kB in seven files.
    if (!name || (isMerelyVisible && meta.area && !options.isSignedIn())) return

    // A click waits for the route rules.
    if (!isMerelyVisible) void options.loadManifest()
    const loadData = (): Promise<unknown> | false | undefined =>
      !isMerelyVisible || options.isPrerendered(route)
        ? options.loadData(route)
        : meta.prefetchData && loadWithinBudget(route)

    // The data of protected pages is not prefetched: it may only be requested after the page's guard has passed.
    options.queue.add(
      () => Promise.all([options.loadChunk(route), !meta.middleware && loadData()]),
      isMerelyVisible ? 'low' : 'high',
    )
  }

  return { prefetch, resetBudget: () => void (remainingSize = maxPrefetchSize) }
}
