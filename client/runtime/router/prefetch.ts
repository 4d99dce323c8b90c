import type { Queue } from '../browser/queue.ts'
import type { RouteLocation } from '../routes/route.ts'

/** Page preloads in flight at once: more would take the line from what is being read. */
export const maxPreloads = 5

/** What a page may fetch of other pages' data because their links were seen, in characters: some 50 kB compressed. */
export const maxPrefetchSize = 200_000

type PrefetchOptions = {
  queue: Queue
  loadChunk: (route: RouteLocation) => Promise<unknown>
  /** Gives the data, or why there is none. */
  loadData: (route: RouteLocation) => Promise<unknown>
  isPrerendered: (route: RouteLocation) => boolean
  isSignedIn: () => boolean
}

/**
 * Loads a page before it is asked for. A link that is merely visible gets its chunk, and its data where that is a
 * static asset or the route says so; one that is pointed at or pressed also gets live data.
 */
export type Prefetch = (route: RouteLocation, trigger: 'visible' | 'intent') => void

/** `renew` once another page is on the screen, which may fetch as much again. */
export function createPrefetch(options: PrefetchOptions): { prefetch: Prefetch; resetBudget: () => void } {
  let remainingSize = maxPrefetchSize

  /** Measured by `npm run bench -- browser`: the body of an article shows in 1.9 times what React alone takes, not 3.2. */
  async function loadWithinBudget(route: RouteLocation): Promise<void> {
    // Asked again as its turn comes: those before it may have spent the rest.
    if (remainingSize > 0) remainingSize -= JSON.stringify(await options.loadData(route)).length
  }

  function prefetch(route: RouteLocation, trigger: 'visible' | 'intent'): void {
    const { name, meta } = route
    const isMerelyVisible = trigger === 'visible'
    // Every visitor sees the way in, and hardly any takes it: 20 kB in seven files that a stranger has no use for.
    if (!name || (isMerelyVisible && meta.area && !options.isSignedIn())) return

    const loadData = (): Promise<unknown> | false | undefined =>
      !isMerelyVisible || options.isPrerendered(route)
        ? options.loadData(route)
        : meta.prefetchData && loadWithinBudget(route)

    // Guarded data is only asked for once its guard has passed.
    options.queue.add(() => Promise.all([options.loadChunk(route), !meta.middleware && loadData()]), {
      urgent: !isMerelyVisible,
    })
  }

  return { prefetch, resetBudget: () => void (remainingSize = maxPrefetchSize) }
}
