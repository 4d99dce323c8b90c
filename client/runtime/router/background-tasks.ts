import type { Browser } from '../browser/browser.ts'
import { allowsManifest, allowsPrefetch, readConnection } from '../browser/connection.ts'
import { createQueue } from '../browser/queue.ts'
import { onVisible } from '../browser/visibility.ts'
import type { RouteLocation } from '../routes/route.ts'
import { startBuildCheck } from '../updates/build-check.ts'
import { startLinkPrefetch } from './link-prefetch.ts'
import { createPrefetch, maxPreloads } from './prefetch.ts'

export { fetchManifest } from '../updates/fetch-manifest.ts'

/** The manifest prefetch starts this many milliseconds after idle. */
const manifestDelayMs = 1000

type BackgroundOptions = {
  browser: Browser
  buildId: string
  onNewBuild: () => void
  loadManifest: () => Promise<unknown>
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  loadChunk: (route: RouteLocation) => Promise<unknown>
  loadData: (route: RouteLocation) => Promise<unknown>
  isPrerendered: (route: RouteLocation) => boolean
  isSignedIn: () => boolean
}

/**
 * Starts what can wait until the page is idle; a separate chunk, not part of the first load. Returns a function to call
 * after each navigation: it looks for new links to prefetch.
 */
export function startBackgroundTasks(options: BackgroundOptions): () => void {
  const { browser, buildId, onNewBuild, loadManifest } = options
  // End a view transition when a finger goes down, so that the page itself gets the click when it is lifted.
  document.addEventListener('pointerdown', () => document.activeViewTransition?.skipTransition())
  startBuildCheck({ ...browser, onVisible, buildId, onNewBuild })
  const connection = readConnection()
  if (allowsManifest(connection)) browser.startTimer(manifestDelayMs, () => void loadManifest())
  // Without the Navigation API nothing is prefetched: WebKit before 26.2 has no prefetch links, and it downloads a
  // document that `fetch` has already loaded again, without its ETag (seen in WebKitGTK 2.50).
  if (!browser.navigation || !allowsPrefetch(connection)) return () => {}
  const { prefetch, resetBudget } = createPrefetch({ ...options, queue: createQueue(maxPreloads) })
  const observeNewLinks = startLinkPrefetch({ ...options, ...browser, prefetch })
  observeNewLinks()
  return () => {
    resetBudget()
    observeNewLinks()
  }
}
