import type { MiddlewareName } from '../session/middleware.ts'
import { decodeUriPart } from '../text/parse.ts'

/** What the route table says about a page, readable on both sides. */
export type RouteMeta = {
  /** The page's title while nothing is known of its data; see `Titles`. */
  title: string
  /** Whose pages these are: another frame, other styles, and the session in the document. Public where left out. */
  area?: 'manager'
  /** Named middleware that runs before the page, on the server and in the browser. */
  middleware?: readonly MiddlewareName[]
  /** Anything but `true` is a fatal 404. */
  validate?: (route: RouteLocation) => boolean
  /** Its data is known to the build, so its payload is a static asset. */
  prerender?: boolean
  /** Its data is fetched once a link to it was seen for a while; elsewhere one has to point at it. */
  prefetchData?: boolean
  /**
   * How a first visit comes alive; at once where left out. `none`: nothing on the page needs script. `idle`: only what
   * its module's `enhance` adds does. Either way the document's own HTML stays, and React draws the page when it is
   * gone to. Measured: 81.9 kB of script before hydration become 79.8, in one file instead of two or three;
   * with the contact form 85.7.
   */
  hydrate?: 'none' | 'idle'
  /** Opened as a document of its own, never by the client router. */
  standalone?: boolean
  /** The query parameters a shared page listens to; its answer depends on no other. */
  query?: readonly string[]
  /** The field of its data whose `html` the page shows by `RawHtml`: it travels in the document's tree alone. */
  rawHtml?: string
  /**
   * `none`: rendered for each request and stored nowhere, though public. `search`: there are endlessly many of
   * it, so none takes a page's place in a cache. Shared where left out.
   */
  cache?: 'none' | 'search'
}

/** A page of the manager area for whoever is signed in. */
export const managerMeta = { area: 'manager', middleware: ['authenticated'] } as const

/** The address and the meta of one page. */
export type RouteDefinition = { path: string; meta: RouteMeta }

/**
 * The route object. `path` is the one spelling of its page, whatever was asked for: no slash too many, each
 * parameter encoded as `href` does. `fullPath` is path + query + hash as asked, `name` is null where no page matches.
 */
export type RouteLocation<Name extends string = string> = {
  path: string
  name: Name | null
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  hash: string
  meta: RouteMeta
  fullPath: string
}

/** Route name → the title that its data gives the page. */
export type Titles<Pages> = { [Name in keyof Pages]?: (data: Pages[Name]) => string }

/** Route name → what search engines are told of a page; the site's own sentence where left out. */
export type Descriptions<Pages> = {
  [Name in keyof Pages]?: (data: Pages[Name], site: { name: string }) => string
}

type Params = Readonly<Record<string, string>>

/** `href(name, params)` of these routes: the path of a page. Throws when a parameter is missing. */
export function createHref<Name extends string>(
  routes: Readonly<Record<Name, { path: string }>>,
): (name: Name, params?: Params) => string {
  return (name, params = {}) =>
    routes[name].path.replace(/:(\w+)/g, (_, key: string) => {
      const value = params[key]
      if (value === undefined) throw new Error(`${name} lacks ${key}`)
      return encodeURIComponent(value)
    })
}

/** `match(url)` of these routes. Static segments win over parameters. */
export function createMatch<Name extends string>(
  routes: Readonly<Record<Name, RouteDefinition>>,
): (url: URL) => RouteLocation<Name> {
  // `Object.keys` forgets that a record's keys are its names.
  const compiled = (Object.keys(routes) as Name[])
    .map((name) => ({ name, segments: splitPath(routes[name].path), meta: routes[name].meta }))
    .toSorted((a, b) => countParameters(a.segments) - countParameters(b.segments))

  const href = createHref(routes)

  return (url) => {
    const given = splitPath(url.pathname)
    const location = {
      query: Object.fromEntries(url.searchParams),
      hash: url.hash,
      fullPath: url.pathname + url.search + url.hash,
    }
    for (const { name, segments, meta } of compiled) {
      const params = matchParameters(segments, given)
      if (params) return { ...location, path: href(name, params), name, params, meta }
    }
    return { ...location, path: `/${given.join('/')}`, name: null, params: {}, meta: { title: 'Error: 404' } }
  }
}

function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}

function countParameters(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

function matchParameters(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of pattern.entries()) {
    const value = segments[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return null
      continue
    }
    const decoded = decodeUriPart(value)
    if (decoded === null) return null
    params[segment.slice(1)] = decoded
  }
  return params
}
