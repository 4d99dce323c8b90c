import type { MiddlewareName } from '../session/middleware.ts'
import { decodeUriPart } from '../text/parse.ts'

export type RouteMeta = {
  /** The page's title, unless `Titles` derives one from its data. */
  title: string
  /** Pages of this area have their own layout and styles, and the session in the document. A public page if omitted. */
  area?: 'manager'
  /** The page shows the list of a kind of text, or one entry. It exists only once an entry is published. */
  listedKind?: string
  /** Named middleware that runs before the page, on the server and in the browser. */
  middleware?: readonly MiddlewareName[]
  /** Whether the parameters are valid. Any other result than `true` gives a fatal 404. */
  validate?: (route: RouteLocation) => boolean
  /** The page's data is known at build time and stored as a static asset. */
  prerender?: boolean
  /** Prefetch the data when a link to the page has been visible for a while, not only when it is pointed at. */
  prefetchData?: boolean
  /**
   * How a page hydrates on a first visit; immediately if omitted. `none`: nothing needs scripts. `idle`: only the
   * page's `enhance` runs. With both, the server's HTML stays, and React draws the page only on later navigations.
   * Measured: 79.8 kB of script before hydration, in one file, instead of 81.9 kB in two or three.
   */
  hydrate?: 'none' | 'idle'
  /** Always opened as a document, never by the client router. */
  standalone?: boolean
  /** The query parameters that the response of a page in the shared cache depends on. Others do not change it. */
  query?: readonly string[]
  /** The field of the page data whose `html` is shown with `RawHtml`. The state in the document leaves it out. */
  rawHtml?: string
  /** `none`: rendered for each request, never cached. `search`: cached apart, as the number of searches is unlimited. */
  cache?: 'none' | 'search'
  /** The rate limit of a page that is rendered for each request; that of most such pages if omitted. */
  limit?: 'domainChecks'
}

/** For manager pages behind the sign-in. worker/permissions.ts says who may open them. */
export const managerMeta = { area: 'manager', middleware: ['authenticated'] } as const

export type Routes<Pages> = Readonly<Record<keyof Pages, { path: string; meta: RouteMeta }>>

/** `path` is canonical; `fullPath` is as requested, with query and hash. `name` is null if no page matches. */
export type RouteLocation<Name extends string = string> = {
  path: string
  name: Name | null
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  hash: string
  meta: RouteMeta
  fullPath: string
}

export type Titles<Pages> = { [Name in keyof Pages]?: (data: Pages[Name]) => string }

/** Route name → description for search engines; the site's own if omitted. */
export type Descriptions<Pages> = {
  [Name in keyof Pages]?: (data: Pages[Name], site: { name: string }) => string
}

type Params = Readonly<Record<string, string>>

/** Creates `href(name, params)`, which returns the path of a page. It throws if a parameter is missing. */
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

/** Creates `match(url)`, which returns the route of an address. Static segments win over parameters. */
export function createMatch<Name extends string>(
  routes: Routes<Record<Name, unknown>>,
): (url: URL) => RouteLocation<Name> {
  // `Object.keys` loses the type of a record's keys.
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
