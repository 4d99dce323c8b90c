import { type AppError, parseAppError } from '../../errors.ts'
import { dataPath, payloadPath } from '../../routes/paths.ts'
import type { RouteLocation } from '../../routes/route.ts'
import { parseFields } from '../../text/parse.ts'

/** Live data fetched ahead of a click serves it for this long. */
export const freshFor = 60_000
/** Pages cached in memory for Back and Forward. */
export const maxCachedPages = 30

export type Answer =
  | { kind: 'data'; data: unknown }
  | { kind: 'redirect'; to: string }
  | { kind: 'error'; error: AppError }
  /** No usable answer: the network, or a server that could not. */
  | { kind: 'failed' }

export type PageData = {
  /** Never rejects. Reuses what a prefetch has fetched or is fetching. */
  load: (route: RouteLocation, signal?: AbortSignal) => Promise<Answer>
  /** Asks again, whatever is cached. */
  refresh: (route: RouteLocation) => Promise<Answer>
  /** What is cached of a page, however old. */
  recall: (route: RouteLocation) => unknown
  store: (route: RouteLocation, data: unknown) => void
  /** Forgets everything: what a manager saw is not for whoever comes next. */
  forget: () => void
}

type PageDataParts = {
  fetch: typeof fetch
  /** `import()` */
  importModule: (path: string) => Promise<unknown>
  buildId: string
  /** What the document came from: its build, and its settings. */
  version: string
  isPrerendered: (route: RouteLocation) => boolean
  /** The server answered from another build, or by other settings. */
  onOtherBuild: () => void
  now: () => number
  warn: (text: string, cause: unknown) => void
}

export function createPageData(parts: PageDataParts): PageData {
  const cache = new Map<string, { data: unknown; at: number }>()
  const ahead = new Map<string, Promise<Answer>>()

  function store(route: RouteLocation, data: unknown): void {
    const key = addressOf(route)
    cache.delete(key)
    cache.set(key, { data, at: parts.now() })
    const [oldest] = cache.keys()
    if (cache.size > maxCachedPages && oldest !== undefined) cache.delete(oldest)
  }

  async function request(route: RouteLocation, signal?: AbortSignal): Promise<Answer> {
    const prerendered = parts.isPrerendered(route) ? await importPayload(parts, route) : null
    const answer = prerendered ?? (await fetchData(parts, route, signal))
    if (answer.kind === 'data' && !signal?.aborted) store(route, answer.data)
    return answer
  }

  return {
    async load(route, signal) {
      const key = addressOf(route)
      const known = cache.get(key)
      if (known && (parts.isPrerendered(route) || (!isGuarded(route) && parts.now() - known.at < freshFor))) {
        return { kind: 'data', data: known.data }
      }
      const started = ahead.get(key)
      if (started) {
        const answer = await started
        if (answer.kind !== 'failed' || signal?.aborted) return answer
      }
      if (signal) return request(route, signal)
      const asking = request(route).finally(() => ahead.delete(key))
      ahead.set(key, asking)
      return asking
    },
    refresh: (route) => request(route),
    recall: (route) => cache.get(addressOf(route))?.data,
    store,
    forget() {
      cache.clear()
      ahead.clear()
    },
  }
}

/** What a manager works on changes with each action, and a session may have ended: always asked for. */
function isGuarded({ meta }: RouteLocation): boolean {
  return meta.middleware !== undefined
}

/** Path and query: what a page's data depends on. */
export function addressOf(route: RouteLocation): string {
  return route.path + searchOf(route)
}

function searchOf({ fullPath }: RouteLocation): string {
  return /^[^?#]*(\?[^#]*)/.exec(fullPath)?.[1] ?? ''
}

/** The prerendered payload; null when it cannot be had, and the API is asked instead. */
async function importPayload(parts: PageDataParts, route: RouteLocation): Promise<Answer | null> {
  try {
    const payload = parseFields(await parts.importModule(payloadPath(route.path, parts.buildId)))
    const data = parseFields(parseFields(payload?.['default'])?.['data'])?.[route.name ?? '']
    if (parseFields(data)) return { kind: 'data', data }
    throw new Error('no data')
  } catch (cause) {
    parts.warn(`No payload of ${route.path}`, cause)
    return null
  }
}

async function fetchData(parts: PageDataParts, route: RouteLocation, signal?: AbortSignal): Promise<Answer> {
  try {
    const headers = { accept: 'application/json' }
    const answer = await parts.fetch(dataPath(route.path, searchOf(route)), {
      headers,
      signal: signal ?? null,
    })
    const body = parseFields(await answer.json())
    const to = parseFields(body?.['redirect'])?.['to']
    if (typeof to === 'string') return { kind: 'redirect', to }
    if (typeof body?.['buildId'] === 'string' && body['buildId'] !== parts.version) parts.onOtherBuild()
    if (answer.ok && parseFields(body?.['data'])) return { kind: 'data', data: body?.['data'] }
    const error = answer.ok || answer.status >= 500 ? null : parseAppError(body)
    return error ? { kind: 'error', error } : { kind: 'failed' }
  } catch {
    return { kind: 'failed' }
  }
}
