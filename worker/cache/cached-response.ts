import { readContentVersion } from '../db/content-version.ts'
import { type Bindings, type Database, getDatabase, isHiddenSite } from '../env.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { cacheSite } from '../site-settings/site-state.ts'
import { respondFromCache, type CachedResponse } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

// Answers from this isolate's copies, depending on the age of their content version.

/** Below this age a version is used as it is; above it, it is read again in the background (ms). */
export const versionFreshMs = 2_000
/** Above this age the version is read before a copy is sent, so that a publication is visible within 5 s (ms). */
export const versionStaleMs = 4_000
/** Longest wait for that read, if there is a copy to send (ms). */
const versionWaitMs = 50

/** Start of the latest read that has not ended, in epoch milliseconds. */
let readingSince = -Infinity

/** Reads the content version. Requests do not share one read: if one is cancelled, its promise never settles. */
async function readVersion(db: Database, now: number): Promise<void> {
  const learn = pageCache.startVersionRead(now)
  readingSince = now
  // After a storage failure the known version stays valid.
  const contentVersion = await readContentVersion(db, now).catch(() => null)
  readingSince = -Infinity
  if (!contentVersion) return
  learn(contentVersion.version)
  await cacheSite(db, contentVersion.site, now)
}

/** This isolate's copy, if its version is recent enough to be used as it is. */
function getFreshResponse(
  db: Database,
  key: string,
  now: number,
  waitUntil: (work: Promise<unknown>) => void,
): CachedResponse | 'missing' | null {
  const entry = pageCache.getFresh(key)
  const age = pageCache.getVersionAge(now)
  if (!entry || age >= versionStaleMs) return null
  if (age >= versionFreshMs && Math.abs(now - readingSince) >= versionFreshMs) waitUntil(readVersion(db, now))
  return entry
}

/** The same, but reads an old version again first, waiting at most `versionWaitMs`. */
export async function readFreshResponse(
  c: AppContext,
  key: string,
): Promise<CachedResponse | 'missing' | null> {
  const { db } = c.get('env')
  const now = c.get('now')
  const fresh = getFreshResponse(db, key, now, (work) => waitUntil(c, work))
  if (fresh || !pageCache.getFresh(key)) return fresh
  const reading = readVersion(db, now)
  waitUntil(c, reading)
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, versionWaitMs)
  await Promise.race([reading, timeout.promise])
  clearTimeout(timer)
  return pageCache.getFresh(key)
}

/**
 * Answers from memory before routing. Never in production, where the edge cache answers these requests and may only
 * store checked answers: it stays because a worker without one (`npm start`) then answers a page for less than Hono
 * needs for a constant text (`npm run bench -- server`).
 */
export function findCached(request: Request, bindings: Bindings, context: ExecutionContext): Response | null {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || context.cache) return null
  // Pages of a hidden site are for managers only: the session must be checked first.
  if (isHiddenSite(bindings)) return null
  const key = request.url.slice(request.url.indexOf('/', 8))
  const copy = getFreshResponse(getDatabase(bindings), key, Date.now(), (work) => context.waitUntil(work))
  return copy === 'missing' ? null : copy && respondFromCache(copy, request)
}
