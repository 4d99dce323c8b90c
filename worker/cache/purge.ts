import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { countContentChanges } from '../db/content-version.ts'
import { storageTimeoutMs, withTimeout } from '../db/with-timeout.ts'
import type { Env } from '../env.ts'
import type { PurgeJob } from '../env/purge.ts'
import { type AppContext, type AppEnv, getEdgeCache, waitUntil } from '../http/context.ts'
import { getRetryDelay } from '../http/limits/retry-delay.ts'
import { log } from '../http/log.ts'
import { contentTag } from './content-cache-headers.ts'
import { pageCache } from './page-cache.ts'

/**
 * Seconds after which a purge is made once more: whoever read before a change may still be rendering, and be stored
 * after the first purge. Longer than the trips to storage of any page (`storageTimeoutMs` each) and its rendering.
 */
export const repeatAfterSeconds = 15
/** Seconds before a purge that was refused is tried again for the first time. */
const retryAfterSeconds = 5
const purgeTimeoutMs = 5_000

/** Takes all that shows content out of the cache in front; says whether it is out. */
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
  const job: PurgeJob = { tag: contentTag }
  try {
    if (purgeQueue) await withTimeout(purgeQueue.send(job, { delaySeconds }), storageTimeoutMs)
  } catch (error) {
    // What is lost here ends by its lifetime.
    log('error', 'purge-queue', { error })
  }
}

/** Behind a change of the content: this isolate forgets its version, and the cache in front all that shows it. */
async function purgeChangedContent(c: AppContext): Promise<void> {
  pageCache.expire()
  const cache = getEdgeCache(c)
  if (!cache) return
  const env = c.get('env')
  const [purged] = await Promise.all([purgeContent(cache), enqueuePurge(env, repeatAfterSeconds)])
  if (!purged) await enqueuePurge(env, retryAfterSeconds)
}

/**
 * The one place that purges: whatever request has changed the content (`bumpContentVersion` went by `runBatch`), by
 * whatever endpoint, does it before it is answered.
 */
export const purgeAfterChange = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const { db } = c.get('env')
  const before = countContentChanges(db)
  const work = next().then(() => (countContentChanges(db) === before ? undefined : purgeChangedContent(c)))
  // A browser that goes away must not end it between the change and its purge.
  waitUntil(c, work)
  return work
})

const purgeJob = v.object({ tag: v.literal(contentTag) })

/** Consumes the queue: one purge for all that wait. */
export async function consumePurges(
  cache: CacheContext | undefined,
  batch: MessageBatch<unknown>,
): Promise<void> {
  const wanted = batch.messages.filter(({ body }) => v.is(purgeJob, body))
  if (!cache || wanted.length === 0 || (await purgeContent(cache))) return batch.ackAll()
  for (const message of batch.messages)
    message.retry({ delaySeconds: getRetryDelay(retryAfterSeconds, message.attempts) })
}
