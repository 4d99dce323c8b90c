import { match, type PageLocation } from '#client/routes.ts'

const dataPrefix = /^\/api\/data(?=\/|$)/

/** True for the path of page data (`/api/data/…`), which the client requests instead of a document. */
export const isDataPath = (pathname: string): boolean => dataPrefix.test(pathname)

/** The path of the page whose document or data is at a path: `/blog` for `/api/data/blog`. */
export const toPagePath = (pathname: string): string => pathname.replace(dataPrefix, '') || '/'

/** Matches the page whose document or data is at an address. */
export function matchPageAddress(address: string): PageLocation {
  const url = new URL(address)
  if (isDataPath(url.pathname)) url.pathname = toPagePath(url.pathname)
  return match(url)
}
