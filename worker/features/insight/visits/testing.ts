import { createExecutionContext, createMessageBatch } from 'cloudflare:test'
import type { VisitEvent } from '#client/features/insight/visits/contract/visit-event.ts'
import { visitEventPath } from '#client/features/insight/visits/contract/visit-event.ts'
import { type Bindings } from '#worker/env.ts'
import type { AnalyticsJob } from '#worker/env/queue-jobs.ts'
import worker from '#worker/index.ts'
import { createTestApp, postJson } from '#worker/testing/testing.ts'

export const phoneUserAgent =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'

/** Creates a site whose analytics queue is an array that `consume` delivers. */
export async function createVisitSite(replace: Partial<Bindings> = {}) {
  const line: AnalyticsJob[] = []
  // The code under test only calls `send`.
  const VISITS_QUEUE = {
    send: async (job: AnalyticsJob) => void line.push(job),
  } as unknown as Queue<AnalyticsJob>
  const app = await createTestApp({ VISITS_QUEUE, ...replace })
  for (const table of ['visit_days', 'visit_hours', 'visit_today'])
    await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  return {
    app,
    line,
    see: (event: VisitEvent | object, headers: Record<string, string> = {}) =>
      app.request(
        visitEventPath,
        postJson(event, { 'User-Agent': phoneUserAgent, 'CF-Connecting-IP': '192.0.2.7', ...headers }),
      ),
    async consume(bindings: Bindings = app.bindings) {
      const messages = line.splice(0).map((body, at) => ({
        id: String(at),
        timestamp: new Date(),
        attempts: 1,
        body,
      }))
      const acks: string[] = []
      const batch = createMessageBatch('cauce-visits', messages)
      for (const message of batch.messages) {
        message.ack = () => void acks.push('ack')
        message.retry = () => void acks.push('retry')
      }
      // The worker recognizes the queue by its name.
      await worker.queue(batch as never, bindings, createExecutionContext())
      return acks
    },
  }
}
