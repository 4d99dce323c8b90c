import type { After } from '../browser/browser.ts'
import type { RouteLocation } from '../routes/route.ts'
import type { Prefetch } from './prefetch.ts'

type LinkParts = {
  document: Document
  /** Missing in old browsers: then links are only prefetched when pointed at. */
  IntersectionObserver: typeof IntersectionObserver | undefined
  isOurs: (url: URL) => boolean
  match: (url: URL) => RouteLocation
  prefetch: Prefetch
  after: After
}

/** A link that is scrolled past is not read: only one that stays in view for so long, in milliseconds. */
const seenAfter = 500

const intents = ['pointerover', 'pointerdown', 'focusin'] as const

/** Watches the links of the page. Returns what looks for new ones; a link is watched once. */
export function startLinks(parts: LinkParts): () => void {
  const { document } = parts
  const seen = new WeakSet<Element>()
  const hinted = new WeakSet<Element>()

  function ahead(link: Element, intent: 'visible' | 'likely'): void {
    const route = routeOf(link, parts)
    if (route) parts.prefetch(route, intent)
  }

  const inView = new Set<Element>()
  const observer =
    parts.IntersectionObserver &&
    new parts.IntersectionObserver((entries, watching) => {
      for (const { isIntersecting, target } of entries) {
        inView.delete(target)
        if (!isIntersecting) continue
        inView.add(target)
        parts.after(seenAfter, () => {
          if (!inView.delete(target)) return
          watching.unobserve(target)
          ahead(target, 'visible')
        })
      }
    })

  function onIntent(event: Event): void {
    // Elements are the only targets of these events that have `closest`.
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!link || hinted.has(link)) return
    hinted.add(link)
    ahead(link, 'likely')
  }

  for (const type of intents) document.addEventListener(type, onIntent)
  return () => {
    for (const link of document.querySelectorAll('a[href]')) {
      if (seen.has(link)) continue
      seen.add(link)
      observer?.observe(link)
    }
  }
}

/** The page a link leads to; null when the browser would be left to follow it, or it stays on this page. */
function routeOf(link: Element, { document, isOurs, match }: LinkParts): RouteLocation | null {
  if (link.hasAttribute('download') || (link.getAttribute('target') ?? '_self') !== '_self') return null
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI)
  if (!isOurs(url) || url.pathname + url.search === document.location.pathname + document.location.search) {
    return null
  }
  return match(url)
}
