import type { Browser } from '../browser/browser.ts'
import { allowsManifest, allowsPrefetch, readConnection } from '../browser/connection.ts'
import { createQueue } from '../browser/queue.ts'
import type { RouteLocation } from '../routes/route.ts'
import { decodeUriPart } from '../text/parse.ts'
import { startBuildCheck } from '../updates/build-check.ts'
import { startLinkPrefetch } from './link-prefetch.ts'
import { createPrefetch, maxPreloads } from './prefetch.ts'

export { keepHashInView }
export { readManifest } from '../updates/read-manifest.ts'

/** The build manifest is prefetched this many milliseconds after the page is idle. */
const manifestDelayMs = 1000

type BackgroundOptions = {
  browser: Browser
  buildId: string
  onNewBuild: () => void
  loadManifest: () => Promise<unknown>
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  loadChunk: (route: RouteLocation) => Promise<unknown>
  loadData: (route: RouteLocation, priority?: RequestPriority) => Promise<unknown>
  isPrerendered: (route: RouteLocation) => boolean
  isSignedIn: () => boolean
  forgetData: () => void
}

/** Starts the tasks that can wait until the page is idle. A separate chunk, so that the first load stays small. */
export function startBackgroundTasks(options: BackgroundOptions): void {
  const { browser, buildId, onNewBuild, loadManifest, isSignedIn, forgetData } = options
  // Whoever changes something sees it at once, also if this tab had loaded the page before, or another tab changed it.
  addEventListener('contentchange', forgetData)
  onVisible(() => isSignedIn() && forgetData())
  // End a running view transition when a press begins: otherwise its overlay gets the click instead of the page.
  document.addEventListener('pointerdown', () => document.activeViewTransition?.skipTransition())
  let isTraverse = false
  browser.navigation?.addEventListener('navigate', ({ navigationType }) => {
    isTraverse = navigationType === 'traverse'
  })
  browser.navigation?.addEventListener('navigatesuccess', () => isTraverse || keepHashInView(false))
  startBuildCheck({ ...browser, onVisible, buildId, onNewBuild })
  const connection = readConnection()
  if (allowsManifest(connection)) browser.startTimer(manifestDelayMs, () => void loadManifest())
  // WebKit before 26.2 lacks the Navigation API and downloads a prefetched document again, without its ETag.
  if (!browser.navigation || !allowsPrefetch(connection)) return
  const { prefetch, resetBudget } = createPrefetch({ ...options, queue: createQueue(maxPreloads) })
  browser.navigation.addEventListener('navigatesuccess', resetBudget)
  startLinkPrefetch({ ...options, ...browser, prefetch })
}

function onVisible(run: () => void): () => void {
  const listener = (): void => {
    if (document.visibilityState === 'visible') run()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Late parts of a page, such as a form that loads, come within this time, in milliseconds. */
const durationMs = 8_000
const readerEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let observer: ResizeObserver | undefined
const stop = (): void => observer?.disconnect()

/** Scrolls to the hash again when late parts move it, until the reader acts. `isArriving`: also at once. */
function keepHashInView(isArriving: boolean): void {
  stop()
  const target = document.getElementById(decodeUriPart(location.hash.slice(1)) ?? '')
  // After a reload, Back or Forward the browser restores the position. This older property says so in fewer bytes.
  if (!target || (isArriving && performance.navigation.type)) return
  let isFirst = true
  const current = new ResizeObserver(() => {
    // An observer reports the size once before anything has changed.
    if (isArriving || !isFirst) target.scrollIntoView({ behavior: 'instant' })
    isFirst = false
  })
  current.observe(document.body)
  observer = current
  setTimeout(() => current.disconnect(), durationMs)
  for (const name of readerEvents) addEventListener(name, stop, { passive: true })
}
