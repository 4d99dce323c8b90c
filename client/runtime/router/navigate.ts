import type { HistoryMode } from '../browser/browser.ts'
import { createChunkError } from '../errors.ts'
import { createErrorView, type ResolveNavigation } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Reload } from '../updates/reload.ts'
import { getPathAndQuery } from './loading/page-data.ts'
import type { ProgressControl } from './progress.ts'
import type { View } from './runtime.ts'

/** After so many redirects the document is loaded: what the server says is shown if it and the browser disagree. */
const maxRedirects = 2

export type NavigationOptions = {
  navigation: Navigation
  /** Whether the browser can delay the address change. Otherwise the address changes before the page does. */
  canPrecommit: boolean
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  resolve: ResolveNavigation
  progress: ProgressControl
  /** Resolves after the next paint. Returns false before the first page is ready: the navigation then does not wait. */
  nextPaint: () => Promise<void> | false
  /** True if an answer came from a newer build. */
  isOutdated: () => boolean
  reload: Reload
  loadDocument: (url: URL, history: HistoryMode) => void
  isOnline: () => boolean
  getCurrentView: () => View
  commitView: (view: View, afterNavigation?: () => void) => Promise<void>
  stopAnimations: () => void
  /** Stores the scroll position in the current history entry. */
  saveScroll: () => void
  /** Scrolls to the element of the hash, or to `top` in pixels. */
  scrollTo: (hash: string, top: number) => void
  /** Sets title, focus and announcement. `stays`: the same page is shown again, so the focus stays. */
  afterNavigation: (view: View, stays: boolean) => Promise<void>
  /** Requests the data of a view that was shown from the cache, and updates it. */
  refresh: (view: View) => Promise<void>
}

/** One handler on the Navigation API; as a property, so that `backScript` sees whether the router runs. */
export function startNavigation(options: NavigationOptions): void {
  const { navigation } = options
  /** False while the address has changed but its page is not shown yet: the scroll position is then not stored. */
  let isCommitted = true

  function onNavigate(event: NavigateEvent): void {
    const url = new URL(event.destination.url)
    if (isCommitted) options.saveScroll()
    if (event.hashChange) return updateHash(options, url)
    // The page called `history.replaceState`: there is nothing to load.
    if (event.navigationType === 'replace' && event.destination.sameDocument) return
    if (!isInterceptable(event) || !options.isInternal(url)) return
    options.stopAnimations()
    const isDelayed = event.navigationType !== 'traverse' && options.canPrecommit && event.cancelable
    let view: View | null = null
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      // Keep the address and the page until the next page is loaded.
      ...(isDelayed && {
        async precommitHandler(controller) {
          view = await resolveView(options, event, (to) => {
            controller.redirect(to.href)
            return true
          })
          if (!view) throw new DOMException('', 'AbortError')
          // The reader may have scrolled while the next page was loading.
          if (isCommitted) options.saveScroll()
        },
      }),
      async handler() {
        if (!isDelayed) {
          isCommitted = false
          view = await resolveView(options, event, (to, hop) => {
            // Here the address has already changed: a second navigation replaces the history entry of this one.
            navigateTo(navigation, to.href, 'replace', hop)
            return false
          })
        }
        if (view) await showView(options, event, view, () => (isCommitted = true))
      },
    })
  }

  navigation.onnavigate = onNavigate
}

/** Handles a change of the hash alone: the browser scrolls by itself, so only the route in the view is updated. */
function updateHash({ getCurrentView, match, commitView }: NavigationOptions, url: URL): void {
  const view = getCurrentView()
  const route = match(url)
  if (route.path === view.route.path) void commitView({ ...view, route })
}

/**
 * Returns the view to show. Returns null if a document is loaded instead, or if the navigation failed or was
 * superseded. `redirect` changes the address; it returns false if it started another navigation, which then continues
 * instead.
 */
async function resolveView(
  options: NavigationOptions,
  event: NavigateEvent,
  redirect: (to: URL, hop: number) => boolean,
): Promise<View | null> {
  const { navigation, progress, isOutdated, reload } = options
  const history = event.navigationType === 'push' && options.canPrecommit ? 'push' : 'replace'
  const fromCache = event.navigationType === 'traverse'
  const nextPaint = options.nextPaint()
  let isLoading = true
  event.signal.addEventListener('abort', () => isLoading && progress.finish())
  progress.start()

  let url = new URL(event.destination.url)
  for (let hop: number = event.info ?? 0; ; hop += 1) {
    if (isOutdated() && reload(url, history)) return null
    const outcome = await options.resolve(url, event.signal, { fromCache })
    if (event.signal.aborted) return null
    // Checked after loading, because this answer may be the first one from a newer build.
    if (isOutdated() && reload(url, history)) return null
    if (outcome.kind === 'redirect') {
      // Page data that redirects to its own address belongs to a standalone page.
      const isDocument = outcome.to.href === url.href || !options.isInternal(outcome.to)
      url = outcome.to
      if (hop === maxRedirects || isDocument) {
        options.loadDocument(url, history)
        return null
      }
      if (!redirect(url, hop + 1)) return null
      continue
    }
    // Offline, reloading the document would fail as well, and the visitor would lose the current page.
    if (outcome.kind === 'failed' || (outcome.kind === 'broken' && !options.isOnline())) {
      isLoading = false
      progress.fail(() => navigateTo(navigation, url.href, history))
      return null
    }
    if (outcome.kind === 'broken' && reload(url, history)) return null
    await nextPaint
    isLoading = false
    if (event.signal.aborted) return null
    return outcome.kind === 'show' ? outcome.view : createErrorView(outcome.route, createChunkError())
  }
}

async function showView(
  options: NavigationOptions,
  event: NavigateEvent,
  next: View,
  onCommitted: () => void,
): Promise<void> {
  const isTraverse = event.navigationType === 'traverse'
  const startsAtTop = !isTraverse && !next.route.hash
  const view = { ...next, startsAtTop }
  const stays = isSamePage(options.getCurrentView(), view, event.userInitiated || !!event.sourceElement)
  // Hide the progress bar before showing the view, so that the browser draws both in one frame.
  options.progress.finish()
  await options.commitView(view, () => {
    void options.afterNavigation(view, stays)
    // A superseded navigation must not scroll.
    if (event.signal.aborted) return
    onCommitted()
    if (startsAtTop && stays) return
    // Not `event.scroll()`: Chromium overwrites the position with any scroll after the commit. New entries have none.
    const top = options.navigation.currentEntry?.getState() ?? 0
    options.scrollTo(isTraverse ? '' : view.route.hash, top)
  })
  if (isTraverse && !view.error) void options.refresh(view)
}

/** Ignores rejections: the screen has shown a failure by then. `info`: the number of redirects that led here. */
export function navigateTo(navigation: Navigation, href: string, mode: HistoryMode, info?: number): void {
  const history = mode === 'push' ? 'auto' : mode
  void Promise.allSettled(Object.values(navigation.navigate(href, { history, info })))
}

/** False for what the browser handles: reloads, downloads, forms, other documents, links with a target. */
function isInterceptable(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.navigationType === 'reload') return false
  if (event.downloadRequest !== null || event.formData) return false
  const target = event.sourceElement?.getAttribute('target')
  return !target || target === '_self'
}

/** Only the query changes, or a script requests the same page: scroll and focus stay. A link leads to the top. */
function isSamePage(from: View, to: View, isUserInitiated: boolean): boolean {
  if (from.route.path !== to.route.path) return false
  return !isUserInitiated || getPathAndQuery(from.route) !== getPathAndQuery(to.route)
}
