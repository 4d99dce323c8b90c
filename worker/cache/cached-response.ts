import { readContentVersion } from '../db/content-version.ts'
import { withTimeout } from '../db/with-timeout.ts'
import { type Bindings, type Database, getDatabase, isHiddenSite } from '../env.ts'
import { type AppContext, waitUntil } from '../http/context.ts'
import { cacheSite } from '../site-settings/site-state.ts'
import { respondFromCache, type CachedResponse } from './memory-cache.ts'
import { pageCache } from './page-cache.ts'

// Sends copies of responses from this isolate's memory. How long ago the content version was read decides whether it is
// read again.

/**
 * Up to this age (ms) the known content version is used without a read; above it, it is also read again in the
 * background.
 */
export const versionFreshMs = 2_000
/** Above this age (ms) the version is read before a copy is sent, so that a publication is visible within 5 s. */
export const versionStaleMs = 4_000
/** Longest wait for the version (ms). After it, an existing copy is sent without the new version. */
const versionWaitMs = 50

/** Start of the latest unfinished read of the version, in epoch milliseconds; -Infinity = none. */
let readingSince = -Infinity

/** Reads the content version. Requests do not share one read: the promise of a cancelled request never settles. */
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

/** Returns this isolate's copy if the content version was read less than `versionStaleMs` ago; otherwise null. */
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

/** Returns this isolate's copy. Reads an old content version again first, but waits at most `versionWaitMs` for it. */
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
  await withTimeout(reading, versionWaitMs).catch(() => {})
  return pageCache.getFresh(key)
}

/**
 * Answers from memory before routing, if there is no edge cache (`npm start`): a page then takes less time than a
 * constant text routed by Hono (`npm run bench -- server`). Never used in production, where the edge cache may only
 * store answers that passed all checks.
 */
export function findCached(request: Request, bindings: Bindings, context: ExecutionContext): Response | null {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || context.cache) return null
  // Pages of a hidden site are for managers only: the session must be checked first.
  if (isHiddenSite(bindings)) return null
  const key = request.url.slice(request.url.indexOf('/', 8))
  const copy = getFreshResponse(getDatabase(bindings), key, Date.now(), (work) => context.waitUntil(work))
  return copy === 'missing' ? null : copy && respondFromCache(copy, request)
}
