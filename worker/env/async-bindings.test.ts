import { expect, test } from 'vitest'
import { withStorageTimeout } from '../db/with-timeout.ts'
import { parseEnv } from '../env.ts'
import { createBrokenBinding } from '../testing/replace-calls.ts'
import { createTestApp } from '../testing/testing.ts'

test('bindings that throw synchronously answer 503 like those that reject', async () => {
  const { bindings } = await createTestApp()
  const names = ['MEDIA', 'SESSIONS', 'MAIL_QUEUE', 'PURGE_QUEUE', 'VISITS_QUEUE', 'ENQUIRY_LIMIT'] as const
  const { media, sessions, enquiries, purgeQueue, visits } = parseEnv({
    ...bindings,
    ...Object.fromEntries(names.map((name) => [name, createBrokenBinding()])),
  })
  const calls: (() => Promise<unknown> | undefined)[] = [
    () => media.get('x'),
    () => media.put('x', 'y'),
    () => media.delete('x'),
    () => media.list(),
    () => sessions.get('x'),
    () => enquiries.queue?.send({ kind: 'notification', enquiryId: 1 }),
    () => purgeQueue?.send({ kind: 'purge', tag: 'content' }),
    () => visits.queue?.send({ kind: 'bot', at: 1, bot: 'x' }),
    () => enquiries.addressLimit?.limit({ key: 'x' }),
  ]
  for (const call of calls)
    await expect(async () => withStorageTimeout(call() ?? Promise.resolve())).rejects.toMatchObject({
      statusCode: 503,
    })
})
