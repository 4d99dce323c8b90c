import type { HistoryMode } from '../browser/browser.ts'
import { createChunkError, createServerError } from '../errors.ts'
import { createErrorOutcome, type ResolveNavigation } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Reload } from '../updates/reload.ts'
import { getPathAndQuery } from './loading/page-data.ts'
import type { ProgressControl } from './progress.ts'
import type { View } from './runtime.ts'

/** A chain of redirects longer than this goes in circles. */
const maxRedirects = 10

export type NavigationOptions = {
  navigation: Navigation
  /** Where the browser cannot hold the address back, it changes before the page does. */
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
  /** Ends the animations of the page that is being left. */
  stopAnimations: () => void
  /** Writes down, with the entry that is left, where its page stands. */
  saveScroll: () => void
  /** To the element of a hash, or so far from the top. */
  scrollTo: (hash: string, top: number) => void
  /** Title, focus and announcement of the view that has just come into the document. */
  afterNavigation: (view: View, stays: boolean) => void
  /** A view came back from memory and is on the screen: is it still true? */
  refresh: (view: View) => Promise<void>
}

/** The router: one listener on the Navigation API. Returns its stop function. */
export function startNavigation(options: NavigationOptions): () => void {
  const { navigation, progress } = options
  /** Whether the page on the screen is that of the current entry. */
  let isCommitted = true

  function onNavigate(event: NavigateEvent): void {
    const url = new URL(event.destination.url)
    if (isCommitted) options.saveScroll()
    if (event.hashChange) return updateHash(url)
    // A page that gives itself another address, by `history.replaceState`, stays as it is.
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
      // The address, and with it the page, stay until there is something to show.
      async precommitHandler(controller) {
        view = await resolveView(event, url, (to) => {
          controller.redirect(to.href)
          return true
        })
        if (!view) throw new DOMException('', 'AbortError')
        // Its reader may have scrolled on while the next page was under way.
        if (isCommitted) options.saveScroll()
      },
      async handler() {
        if (view) await showView(event, view)
      },
    })
  }

  /** The address has changed already: the redirect is a navigation of its own, in the same entry. */
  function replaceWith(to: URL): boolean {
    navigateTo(navigation, to.href, 'replace')
    return false
  }

  /** The browser scrolls by itself; the page only learns of the new hash. */
  function updateHash(url: URL): void {
    const view = options.getCurrentView()
    const route = options.match(url)
    if (route.path === view.route.path) void options.commitView({ ...view, route })
  }

  /** The view to show; null when there is none, because we left, failed or were superseded. */
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
      // A document that cannot load either would cost the visitor the page they have.
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
    // Before the view is shown, so that both are drawn in one go.
    progress.finish()
    await options.commitView(view, () => {
      options.afterNavigation(view, stays)
      // What was superseded scrolls no more.
      if (event.signal.aborted) return
      isCommitted = true
      if (startsAtTop && stays) return
      // Not by `event.scroll()`: whatever scrolls from the commit on, as a page does that becomes shorter, Chromium
      // takes for the place where the entry was left. A new entry has no place.
      options.scrollTo(traverse ? '' : view.route.hash, navigation.currentEntry?.getState() ?? 0)
    })
    if (traverse && !view.error) void options.refresh(view)
  }

  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

/** One that is superseded or fails has said so on the screen. */
export function navigateTo(navigation: Navigation, href: string, mode: HistoryMode): void {
  const history = mode === 'push' ? 'auto' : mode
  const { committed, finished } = navigation.navigate(href, { history })
  void Promise.allSettled([committed, finished])
}

/** Left to the browser: reloads, downloads, posted forms, other documents, links with a target. */
function isInterceptable(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.navigationType === 'reload') return false
  if (event.downloadRequest !== null || event.formData) return false
  const target = event.sourceElement?.getAttribute('target') ?? ''
  return target === '' || target === '_self'
}

/**
 * The same page under another query, or asked for again by itself: nothing scrolls, focus stays where it is. Whoever
 * presses a link to where they are wants its top.
 */
function isSamePage(from: View, to: View, isUserInitiated: boolean): boolean {
  if (from.route.path !== to.route.path) return false
  return !isUserInitiated || getPathAndQuery(from.route) !== getPathAndQuery(to.route)
}
