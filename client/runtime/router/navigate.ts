import type { HistoryMode } from '../browser/browser.ts'
import { chunkFailed, serverError } from '../errors.ts'
import { screen, type Resolve } from '../routes/resolve.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Reload } from '../updates/reload.ts'
import { addressOf } from './loading/page-data.ts'
import type { ProgressControl } from './progress.ts'
import type { View } from './runtime.ts'

/** A chain of redirects longer than this goes in circles. */
const maxRedirects = 10

export type NavigateParts = {
  navigation: Navigation
  /** Where the browser cannot hold the address back, it changes before the page does. */
  canPrecommit: boolean
  isOurs: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  resolve: Resolve
  progress: ProgressControl
  nextPaint: () => Promise<void>
  /** Whether a newer build is out. */
  isOutdated: () => boolean
  reload: Reload
  leave: (url: URL, history: HistoryMode) => void
  isOnline: () => boolean
  current: () => View
  show: (view: View, arrive?: () => void) => Promise<void>
  /** Ends the animations of the page that is being left. */
  endMotion: () => void
  /** Writes down, with the entry that is left, where its page stands. */
  keepPlace: () => void
  /** To the element of a hash, or so far from the top. */
  scrollTo: (hash: string, top: number) => void
  /** Title, focus and announcement of the view that has just come into the document. */
  arrive: (view: View, stays: boolean) => void
  /** A view came back from memory and is on the screen: is it still true? */
  refresh: (view: View) => Promise<void>
}

/** The router: one listener on the Navigation API. Returns its stop function. */
export function startNavigation(parts: NavigateParts): () => void {
  const { navigation, progress } = parts
  /** Whether the page on the screen is that of the current entry. */
  let arrived = true

  function onNavigate(event: NavigateEvent): void {
    const url = new URL(event.destination.url)
    if (arrived) parts.keepPlace()
    if (event.hashChange) return keepHash(url)
    // A page that gives itself another address, by `history.replaceState`, stays as it is.
    if (event.navigationType === 'replace' && event.destination.sameDocument) return
    if (!isForUs(event) || !parts.isOurs(url)) return
    parts.endMotion()
    const traverse = event.navigationType === 'traverse'
    if (traverse || !parts.canPrecommit || !event.cancelable) {
      event.intercept({
        scroll: 'manual',
        focusReset: 'manual',
        async handler() {
          arrived = false
          const view = await travel(event, url, replaceBy)
          if (view) await present(event, view)
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
        view = await travel(event, url, (to) => {
          controller.redirect(to.href)
          return true
        })
        if (!view) throw new DOMException('', 'AbortError')
        // Its reader may have scrolled on while the next page was under way.
        if (arrived) parts.keepPlace()
      },
      async handler() {
        if (view) await present(event, view)
      },
    })
  }

  /** The address has changed already: the redirect is a navigation of its own, in the same entry. */
  function replaceBy(to: URL): boolean {
    go(navigation, to.href, 'replace')
    return false
  }

  /** The browser scrolls by itself; the page only learns of the new hash. */
  function keepHash(url: URL): void {
    const view = parts.current()
    const route = parts.match(url)
    if (route.path === view.route.path) void parts.show({ ...view, route })
  }

  /** The view to show; null when there is none, because we left, failed or were superseded. */
  async function travel(
    event: NavigateEvent,
    target: URL,
    redirect: (to: URL) => boolean,
  ): Promise<View | null> {
    const history = event.navigationType === 'push' && parts.canPrecommit ? 'push' : 'replace'
    const fromMemory = event.navigationType === 'traverse'
    const painted = parts.nextPaint()
    let underway = true
    event.signal.addEventListener('abort', () => underway && progress.end())
    progress.begin()

    function fail(url: URL): null {
      underway = false
      progress.fail(() => go(navigation, url.href, history))
      return null
    }

    let url = target
    for (let hop = 0; hop < maxRedirects; hop += 1) {
      if (parts.isOutdated() && parts.reload(url, history)) return null
      const outcome = await parts.resolve(url, event.signal, { fromMemory })
      if (event.signal.aborted) return null
      // The answer itself may have come from a newer build.
      if (parts.isOutdated() && parts.reload(url, history)) return null
      if (outcome.kind === 'redirect') {
        url = outcome.to
        if (!parts.isOurs(url)) {
          parts.leave(url, history)
          return null
        }
        if (!redirect(url)) return null
        continue
      }
      if (outcome.kind === 'failed') return fail(url)
      // A document that cannot load either would cost the visitor the page they have.
      if (outcome.kind === 'broken' && !parts.isOnline()) return fail(url)
      if (outcome.kind === 'broken' && parts.reload(url, history)) return null
      await painted
      underway = false
      if (event.signal.aborted) return null
      return outcome.kind === 'broken' ? screen(outcome.route, chunkFailed()).view : outcome.view
    }
    return screen(parts.match(url), serverError()).view
  }

  async function present(event: NavigateEvent, next: View): Promise<void> {
    const from = parts.current()
    const traverse = event.navigationType === 'traverse'
    const fromTop = !traverse && !next.route.hash
    const view = { ...next, fromTop }
    const stays = isSamePage(from, view, event.userInitiated || !!event.sourceElement)
    // Before the view is shown, so that both are drawn in one go.
    progress.end()
    await parts.show(view, () => {
      parts.arrive(view, stays)
      // What was superseded scrolls no more.
      if (event.signal.aborted) return
      arrived = true
      if (fromTop && stays) return
      // Not by `event.scroll()`: whatever scrolls from the commit on, as a page does that becomes shorter, Chromium
      // takes for the place where the entry was left. A new entry has no place.
      parts.scrollTo(traverse ? '' : view.route.hash, navigation.currentEntry?.getState() ?? 0)
    })
    if (traverse && !view.error) void parts.refresh(view)
  }

  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

/** One that is superseded or fails has said so on the screen. */
export function go(navigation: Navigation, href: string, mode: HistoryMode): void {
  const history = mode === 'push' ? 'auto' : mode
  const { committed, finished } = navigation.navigate(href, { history })
  void Promise.allSettled([committed, finished])
}

/** Left to the browser: reloads, downloads, posted forms, other documents, links with a target. */
function isForUs(event: NavigateEvent): boolean {
  if (!event.canIntercept || event.navigationType === 'reload') return false
  if (event.downloadRequest !== null || event.formData) return false
  const target = event.sourceElement?.getAttribute('target') ?? ''
  return target === '' || target === '_self'
}

/**
 * The same page under another query, or asked for again by itself: nothing scrolls, focus stays where it is. Whoever
 * presses a link to where they are wants its top.
 */
function isSamePage(from: View, to: View, isAsked: boolean): boolean {
  if (from.route.path !== to.route.path) return false
  return !isAsked || addressOf(from.route) !== addressOf(to.route)
}
