import type { StartTimer } from '../browser/browser.ts'
import type { WhenIdle } from '../browser/idle.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Prefetch, PrefetchCause } from './prefetch.ts'

type LinkPrefetchOptions = {
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  prefetch: Prefetch
  startTimer: StartTimer
  whenIdle: WhenIdle
}

/** The event of a pointer, or of the focus, which has only the first two. */
type PointingEvent = Pick<Event, 'target' | 'type'> &
  Partial<Pick<PointerEvent, 'pointerType' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>>

/** A link must stay in view for this long (ms) before it is prefetched, so that scrolling past it does nothing. */
const prefetchWaitMs = 500

/** A pointer or the focus must stay on a link for this long (ms), so that passing over a list loads nothing. */
const dwellMs = 80

/** Prefetches pages whose links stay in view, are pointed at or focused for a moment, or are pressed. */
export function startLinkPrefetch({ startTimer, whenIdle, ...options }: LinkPrefetchOptions): void {
  const observedLinks = new WeakSet<Element>()
  /** Visible link → the function that stops its timer. */
  const waits = new WeakMap<Element, () => void>()

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      waits.get(target)?.()
      if (!isIntersecting) continue
      const stop = startTimer(prefetchWaitMs, () => {
        observer.unobserve(target)
        prefetchLink(target, 'visible', options)
      })
      waits.set(target, stop)
    }
  })

  let pointedLink: Element | null = null
  let stopWaiting = (): void => {}

  /** Does not skip pages that were prefetched before: only the cache knows whether their data is still fresh. */
  function onPoint(event: PointingEvent): void {
    const { target, type } = event
    // The target may be the document, which has no `closest`. A cancelled touch has begun to scroll.
    const link = target instanceof Element && type !== 'pointercancel' ? target.closest('a[href]') : null
    // A mouse presses by going down. A finger that goes down may begin to scroll, so it presses by coming up.
    const isPress = type === (event.pointerType === 'mouse' ? 'pointerdown' : 'pointerup')
    if (link === pointedLink && !isPress) return
    stopWaiting()
    pointedLink = link
    if (!link) return
    if (!isPress) stopWaiting = startTimer(dwellMs, () => prefetchLink(link, 'pointed', options))
    // Not for other buttons, nor for keys with which a click opens a tab or a window.
    else if (!(event.button || event.ctrlKey || event.metaKey || event.shiftKey))
      prefetchLink(link, 'pointed', options)
  }

  for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointercancel', 'focusin'] as const)
    document.addEventListener(type, onPoint)
  // The pointer may have come while the page was loading: no event will say so.
  onPoint({ target: document.querySelector('a:hover'), type: 'pointerover' })

  const mutations = new MutationObserver(() => {
    mutations.disconnect()
    whenIdle(observeNewLinks)
  })

  function observeNewLinks(): void {
    for (const link of document.querySelectorAll('a[href]')) {
      if (observedLinks.has(link)) continue
      observedLinks.add(link)
      observer.observe(link)
    }
    mutations.observe(document.body, { childList: true, subtree: true })
  }

  observeNewLinks()
}

/** Prefetches the page that a link leads to, unless the browser handles the link or it leads to the current page. */
function prefetchLink(
  link: Element,
  cause: PrefetchCause,
  { isInternal, match, prefetch }: Pick<LinkPrefetchOptions, 'isInternal' | 'match' | 'prefetch'>,
): void {
  if (link.matches('[download], [target]:not([target=_self])')) return
  // An author may write an address that is no URL: the link then has no origin.
  if (!(link instanceof HTMLAnchorElement) || !link.origin) return
  const url = new URL(link.href)
  if (!isInternal(url) || url.pathname + url.search === location.pathname + location.search) return
  prefetch(match(url), cause)
}
