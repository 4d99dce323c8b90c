import { createExecutionContext, createMessageBatch } from 'cloudflare:test'
import type { Beacon } from '#client/features/insight/visits/contract/beacon.ts'
import { beaconPath } from '#client/features/insight/visits/contract/beacon.ts'
import { type Bindings } from '#worker/env.ts'
import type { VisitJob } from '#worker/env/visits.ts'
import worker from '#worker/index.ts'
import { createTestApp, postJson } from '#worker/testing/testing.ts'

export const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36'

/** A site whose queue of visits is here, until `consume`. */
export async function createVisitSite(replace: Partial<Bindings> = {}) {
  const line: VisitJob[] = []
  // What is used of it: its sending.
  const VISITS_QUEUE = { send: async (job: VisitJob) => void line.push(job) } as unknown as Queue<VisitJob>
  const app = await createTestApp({ VISITS_QUEUE, ...replace })
  for (const table of ['visit_days', 'visit_hours', 'visit_today'])
    await app.bindings.DB.prepare(`DELETE FROM ${table}`).run()
  return {
    app,
    line,
    see: (beacon: Beacon | object, headers: Record<string, string> = {}) =>
      app.request(
        beaconPath,
        postJson(beacon, { 'User-Agent': phone, 'CF-Connecting-IP': '192.0.2.7', ...headers }),
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
      // The worker knows the queue by its name.
      await worker.queue(batch as never, bindings, createExecutionContext())
      return acks
    },
  }
}
