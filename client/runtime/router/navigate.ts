import type { HistoryMode } from '../browser/browser.ts'
import { createChunkError, createServerError } from '../errors.ts'
import { createErrorOutcome, type ResolveNavigation } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Reload } from '../updates/reload.ts'
import { getPathAndQuery } from './loading/page-data.ts'
import type { ProgressControl } from './progress.ts'
import type { View } from './runtime.ts'

/** A longer chain of redirects is treated as a loop. */
const maxRedirects = 10

export type NavigationOptions = {
  navigation: Navigation
  /** Whether the browser can delay the address change. Otherwise the address changes before the page does. */
  canPrecommit: boolean
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  resolve: ResolveNavigation
  progress: ProgressControl
  nextPaint: () => Promise<void>
  /** Whether a newer build is out. */
  isOutdated: () => boolean
  reload: Reload
  loadDocument: (url: URL, history: HistoryMode) => void
  isOnline: () => boolean
  getCurrentView: () => View
  commitView: (view: View, afterNavigation?: () => void) => Promise<void>
  /** Ends the scroll and the animation of the current page. */
  stopAnimations: () => void
  /** Stores the scroll position in the current history entry. */
  saveScroll: () => void
  /** Scrolls to the element of the hash, or to `top` in pixels. */
  scrollTo: (hash: string, top: number) => void
  /** Sets title, focus and announcement once the view is in the document. */
  afterNavigation: (view: View, stays: boolean) => void
  /** Requests the data of a view that was shown from the cache, and updates it. */
  refresh: (view: View) => Promise<void>
}

/** The router: one listener on the Navigation API. Returns the function that removes it. */
export function startNavigation(options: NavigationOptions): () => void {
  const { navigation, progress } = options
  /** Whether the page on the screen belongs to the current history entry. */
  let isCommitted = true

  function onNavigate(event: NavigateEvent): void {
    const url = new URL(event.destination.url)
    if (isCommitted) options.saveScroll()
    if (event.hashChange) return updateHash(url)
    // The page called `history.replaceState`: there is nothing to load.
    if (event.navigationType === 'replace' && event.destination.sameDocument) return
    if (!isInterceptable(event) || !options.isInternal(url)) return
    options.stopAnimations()
    const traverse = event.navigationType === 'traverse'
    if (traverse || !options.canPrecommit || !event.cancelable) {
      event.intercept({
        scroll: 'manual',
        focusReset: 'manual',
        async handler() {
          isCommitted = false
          const view = await resolveView(event, url, replaceWith)
          if (view) await showView(event, view)
        },
      })
      return
    }
    let view: View | null = null
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      // The address and the page stay until there is something to show.
      async precommitHandler(controller) {
        view = await resolveView(event, url, (to) => {
          controller.redirect(to.href)
          return true
        })
        if (!view) throw new DOMException('', 'AbortError')
        // The reader may have scrolled while the next page was loading.
        if (isCommitted) options.saveScroll()
      },
      async handler() {
        if (view) await showView(event, view)
      },
    })
  }

  /** The address has already changed: a second navigation replaces the entry. */
  function replaceWith(to: URL): boolean {
    navigateTo(navigation, to.href, 'replace')
    return false
  }

  /** The browser scrolls by itself; only the route in the view changes. */
  function updateHash(url: URL): void {
    const view = options.getCurrentView()
    const route = options.match(url)
    if (route.path === view.route.path) void options.commitView({ ...view, route })
  }

  /** The view to show; null if the navigation left the site, failed or was superseded. */
  async function resolveView(
    event: NavigateEvent,
    target: URL,
    redirect: (to: URL) => boolean,
  ): Promise<View | null> {
    const history = event.navigationType === 'push' && options.canPrecommit ? 'push' : 'replace'
    const fromCache = event.navigationType === 'traverse'
    const nextPaint = options.nextPaint()
    let isLoading = true
    event.signal.addEventListener('abort', () => isLoading && progress.finish())
    progress.start()

    function fail(url: URL): null {
      isLoading = false
      progress.fail(() => navigateTo(navigation, url.href, history))
      return null
    }

    let url = target
    for (let hop = 0; hop < maxRedirects; hop += 1) {
      if (options.isOutdated() && options.reload(url, history)) return null
      const outcome = await options.resolve(url, event.signal, { fromCache })
      if (event.signal.aborted) return null
      // The answer itself may have come from a newer build.
      if (options.isOutdated() && options.reload(url, history)) return null
      if (outcome.kind === 'redirect') {
        url = outcome.to
        if (!options.isInternal(url)) {
          options.loadDocument(url, history)
          return null
        }
        if (!redirect(url)) return null
        continue
      }
      if (outcome.kind === 'failed') return fail(url)
      // Offline the document would not load either, and the visitor would lose the current page.
      if (outcome.kind === 'broken' && !options.isOnline()) return fail(url)
      if (outcome.kind === 'broken' && options.reload(url, history)) return null
      await nextPaint
      isLoading = false
      if (event.signal.aborted) return null
      return outcome.kind === 'broken'
        ? createErrorOutcome(outcome.route, createChunkError()).view
        : outcome.view
    }
    return createErrorOutcome(options.match(url), createServerError()).view
  }

  async function showView(event: NavigateEvent, next: View): Promise<void> {
    const from = options.getCurrentView()
    const traverse = event.navigationType === 'traverse'
    const startsAtTop = !traverse && !next.route.hash
    const view = { ...next, startsAtTop }
    const stays = isSamePage(from, view, event.userInitiated || !!event.sourceElement)
    // Before the view is shown, so that both changes are drawn together.
    progress.finish()
    await options.commitView(view, () => {
      options.afterNavigation(view, stays)
      // A superseded navigation must not scroll.
      if (event.signal.aborted) return
      isCommitted = true
      if (startsAtTop && stays) return
      // Not `event.scroll()`: Chromium overwrites the position stored with an entry by any scroll after the commit,
      // e.g. when the page becomes shorter. A new entry has no state, so it starts at 0.
      options.scrollTo(traverse ? '' : view.route.hash, navigation.currentEntry?.getState() ?? 0)
    })
    if (traverse && !view.error) void options.refresh(view)
  }

  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

/** Ignores rejections: a navigation that fails or is superseded has already shown that on the screen. */
export function navigateTo(navigation: Navigation, href: string, mode: HistoryMode): void {
  const history = mode === 'push' ? 'auto' : mode
  const { committed, finished } = navigation.navigate(href, { history })
  void Promise.allSettled([committed, finished])
}

/** False for what the browser handles: reloads, downloads, posted forms, other documents, links with a target. */
function isInterceptable(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.navigationType === 'reload') return false
  if (event.downloadRequest !== null || event.formData) return false
  const target = event.sourceElement?.getAttribute('target') ?? ''
  return target === '' || target === '_self'
}

/**
 * True if only the query changes, or if a script requests the same page again: scroll and focus then stay. A person who
 * follows a link to the current address wants its top.
 */
function isSamePage(from: View, to: View, isUserInitiated: boolean): boolean {
  if (from.route.path !== to.route.path) return false
  return !isUserInitiated || getPathAndQuery(from.route) !== getPathAndQuery(to.route)
}
