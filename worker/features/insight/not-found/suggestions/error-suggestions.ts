import type { PageSuggestion } from '#client/features/insight/not-found/contract/report.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { countContentChanges } from '#worker/db/content-version.ts'
import { createVersionedDatabase } from '#worker/db/versioned-batch.ts'
import type { Database } from '#worker/env.ts'
import type { AppContext } from '#worker/http/context.ts'
import { toPagePath } from '#worker/http/request/page-route.ts'
import { classifyNotFound } from '../noise.ts'
import { listTargets } from '../targets.ts'
import { createNearestFinder, type FindNearest } from './nearest.ts'

// Suggests the public pages nearest to a path that was not found.

/** Lifetime of the cached list of pages, in milliseconds. A scan of any length causes one query in that time. */
export const finderTtlMs = 60_000
/** Delay before retrying a failed read, in milliseconds; the previous list is used meanwhile. */
const retryDelayMs = 10_000
const maxSuggestions = 3

type CachedFinder = { findNearest: FindNearest; loadedAt: number; changes: number }
const cachedFinders = new WeakMap<Database, CachedFinder>()

async function loadNearestFinder(db: Database, now: number): Promise<FindNearest> {
  const before = cachedFinders.get(db)
  const changes = countContentChanges(db)
  if (before && Math.abs(now - before.loadedAt) < finderTtlMs && before.changes === changes)
    return before.findNearest
  const targets = await listTargets(createVersionedDatabase(db, now).db, now).catch(() => null)
  const findNearest = targets ? createNearestFinder(targets) : (before?.findNearest ?? (() => []))
  cachedFinders.set(db, {
    findNearest,
    loadedAt: targets ? now : now - finderTtlMs + retryDelayMs,
    changes,
  })
  return findNearest
}

/** Lists the live pages nearest to a path; none for scanners' paths. Never rejects. */
async function listNearestPages(db: Database, now: number, path: string): Promise<PageSuggestion[]> {
  // Compare the name of a file without its extension.
  const pathname = path.replace(/\.[a-z0-9]{1,8}$/i, '')
  const kind = /^\/mngr(?:\/|$)/.test(pathname) ? null : classifyNotFound(pathname, { isLinked: true })
  if (kind === null || 'noise' in kind) return []
  return (await loadNearestFinder(db, now))(pathname).slice(0, maxSuggestions)
}

/** Adds suggestions of the nearest pages to a 404 error of a document or of page data. */
export async function suggestPages(c: AppContext, error: AppError): Promise<AppError> {
  const { path } = c.get('route')
  // Nothing is read for other forms of an address, to which no page links.
  if (toPagePath(new URL(c.req.url).pathname) !== path) return error
  const pages = await listNearestPages(c.get('env').db, c.get('now'), path)
  const near = pages.map(({ path, title }) => ({ href: path, name: title }))
  return near.length === 0 ? error : { ...error, data: { ...error.data, near } }
}
