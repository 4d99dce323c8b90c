import type { StartTimer } from '../browser/browser.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Prefetch } from './prefetch.ts'

type LinkPrefetchOptions = {
  document: Document
  /** Missing in old browsers: links are then prefetched only when pointed at. */
  IntersectionObserver: typeof IntersectionObserver | undefined
  isInternal: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  prefetch: Prefetch
  startTimer: StartTimer
}

/** A link must stay in view for this long (ms) before it is prefetched, so that scrolling past it does nothing. */
const prefetchWaitMs = 500

const intentEvents = ['pointerover', 'pointerdown', 'focusin'] as const

/** Prefetches the links of the page. Returns the function that observes new links; each is observed once. */
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
    // The target may be the document, which has no `closest`.
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

/** The page that a link leads to; null if the browser handles the link or it leads to the current page. */
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
