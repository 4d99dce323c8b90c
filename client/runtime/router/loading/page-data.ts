import type { StartTimer } from '../../browser/browser.ts'
import { type AppError, parseAppError } from '../../errors.ts'
import { toDataPath, toPayloadPath } from '../../routes/paths.ts'
import type { RouteLocation } from '../../routes/route.ts'
import { parseFields } from '../../text/parse.ts'

/** Data from the API (not prerendered) may be reused for this long, in milliseconds. */
export const freshForMs = 60_000
/** A payload that takes longer is given up, in milliseconds: an import cannot be aborted. */
export const payloadTimeoutMs = 5000
/** Most pages cached in memory, for Back and Forward. */
export const maxCachedPages = 30

export type PageDataResult =
  | { kind: 'data'; data: unknown }
  | { kind: 'redirect'; to: string }
  | { kind: 'error'; error: AppError }
  /** No usable answer: a network error, a 5xx status that is not fatal, or a malformed body. */
  | { kind: 'failed' }

export type PageData = ReturnType<typeof createPageData>

type PageDataOptions = {
  fetch: typeof fetch
  /** Dynamic `import()`. */
  importModule: (path: string) => Promise<unknown>
  buildId: string
  documentVersion: string
  isPrerendered: (route: RouteLocation) => boolean
  /** Called if the server answers from another build, or with other settings. */
  onNewBuild: () => void
  now: () => number
  startTimer: StartTimer
  warn: (text: string, cause: unknown) => void
}

export function createPageData(options: PageDataOptions) {
  let cache = new Map<string, { data: unknown; cachedAt: number }>()
  const prefetches = new Map<string, Promise<PageDataResult>>()

  function setCached(route: RouteLocation, data: unknown): void {
    const key = getPathAndQuery(route)
    cache.delete(key)
    cache.set(key, { data, cachedAt: options.now() })
    const [oldest] = cache.keys()
    if (cache.size > maxCachedPages && oldest !== undefined) cache.delete(oldest)
  }

  async function request(
    route: RouteLocation,
    signal: AbortSignal | null,
    priority: RequestPriority,
  ): Promise<PageDataResult> {
    const requestedFor = cache
    const prerendered = options.isPrerendered(route) ? await importPayload(options, route) : null
    const answer = prerendered ?? (await fetchData(options, route, { signal, priority }))
    if (answer.kind === 'data' && !signal?.aborted && cache === requestedFor) setCached(route, answer.data)
    return answer
  }

  return {
    /** Never rejects. Uses the cache and running prefetches (calls without `signal`), which keep their priority. */
    async load(
      route: RouteLocation,
      signal: AbortSignal | null = null,
      priority: RequestPriority = 'high',
    ): Promise<PageDataResult> {
      const key = getPathAndQuery(route)
      const cached = cache.get(key)
      if (
        cached &&
        (options.isPrerendered(route) ||
          // Protected pages are always requested: their data changes with each action, and the session may have ended.
          (!route.meta.middleware && options.now() - cached.cachedAt < freshForMs))
      ) {
        return { kind: 'data', data: cached.data }
      }
      const runningPrefetch = prefetches.get(key)
      if (runningPrefetch) {
        const answer = await runningPrefetch
        if (answer.kind !== 'failed' || signal?.aborted) return answer
      }
      if (signal) return request(route, signal, priority)
      const newPrefetch = request(route, null, priority).finally(() => {
        // After `clear` it may be that of a later request.
        if (prefetches.get(key) === newPrefetch) prefetches.delete(key)
      })
      prefetches.set(key, newPrefetch)
      return newPrefetch
    },
    /** Requests the data even if it is cached, and caches the new data. */
    refresh: (route: RouteLocation) => request(route, null, 'auto'),
    /** Returns the cached data of a page, of any age. */
    getCached: (route: RouteLocation): unknown => cache.get(getPathAndQuery(route))?.data,
    setCached,
    /** Forgets all data, also what running requests bring: another person signs in, or the content has changed. */
    clear() {
      cache = new Map()
      prefetches.clear()
    },
  }
}

/** Path and query, the only parts of an address that page data depends on. */
export function getPathAndQuery(route: RouteLocation): string {
  return route.path + getSearch(route)
}

function getSearch({ fullPath }: RouteLocation): string {
  return /^[^?#]*(\?[^#]*)/.exec(fullPath)?.[1] ?? ''
}

/** Imports the page data that the build stored in a script. Warns and resolves to null if that fails. */
async function importPayload(options: PageDataOptions, route: RouteLocation): Promise<PageDataResult | null> {
  try {
    const timeout = new Promise<never>((_, reject) => options.startTimer(payloadTimeoutMs, reject))
    const request = options.importModule(toPayloadPath(route.path, options.buildId))
    const payload = parseFields(await Promise.race([request, timeout]))
    const data = parseFields(parseFields(payload?.['default'])?.['data'])?.[route.name ?? '']
    if (parseFields(data)) return { kind: 'data', data }
    throw new Error('no data')
  } catch (cause) {
    options.warn(`No payload of ${route.path}`, cause)
    return null
  }
}

async function fetchData(
  options: PageDataOptions,
  route: RouteLocation,
  init: { signal: AbortSignal | null; priority: RequestPriority },
): Promise<PageDataResult> {
  try {
    const headers = { accept: 'application/json' }
    const answer = await options.fetch(toDataPath(route.path, getSearch(route)), { headers, ...init })
    const body = parseFields(await answer.json())
    const { buildId, data, redirect } = body ?? {}
    // A standalone page has no build id. The router loads a page that redirects to itself as a document.
    const to = buildId === '' ? getPathAndQuery(route) : parseFields(redirect)?.['to']
    if (typeof to === 'string') return { kind: 'redirect', to }
    if (typeof buildId === 'string' && buildId !== options.documentVersion) options.onNewBuild()
    if (answer.ok && parseFields(data)) return { kind: 'data', data }
    const error = answer.ok ? null : parseAppError(body)
    return error && (answer.status < 500 || error.fatal) ? { kind: 'error', error } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
