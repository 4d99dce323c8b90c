import { createMessageBatch } from 'cloudflare:test'
import { vi } from 'vitest'
import type { Bindings } from '../../env.ts'
import type { PurgeJob } from '../../env/queue-jobs.ts'
import worker from '../../index.ts'
import { createTestApp, type TestApp, testOrigin } from '../testing.ts'
import { createEdgeCache, type EdgeCache } from './edge-cache.ts'

/** A site behind a simulated edge cache and purge queue; `app.request` goes through the cache. */
export type EdgeSite = {
  app: TestApp
  edge: EdgeCache
  /** Advances the clock and delivers the queued messages that are due. */
  advance: (seconds: number) => Promise<void>
  /** Simulates a deploy: another version of the worker. */
  deploy: () => void
  countRuns: () => number
  countQueued: () => number
  /** Holds back answers for a path until the returned function is called. */
  holdResponse: (path: string) => () => void
}

type QueuedPurge = { id: string; body: PurgeJob; dueAt: number; attempts: number }

/** An execution context as on the platform, with this edge cache. */
export function createEdgeContext(cache: CacheContext): {
  context: ExecutionContext
  waitForAll: () => Promise<void>
} {
  const works: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException: () => {},
    props: {},
    cache,
  } as unknown as ExecutionContext // Only what the worker uses.
  return {
    context,
    async waitForAll() {
      while (works.length > 0) await Promise.allSettled(works.splice(0))
    },
  }
}

/** A queue of purges; `retry` puts a message back. */
function createPurgeQueue() {
  let waiting: QueuedPurge[] = []
  let sent = 0
  const add = (message: Omit<QueuedPurge, 'dueAt'>, delaySeconds = 0): void =>
    void waiting.push({ ...message, dueAt: Date.now() + delaySeconds * 1_000 })
  const binding = {
    send: (body: PurgeJob, { delaySeconds }: { delaySeconds?: number } = {}) => {
      sent += 1
      add({ id: String(sent), body, attempts: 1 }, delaySeconds)
      return Promise.resolve()
    },
  } as unknown as Queue<PurgeJob> // The worker only calls `send`.
  return {
    binding,
    count: () => waiting.length,
    /** Removes the messages that are due and returns them as a batch; null if there are none. */
    takeDue(): MessageBatch<PurgeJob> | null {
      const due = waiting.filter(({ dueAt }) => dueAt <= Date.now())
      if (due.length === 0) return null
      waiting = waiting.filter((message) => !due.includes(message))
      const messages = due.map(({ id, body, attempts }) => ({ id, body, attempts, timestamp: new Date() }))
      const batch = createMessageBatch<PurgeJob>('cauce-purge', messages)
      for (const each of batch.messages)
        each.retry = ({ delaySeconds = 0 } = {}) =>
          add({ id: each.id, body: each.body, attempts: each.attempts + 1 }, delaySeconds)
      return batch
    },
  }
}

/** `replace` overrides bindings. The caller must restore the real clock (`vi.useRealTimers`). */
export async function createEdgeSite(replace: Partial<Bindings> = {}): Promise<EdgeSite> {
  let version = 1
  let runs = 0
  const held = new Map<string, Promise<void>>()
  const queue = createPurgeQueue()
  const app = await createTestApp({ PURGE_QUEUE: queue.binding, ...replace })
  const { bindings } = app
  const edge = createEdgeCache({
    now: () => Date.now(),
    version: () => String(version),
    async run(request, cache) {
      runs += 1
      const { context, waitForAll } = createEdgeContext(cache)
      const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], bindings, context)
      const body = response.body === null ? null : await response.arrayBuffer()
      await waitForAll()
      await held.get(new URL(request.url).pathname)
      return new Response(body, response)
    },
  })

  async function deliver(): Promise<void> {
    const batch = queue.takeDue()
    if (!batch) return
    const { context, waitForAll } = createEdgeContext(edge.cache)
    await worker.queue(batch as unknown as MessageBatch<never>, bindings, context)
    await waitForAll()
  }

  return {
    app: {
      ...app,
      request: (path, init) =>
        edge.fetch(new Request(new URL(path, testOrigin), { redirect: 'manual', ...init })),
    },
    edge,
    async advance(seconds) {
      vi.setSystemTime(Date.now() + seconds * 1_000)
      await deliver()
      await edge.waitForRenewals()
    },
    deploy: () => {
      version += 1
    },
    countRuns: () => runs,
    countQueued: queue.count,
    holdResponse(path) {
      const gate = Promise.withResolvers<void>()
      held.set(path, gate.promise)
      return () => {
        held.delete(path)
        gate.resolve()
      }
    },
  }
}
