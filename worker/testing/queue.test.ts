import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import type { MailJob } from '../env/queue-jobs.ts'
import worker from '../index.ts'
import { createTestApp } from './testing.ts'

test.for(['cauce-mail', 'cauce-mail-dead'])(
  'while SITE_URL is invalid all jobs of %s are retried, and the log names the setting',
  async (queue) => {
    const app = await createTestApp({ SITE_URL: 'cauce.example' })
    const message = {
      id: 'a',
      timestamp: new Date(),
      attempts: 1,
      body: { kind: 'notification' as const, enquiryId: 1 },
    }
    const batch = createMessageBatch<MailJob>(queue, [message, { ...message, id: 'b' }])
    const delays: (number | undefined)[] = []
    const retryAll = batch.retryAll.bind(batch)
    batch.retryAll = (options) => {
      delays.push(options?.delaySeconds)
      retryAll(options)
    }
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    await worker.queue(batch, app.bindings, createExecutionContext())
    const lines = error.mock.calls.map(([line]) => String(line))
    error.mockRestore()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/"event":"settings".*SITE_URL/)
    const { retryBatch, explicitAcks } = await getQueueResult(batch, createExecutionContext())
    expect([retryBatch.retry, explicitAcks, delays]).toEqual([true, [], [15 * 60]])
  },
)
