import { pageNotFound, unknownMiddleware, validationFailed, type AppError } from '../errors.ts'
import type { Chunks } from '../router/loading/chunks.ts'
import type { Answer, PageData } from '../router/loading/page-data.ts'
import type { PageModule } from '../router/loading/page-module.ts'
import type { View } from '../router/runtime.ts'
import type { Guards } from '../session/guards.ts'
import type { SessionEnded } from '../session/session-ended.ts'
import type { Manifest } from '../updates/manifest.ts'
import type { RouteLocation } from './route.ts'

/** What a navigation comes to. */
export type Outcome =
  | { kind: 'show'; view: View }
  | { kind: 'redirect'; to: URL }
  /** The page's script could not be loaded. */
  | { kind: 'broken'; route: RouteLocation }
  /** The network or the server gave no page data. */
  | { kind: 'failed' }

export type Resolve = (url: URL, signal: AbortSignal, options?: { fromMemory: boolean }) => Promise<Outcome>

type ResolveParts = {
  match: (url: URL) => RouteLocation
  chunks: Chunks<string, PageModule>
  pageData: PageData
  manifest: () => Promise<Manifest | null>
  guards: Guards
  sessionEnded: SessionEnded
}

/** Address → page, in the order of the specification: validation, route rules, named middleware, chunk and data. */
export function createResolve(parts: ResolveParts): Resolve {
  const { match, chunks, pageData, manifest, guards } = parts

  /** Null when nothing redirects. Asked for in parallel with the page, so that it rarely costs time. */
  async function ruled(route: RouteLocation, url: URL): Promise<Outcome | null> {
    const to = (await manifest())?.redirectOf(route.path, url.search)
    return to ? { kind: 'redirect', to: new URL(to, url) } : null
  }

  async function guarded(route: RouteLocation, url: URL): Promise<Outcome | null> {
    for (const name of route.meta.middleware ?? []) {
      const guard = guards[name]
      if (!guard) return screen(route, unknownMiddleware(name))
      const instead = await guard(route)
      if (instead !== null) return { kind: 'redirect', to: new URL(instead, url) }
    }
    return null
  }

  function settle(route: RouteLocation, url: URL, module: PageModule | null, answer: Answer): Outcome {
    if (answer.kind === 'redirect') return { kind: 'redirect', to: new URL(answer.to, url) }
    if (!route.name) return screen(route, pageNotFound(route.fullPath))
    if (answer.kind === 'error') {
      if (answer.error.statusCode !== 401) return screen(route, answer.error)
      return { kind: 'redirect', to: new URL(parts.sessionEnded(route), url) }
    }
    if (!module) return { kind: 'broken', route }
    if (answer.kind === 'failed') return answer
    // Page data comes from our own worker, which types it by the same contract; its build was compared.
    return { kind: 'show', view: { route, module, data: answer.data, error: null } }
  }

  return async function resolve(url, signal, options) {
    const route = match(url)
    if (route.path !== url.pathname) {
      return { kind: 'redirect', to: new URL(route.path + url.search + url.hash, url) }
    }
    if (route.meta.validate && route.meta.validate(route) !== true) {
      return screen(route, validationFailed(route.fullPath))
    }
    const remembered = options?.fromMemory ? pageData.recall(route) : undefined
    const load = async (): Promise<Answer> =>
      remembered === undefined ? pageData.load(route, signal) : { kind: 'data', data: remembered }
    const chunk = route.name ? chunks.load(route.name) : null
    // Guarded data waits for its guard; the server would refuse it anyway.
    const early = route.meta.middleware ? null : load()
    const elsewhere =
      (remembered === undefined ? await ruled(route, url) : null) ?? (await guarded(route, url))
    if (elsewhere) return elsewhere
    const [module, answer] = await Promise.all([chunk, early ?? load()])
    return settle(route, url, module, answer)
  }
}

/** An error in place of the page. */
export function screen(route: RouteLocation, error: AppError): Outcome & { kind: 'show' } {
  return { kind: 'show', view: { route, module: null, data: null, error } }
}
