import type { Queue } from '../browser/queue.ts'
import type { RouteLocation } from '../routes/route.ts'

/** Most preloads in flight at once: more would take bandwidth from the current page. */
export const maxPreloads = 5

/** How much data of visible links a page may prefetch, in characters: about 50 kB compressed. */
export const maxPrefetchSize = 200_000

type PrefetchOptions = {
  queue: Queue
  loadChunk: (route: RouteLocation) => Promise<unknown>
  /** Resolves to the data, or to why there is none. */
  loadData: (route: RouteLocation) => Promise<unknown>
  isPrerendered: (route: RouteLocation) => boolean
  isSignedIn: () => boolean
}

/**
 * Loads a page before it is requested. A visible link gets its chunk, and its data if that is a static asset or the
 * route sets `prefetchData`; a link that is pointed at or pressed also gets live data.
 */
export type Prefetch = (route: RouteLocation, trigger: 'visible' | 'intent') => void

/** Call `resetBudget` after each navigation: every page has its own budget. */
export function createPrefetch(options: PrefetchOptions): { prefetch: Prefetch; resetBudget: () => void } {
  let remainingSize = maxPrefetchSize

  /** Showing an article takes 1.9 times as long as React alone, without its data 3.2 (`npm run bench -- browser`). */
  async function loadWithinBudget(route: RouteLocation): Promise<void> {
    // Checked when the job runs: the jobs before it may have spent the budget.
    if (remainingSize > 0) remainingSize -= JSON.stringify(await options.loadData(route)).length
  }

  function prefetch(route: RouteLocation, trigger: 'visible' | 'intent'): void {
    const { name, meta } = route
    const isMerelyVisible = trigger === 'visible'
    // Every page links to the sign-in page, and few visitors follow it: its 20 kB in seven files would be wasted.
    if (!name || (isMerelyVisible && meta.area && !options.isSignedIn())) return

    const loadData = (): Promise<unknown> | false | undefined =>
      !isMerelyVisible || options.isPrerendered(route)
        ? options.loadData(route)
        : meta.prefetchData && loadWithinBudget(route)

    // Protected data may only be requested after its guard has passed.
    options.queue.add(() => Promise.all([options.loadChunk(route), !meta.middleware && loadData()]), {
      urgent: !isMerelyVisible,
    })
  }

  return { prefetch, resetBudget: () => void (remainingSize = maxPrefetchSize) }
}
