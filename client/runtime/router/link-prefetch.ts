import type { StartTimer } from '../browser/browser.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Prefetch } from './prefetch.ts'

type LinkPrefetchOptions = {
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  prefetch: Prefetch
  startTimer: StartTimer
}

/** A link must stay in view for this long (ms) before it is prefetched, so that scrolling past it does nothing. */
const prefetchWaitMs = 500

/**
 * Prefetches pages whose links stay in view, are pointed at, pressed or focused. Returns the function that observes the
 * links added since its last call.
 */
export function startLinkPrefetch({ startTimer, ...options }: LinkPrefetchOptions): () => void {
  const observedLinks = new WeakSet<Element>()
  const prefetchedLinks = new WeakSet<Element>()
  const visibleLinks = new Set<Element>()

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      visibleLinks.delete(target)
      if (!isIntersecting) continue
      visibleLinks.add(target)
      startTimer(prefetchWaitMs, () => {
        if (!visibleLinks.delete(target)) return
        observer.unobserve(target)
        prefetchLink(target, 'visible', options)
      })
    }
  })

  function onIntent({ target }: Event): void {
    // The target may be the document, which has no `closest`.
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (!link || prefetchedLinks.has(link)) return
    prefetchedLinks.add(link)
    prefetchLink(link, 'intent', options)
  }

  for (const type of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(type, onIntent)
  return () => {
    for (const link of document.querySelectorAll('a[href]')) {
      if (observedLinks.has(link)) continue
      observedLinks.add(link)
      observer.observe(link)
    }
  }
}

/** Prefetches the page that a link leads to, unless the browser handles the link or it leads to the current page. */
function prefetchLink(
  link: Element,
  trigger: 'visible' | 'intent',
  { isInternal, match, prefetch }: Omit<LinkPrefetchOptions, 'startTimer'>,
): void {
  if (link.hasAttribute('download') || (link.getAttribute('target') ?? '_self') !== '_self') return
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI)
  if (!isInternal(url) || url.pathname + url.search === location.pathname + location.search) return
  prefetch(match(url), trigger)
}
