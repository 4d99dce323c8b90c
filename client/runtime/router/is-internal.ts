import type { RouteLocation } from '../routes/route.ts'

/** Addresses the worker answers with something else than one of our pages, and files. */
const nonPagePattern = /^\/(?:api|builds|assets|feed)(?:\/|$)|\.[^./]+$/

/** Whether an address is for the client router: same origin, no file, no API, no document of its own. */
export function isInternal(url: URL, origin: string, match: (url: URL) => RouteLocation): boolean {
  if (url.origin !== origin || nonPagePattern.test(url.pathname)) return false
  return !match(url).meta.standalone
}
