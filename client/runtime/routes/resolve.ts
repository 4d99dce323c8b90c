import { createPageNotFoundError, createUnknownMiddlewareError, type AppError } from '../errors.ts'
import type { PageDataResult, PageData } from '../router/loading/page-data.ts'
import type { PageModule } from '../router/loading/page-module.ts'
import type { View } from '../router/runtime.ts'
import type { Guards } from '../session/guards.ts'
import type { Manifest } from '../updates/manifest.ts'
import type { RouteLocation } from './route.ts'

export type NavigationOutcome =
  | { kind: 'show'; view: View }
  | { kind: 'redirect'; to: URL }
  /** The page's script could not be loaded. */
  | { kind: 'broken'; route: RouteLocation }
  /** The network or the server returned no page data. */
  | { kind: 'failed' }

export type ResolveNavigation = (
  url: URL,
  signal: AbortSignal,
  options?: { fromCache: boolean },
) => Promise<NavigationOutcome>

type ResolveOptions = {
  match: (url: URL) => RouteLocation
  loadModule: (name: string) => Promise<PageModule | null>
  pageData: PageData
  loadManifest: () => Promise<Manifest | null>
  guards: Guards
  /** Called when the session has ended on the server. Returns the path to go to. */
  handleSessionEnd: (route: RouteLocation) => string
}

/** Turns an address into a page, in this order: validation, route rules, named middleware, chunk and data. */
export function createResolve(options: ResolveOptions): ResolveNavigation {
  const { match, loadModule, pageData, loadManifest, guards } = options

  async function runGuards(route: RouteLocation, url: URL): Promise<NavigationOutcome | null> {
    for (const name of route.meta.middleware ?? []) {
      const guard = guards[name]
      if (!guard) return showError(route, createUnknownMiddlewareError(name))
      const redirectPath = await guard(route)
      if (redirectPath !== null) return redirectTo(redirectPath, url)
    }
    return null
  }

  function toOutcome(
    route: RouteLocation,
    url: URL,
    module: PageModule | null,
    result: PageDataResult,
  ): NavigationOutcome {
    if (result.kind === 'redirect') return redirectTo(result.to, url)
    if (!route.name) return showError(route, createPageNotFoundError(route.fullPath))
    if (result.kind === 'error') {
      if (result.error.statusCode !== 401) return showError(route, result.error)
      return redirectTo(options.handleSessionEnd(route), url)
    }
    if (!module) return { kind: 'broken', route }
    if (result.kind === 'failed') return result
    // Not validated: our worker sends it by the same contract, and `pageData` detects answers of another build.
    return { kind: 'show', view: { route, module, data: result.data, error: null } }
  }

  return async function resolve(url, signal, options) {
    const route = match(url)
    if (route.path !== url.pathname) return redirectTo(route.path + url.search, url)
    if ((route.meta.validate?.(route) ?? true) !== true) {
      // The server answers with the error, or knows which address is meant, such as `/blog/uno` by `/blog/Uno`.
      return toOutcome(route, url, null, await pageData.load(route, signal))
    }
    const cachedData = options?.fromCache ? pageData.getCached(route) : undefined
    const load = async (): Promise<PageDataResult> =>
      cachedData === undefined ? pageData.load(route, signal) : { kind: 'data', data: cachedData }
    const chunk = route.name ? loadModule(route.name) : null
    // The data of protected pages is requested after the guard has passed: the server would refuse it anyway.
    const startedLoad = route.meta.middleware ? null : load()
    // The requests for the page run at the same time, so waiting for the route rules rarely costs time.
    const to = cachedData === undefined && (await loadManifest())?.findRedirect(route.path, url.search)
    const redirectOutcome = to ? redirectTo(to, url) : await runGuards(route, url)
    if (redirectOutcome) return redirectOutcome
    const [module, result] = await Promise.all([chunk, startedLoad ?? load()])
    return toOutcome(route, url, module, result)
  }
}

/** Keeps the hash if the target has none, as browsers do when a server redirects. */
function redirectTo(target: string, from: URL): NavigationOutcome {
  const to = new URL(target, from)
  to.hash ||= from.hash
  return { kind: 'redirect', to }
}

export const createErrorView = (route: RouteLocation, error: AppError): View => ({
  route,
  module: null,
  data: null,
  error,
})

const showError = (route: RouteLocation, error: AppError): NavigationOutcome => ({
  kind: 'show',
  view: createErrorView(route, error),
})
