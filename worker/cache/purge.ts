import { createMiddleware } from 'hono/factory'
import { countContentChanges } from '../db/content-version.ts'
import { storageTimeoutMs, withTimeout } from '../db/with-timeout.ts'
import type { Env } from '../env.ts'
import type { PurgeJob } from '../env/queue-jobs.ts'
import { type AppContext, type AppEnv, getEdgeCache, waitUntil } from '../http/context.ts'
import { getRetryDelay } from '../http/limits/retry-delay.ts'
import { log } from '../http/log.ts'
import { expireSite } from '../site-settings/site-state.ts'
import { contentTag } from './content-cache-headers.ts'
import { pageCache } from './page-cache.ts'

/**
 * Seconds until a purge is repeated. The second purge removes answers that were made from old content but stored after
 * the first purge. Longer than any page takes to read storage (`storageTimeoutMs` per read) and to render.
 */
export const repeatAfterSeconds = 15
/** Seconds before the first retry of a refused purge. */
const retryAfterSeconds = 5
const purgeTimeoutMs = 5_000

/** Removes all answers with content from the edge cache; returns false if it refused or failed. */
async function purgeContent(cache: CacheContext): Promise<boolean> {
  try {
    const { success, errors } = await withTimeout(cache.purge({ tags: [contentTag] }), purgeTimeoutMs)
    if (!success) log('warn', 'purge', { errors })
    return success
  } catch (error) {
    log('warn', 'purge', { error })
    return false
  }
}

async function enqueuePurge({ purgeQueue }: Env, delaySeconds: number): Promise<void> {
  const job: PurgeJob = { kind: 'purge', tag: contentTag }
  try {
    if (purgeQueue) await withTimeout(purgeQueue.send(job, { delaySeconds }), storageTimeoutMs)
  } catch (error) {
    // Without the second purge, outdated answers expire by their lifetime.
    log('error', 'purge-queue', { error })
  }
}

/** After a content change: expires this isolate's version and purges the edge cache. */
async function purgeChangedContent(c: AppContext): Promise<void> {
  pageCache.expire()
  expireSite(c.get('env').db)
  const cache = getEdgeCache(c)
  if (!cache) return
  const env = c.get('env')
  const [purged] = await Promise.all([purgeContent(cache), enqueuePurge(env, repeatAfterSeconds)])
  if (!purged) await enqueuePurge(env, retryAfterSeconds)
}

/**
 * Purges the edge cache after every request that ran `bumpContentVersion` with `runBatch`. Only these requests start a
 * purge.
 */
export const purgeAfterChange = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const { db } = c.get('env')
  const before = countContentChanges(db)
  const work = next().then(() => (countContentChanges(db) === before ? undefined : purgeChangedContent(c)))
  // `waitUntil` keeps the purge running if the client disconnects after the change.
  waitUntil(c, work)
  return work
})

/**
 * Purges once for all messages of a batch, and retries them if the purge fails. `isWanted` is false if the batch has no
 * valid message: it is then only acknowledged.
 */
export async function consumePurges(
  cache: CacheContext | undefined,
  batch: MessageBatch<unknown>,
  isWanted: boolean,
): Promise<void> {
  if (!cache || !isWanted || (await purgeContent(cache))) return batch.ackAll()
  for (const message of batch.messages)
    message.retry({ delaySeconds: getRetryDelay(retryAfterSeconds, message.attempts) })
}
