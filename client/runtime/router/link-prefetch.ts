import type { StartTimer } from '../browser/browser.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Prefetch } from './prefetch.ts'

type LinkPrefetchOptions = {
  document: Document
  /** Missing in old browsers: then links are only prefetched when pointed at. */
  IntersectionObserver: typeof IntersectionObserver | undefined
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  prefetch: Prefetch
  startTimer: StartTimer
}

/** A link that is scrolled past is not read: only one that stays in view for so long, in milliseconds. */
const prefetchWaitMs = 500

const intentEvents = ['pointerover', 'pointerdown', 'focusin'] as const

/** Watches the links of the page. Returns what looks for new ones; a link is watched once. */
export function startLinkPrefetch(options: LinkPrefetchOptions): () => void {
  const { document } = options
  const observedLinks = new WeakSet<Element>()
  const prefetchedLinks = new WeakSet<Element>()

  function prefetchLink(link: Element, trigger: 'visible' | 'intent'): void {
    const route = findLinkedRoute(link, options)
    if (route) options.prefetch(route, trigger)
  }

  const visibleLinks = new Set<Element>()
  const observer =
    options.IntersectionObserver &&
    new options.IntersectionObserver((entries, watching) => {
      for (const { isIntersecting, target } of entries) {
        visibleLinks.delete(target)
        if (!isIntersecting) continue
        visibleLinks.add(target)
        options.startTimer(prefetchWaitMs, () => {
          if (!visibleLinks.delete(target)) return
          watching.unobserve(target)
          prefetchLink(target, 'visible')
        })
      }
    })

  function onIntent(event: Event): void {
    // Elements are the only targets of these events that have `closest`.
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || prefetchedLinks.has(link)) return
    prefetchedLinks.add(link)
    prefetchLink(link, 'intent')
  }

  for (const type of intentEvents) document.addEventListener(type, onIntent)
  return () => {
    for (const link of document.querySelectorAll('a[href]')) {
      if (observedLinks.has(link)) continue
      observedLinks.add(link)
      observer?.observe(link)
    }
  }
}

/** The page a link leads to; null when the browser would be left to follow it, or it stays on this page. */
function findLinkedRoute(
  link: Element,
  { document, isInternal, match }: LinkPrefetchOptions,
): RouteLocation | null {
  if (link.hasAttribute('download') || (link.getAttribute('target') ?? '_self') !== '_self') return null
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI)
  if (
    !isInternal(url) ||
    url.pathname + url.search === document.location.pathname + document.location.search
  ) {
    return null
  }
  return match(url)
}
