import { expect, onTestFinished, test } from 'vitest'
import { addTestManager, createTestApp } from '#worker/testing/testing.ts'
import { signInByPassword, password } from '../testing.ts'
import { runInHashQueue, maxWaiting } from './password.ts'

test('computes one hash at a time and lets other requests run in between', async () => {
  const order: string[] = []
  const hashes = [1, 2, 3].map((n) =>
    runInHashQueue(() => {
      order.push(`begins ${n}`)
      // Stands for the request of a visitor: work for the next turn of the event loop.
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

test('signing in answers 503 with Retry-After while too many hashes wait, and works again afterwards', async () => {
  const app = await createTestApp()
  const email = `cola-${crypto.randomUUID()}@sitio.example`
  await addTestManager(app, email, password)
  const { promise, resolve } = Promise.withResolvers<void>()
  // Release the queue even if this test fails: other tests share it.
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

test('a hash that fails does not block the next one', async () => {
  await expect(runInHashQueue(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  expect(await runInHashQueue(() => Promise.resolve('done'))).toBe('done')
})
