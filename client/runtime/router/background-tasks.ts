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
 * What a page does for later, once it is ready and idle: a chunk of its own, so that it is no part
 * of the first load. Returns what looks for new links after a navigation.
 */
export function startBackgroundTasks(options: BackgroundOptions): () => void {
  const { browser, buildId, onNewBuild, loadManifest } = options
  // A touch becomes a click once the finger is lifted: by then what was captured for the animation is back.
  document.addEventListener('pointerdown', () => document.activeViewTransition?.skipTransition())
  startBuildCheck({ ...browser, onVisible, buildId, onNewBuild })
  const connection = readConnection()
  if (allowsManifest(connection)) browser.startTimer(manifestDelayMs, () => void loadManifest())
  // Where links stay links nothing is fetched ahead: WebKit before 26.2 knows no prefetch link, and asks again for all
  // of a document that a fetch has brought, without its ETag (seen in WebKitGTK 2.50).
  if (!browser.navigation || !allowsPrefetch(connection)) return () => {}
  const { prefetch, resetBudget } = createPrefetch({ ...options, queue: createQueue(maxPreloads) })
  const observeNewLinks = startLinkPrefetch({
    document,
    IntersectionObserver: window.IntersectionObserver,
    isInternal: options.isInternal,
    match: options.match,
    prefetch,
    startTimer: browser.startTimer,
  })
  observeNewLinks()
  return () => {
    resetBudget()
    observeNewLinks()
  }
}
