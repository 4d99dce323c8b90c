import type { Queue } from '../platform/queue.ts'
import type { RouteLocation } from './route.ts'

/** Page preloads in flight at once: more would take the line from what is being read. */
export const maxPreloads = 5

type PrefetchParts = {
  queue: Queue
  loadChunk: (route: RouteLocation) => Promise<unknown>
  loadData: (route: RouteLocation) => Promise<unknown>
  isPrerendered: (route: RouteLocation) => boolean
  isSignedIn: () => boolean
}

/**
 * Loads a page before it is asked for. A link that is merely visible gets its chunk, and its data
 * when that is a static asset; one that is pointed at or pressed also gets live data.
 */
export type Prefetch = (route: RouteLocation, intent: 'visible' | 'likely') => void

export function createPrefetch(parts: PrefetchParts): Prefetch {
  return (route, intent) => {
    if (!route.name) return
    // Every visitor sees the way in, and hardly any takes it: 20 kB in seven files that a stranger has no use for.
    if (intent === 'visible' && route.meta.area === 'manager' && !parts.isSignedIn()) return
    // Guarded data is only asked for once its guard has passed.
    const wantsData = !route.meta.middleware && (intent === 'likely' || parts.isPrerendered(route))
    parts.queue.add(() => Promise.all([parts.loadChunk(route), wantsData ? parts.loadData(route) : null]), {
      urgent: intent === 'likely',
    })
  }
}
