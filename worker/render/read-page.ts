import { type Location, match, type RouteName, routes } from '#client/routes.ts'
import { type AppError, pageNotFound, validationFailed } from '#client/runtime/errors.ts'
import type { RouteMeta } from '#client/runtime/routes/route.ts'
import type { Session } from '#client/runtime/session/contract.ts'
import type { Env } from '../env.ts'
import type { AppContext } from '../http/context.ts'
import { notAllowed } from '../http/errors.ts'
import { takeRead } from '../http/limits/counted-read.ts'
import { readWindowMs } from '../http/limits/read-limit.ts'
import { tooMany } from '../http/limits/too-many.ts'
import type { PageOutcome } from '../http/page.ts'
import { pageFunctions } from '../pages.ts'
import { findManagerSession } from '../session/request-session.ts'
import { requireManager } from '../session/require-manager.ts'
import { siteOf } from '../site-settings/site.ts'

export type PageRoute = Location & { name: RouteName }

/** Shared pages are the same for everybody; the others know who is signed in, or what one visitor did. */
export function isShared({ area, cache }: RouteMeta): boolean {
  return area === undefined && cache === undefined
}

/** What may be stored at all: shared pages, and answers to questions. */
export function isStored(meta: RouteMeta): boolean {
  return isShared(meta) || meta.cache === 'question'
}

/**
 * The page that an address names, once it is known to be one. The route of what is stored has only the query
 * that its page listens to: what is rendered may depend on nothing else.
 */
export function matchPage(url: URL): { route: PageRoute } | { error: AppError } {
  const route = match(url)
  const { name, meta } = route
  if (name === null) return { error: pageNotFound(route.fullPath) }
  if (meta.validate && meta.validate(route) !== true) return { error: validationFailed(route.fullPath) }
  if (!isStored(meta)) return { route: { ...route, name } }
  // In the order in which the page names them, so that there is one canonical address.
  const query = Object.fromEntries(
    (meta.query ?? []).flatMap((key) => {
      const value = route.query[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const search = new URLSearchParams(query).toString()
  return { route: { ...route, name, query, fullPath: route.path + (search ? `?${search}` : '') } }
}

/** What a page comes to; `session` is there for the manager area alone, whose pages know who is asking. */
export type ReadPage = {
  outcome: PageOutcome<unknown>
  session?: Session
}

/** A page's data by `env`: its guard first, then its function. */
export async function readPage(c: AppContext, env: Env, route: PageRoute): Promise<ReadPage> {
  const { name, meta } = route
  const now = c.get('now')
  // Open pages that nothing stores, such as previews and links of mails, are read anew for every request.
  const kind = routes[name].path.includes(':') ? 'tokens' : 'forms'
  if (!isStored(meta) && !meta.middleware && !takeRead(c, kind))
    return { outcome: { kind: 'error', error: tooMany(readWindowMs / 1_000) } }
  // What is stored has it from its own trip; elsewhere it comes beside the session, so that nobody waits for it alone.
  const site = isStored(meta) ? null : siteOf(env, now)
  const guard = meta.middleware ? await requireManager(c, route) : null
  if (guard?.kind === 'stop') return { outcome: guard.outcome }
  if (guard && !(await import('../permissions.ts')).mayOpen(guard.row.user.role, name))
    return { outcome: { kind: 'error', error: notAllowed }, session: { user: guard.row.user } }
  const isManagerArea = meta.area === 'manager'
  // The open pages of the manager area know as well who is asking.
  const found = !guard && isManagerArea ? await findManagerSession(c) : null
  const session = guard?.row ?? found?.session ?? null
  const [outcome] = await Promise.all([
    pageFunctions[name]({
      env,
      now,
      route,
      user: session?.user ?? null,
      session,
      storesDown: found?.down ?? false,
    }),
    site,
  ])
  return { outcome, ...(isManagerArea ? { session: { user: session?.user ?? null } } : {}) }
}
