import type { RouteLocation } from '../routes/route.ts'

/** Matches files, but not `.html` of former sites, and addresses that the worker does not answer with a page. */
const nonPagePattern = /^\/(?:api|builds|assets|feed)(?:\/|$)|\.(?!html$)[^./]+$/

/** True if the router handles the address: same origin, and no file, API address or standalone document. */
export function isInternal(url: URL, origin: string, match: (url: URL) => RouteLocation): boolean {
  return url.origin === origin && !nonPagePattern.test(url.pathname) && !match(url).meta.standalone
}
