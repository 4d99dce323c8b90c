import { expect, onTestFinished, test } from 'vitest'
import { addTestManager, createTestApp } from '#worker/testing/testing.ts'
import { signInByPassword, password } from '../testing.ts'
import { runInHashQueue, maxWaiting } from './hash-queue.ts'

test('hashes are computed one at a time, and what came meanwhile has its turn between them', async () => {
  const order: string[] = []
  const hashes = [1, 2, 3].map((n) =>
    runInHashQueue(() => {
      order.push(`begins ${n}`)
      // As whoever visits: something that the event loop does as soon as it may.
      setTimeout(() => order.push(`visitor ${n}`), 0)
      order.push(`ends ${n}`)
      return Promise.resolve()
    }),
  )
  await Promise.all(hashes)
  expect(order.slice(0, 8)).toEqual([
    'begins 1',
    'ends 1',
    'visitor 1',
    'begins 2',
    'ends 2',
    'visitor 2',
    'begins 3',
    'ends 3',
  ])
})

test('where too many wait for a hash, signing in is refused with Retry-After, and works again afterwards', async () => {
  const app = await createTestApp()
  const email = `cola-${crypto.randomUUID()}@sitio.example`
  await addTestManager(app, email, password)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Also where this test fails: others wait for the same queue.
  onTestFinished(() => resolve())
  const before = Promise.allSettled(
    Array.from({ length: 1 + maxWaiting }, () => runInHashQueue(() => promise)),
  )
  const refused = await signInByPassword(app, email)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10'])
  resolve()
  expect((await before).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await signInByPassword(app, email)).status).toBe(200)
})

test('a hash that fails holds nobody up', async () => {
  await expect(runInHashQueue(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await runInHashQueue(() => Promise.resolve('done'))).toBe('done')
})
