import { readContentVersion } from '../db/content-version.ts'
import { type Bindings, type Database, getDatabase, isHiddenSite } from '../env.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { cacheSite } from '../site-settings/site-state.ts'
import { respondFromCache, type CachedResponse } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

// This isolate's copies, and how old their version may be.

/** A version younger than this is taken as it is; the next reading happens in the background. */
export const versionFreshMs = 2_000
/** A version older than this is read before a copy is sent, so that a publish shows within 5 s. */
export const versionStaleMs = 4_000
/** How long whoever could have a copy waits for that reading. */
export const versionWaitMs = 50

/** When the last reading began that has not ended, in epoch milliseconds. */
let readingSince = -Infinity

/** Reads the version. Each request for itself: another one's promise never settles when that one is cancelled. */
async function readVersion(db: Database, now: number): Promise<void> {
  const learn = pageCache.startVersionRead(now)
  readingSince = now
  // Storage out of reach: what we have stays good until it answers again.
  const contentVersion = await readContentVersion(db, now).catch(() => null)
  readingSince = -Infinity
  if (!contentVersion) return
  learn(contentVersion.version)
  await cacheSite(db, contentVersion.site, now)
}

/** This isolate's copy by the rule of age, where the version is young enough to be taken as it is. */
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

/** The same, where an older version is read again first; storage that is slow gets no more than a moment. */
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
 * What this isolate holds for a request, before anything else is looked at: no routing, no storage. Not where a
 * cache stands in front: what that stores is never taken from a copy alone.
 */
export function findCached(request: Request, bindings: Bindings, context: ExecutionContext): Response | null {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || context.cache) return null
  // A hidden site's copies are for managers: whoever asks is looked at first.
  if (isHiddenSite(bindings)) return null
  const key = request.url.slice(request.url.indexOf('/', 8))
  const copy = getFreshResponse(getDatabase(bindings), key, Date.now(), (work) => context.waitUntil(work))
  return copy === 'missing' ? null : copy && respondFromCache(copy, request)
}
