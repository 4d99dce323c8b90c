import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { type PageLocation, type RouteName, routes } from '#client/routes.ts'
import { type AppError, createPageNotFoundError, createValidationError } from '#client/runtime/errors.ts'
import type { RouteMeta } from '#client/runtime/routes/route.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import type { Env } from '../env.ts'
import type { AppContext } from '../http/context.ts'
import { notAllowed } from '../http/errors.ts'
import { takeRead } from '../http/limits/limit-reads.ts'
import { memoryWindowMs } from '../http/limits/memory-limits.ts'
import { createTooManyError } from '../http/limits/too-many.ts'
import type { PageOutcome } from '../http/page.ts'
import { pageFunctions } from '../pages.ts'
import { findRequestSession } from '../session/request-session.ts'
import { requirePageSession } from '../session/require-page-session.ts'
import { getSiteState } from '../site-settings/site-state.ts'

export type PageRoute = PageLocation & { name: RouteName }
type PublicPage = EntryPages['pagina']['page']

/** The page to show as a document of its own; null for other pages. */
export function findStandalonePage({ name }: PageRoute, data: unknown): PublicPage | null {
  if (name !== 'pagina' && name !== 'hostinger') return null
  const { page } = data as EntryPages['pagina'] // Safe: it was read for this route.
  return page.layout === 'standalone' ? page : null
}

/** True for pages that are the same for everybody. The others depend on the signed-in person or on the visitor. */
export function isShared({ area, cache }: RouteMeta): boolean {
  return area === undefined && cache === undefined
}

/** True for shared pages and for search results. */
export function isCacheablePage(meta: RouteMeta): boolean {
  return isShared(meta) || meta.cache === 'search'
}

/**
 * Validates a matched route. For a cacheable page it keeps only the query parameters that the page declares: the cached
 * HTML may depend on nothing else.
 */
export function validateRoute(route: PageLocation): { route: PageRoute } | { error: AppError } {
  const { name, meta } = route
  if (name === null) return { error: createPageNotFoundError(route.fullPath) }
  if (meta.validate && meta.validate(route) !== true) return { error: createValidationError(route.fullPath) }
  if (!isCacheablePage(meta)) return { route: { ...route, name } }
  // In the order of the page's declaration, so that each page has one canonical address.
  const query = Object.fromEntries(
    (meta.query ?? []).flatMap((key) => {
      const value = route.query[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const search = new URLSearchParams(query).toString()
  return { route: { ...route, name, query, fullPath: route.path + (search ? `?${search}` : '') } }
}

/** `session` is set for pages of the manager area only. */
export type PageResult = {
  outcome: PageOutcome<unknown>
  session?: Session
}

/** Checks access to a page and reads its data. */
export async function readPage(c: AppContext, env: Env, route: PageRoute): Promise<PageResult> {
  const { name, meta } = route
  const now = c.get('now')
  // Public pages that no cache stores, such as previews and links in mails, read storage on every request, so they are
  // rate-limited.
  const kind = meta.limit ?? (routes[name].path.includes(':') ? 'tokens' : 'forms')
  if (!isCacheablePage(meta) && !meta.middleware && !takeRead(c, kind))
    return { outcome: { kind: 'error', error: createTooManyError(memoryWindowMs / 1_000) } }
  // Cacheable pages get the site settings with their data. For other pages they are read in parallel with the session.
  const site = isCacheablePage(meta) ? null : getSiteState(env, now)
  const guard = meta.middleware ? await requirePageSession(c, route) : null
  if (guard?.kind === 'stop') return { outcome: guard.outcome }
  if (guard && !(await import('../permissions.ts')).isPageAllowed(guard.session.user, name))
    return { outcome: { kind: 'error', error: notAllowed }, session: { user: guard.session.user } }
  const isManagerArea = meta.area === 'manager'
  // Public pages of the manager area, such as the sign-in page, get the session too.
  const lookup = !guard && isManagerArea ? await findRequestSession(c) : null
  const session = guard?.session ?? lookup?.session ?? null
  const [outcome] = await Promise.all([
    pageFunctions[name]({
      env,
      now,
      route,
      user: session?.user ?? null,
      session,
      isSessionUnknown: lookup?.isUnknown ?? false,
    }),
    site,
  ])
  return { outcome, ...(isManagerArea ? { session: { user: session?.user ?? null } } : {}) }
}
