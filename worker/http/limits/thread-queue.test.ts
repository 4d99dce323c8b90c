import { expect, test } from 'vitest'
import { createThreadQueue } from './thread-queue.ts'

test('all queues run one job at a time, and a full queue does not refuse work of another queue', async () => {
  const [one, other] = [createThreadQueue(1), createThreadQueue(1)]
  const { promise, resolve } = Promise.withResolvers<void>()
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`begins ${name}`)
    await promise
    order.push(`ends ${name}`)
  }
  const both = [one(work('a')), one(work('b'))]
  await expect(one(work('c'))).rejects.toMatchObject({ statusCode: 503 })
  const last = other(work('d'))
  resolve()
  await Promise.all([...both, last])
  expect(order).toEqual(['a', 'b', 'd'].flatMap((name) => [`begins ${name}`, `ends ${name}`]))
})

test('work of a cancelled request does not block the line for long', async () => {
  const queue = createThreadQueue(1, 20)
  // These promises never settle, as if their requests had been cancelled.
  void queue(() => new Promise(() => {}))
  void queue(() => new Promise(() => {}))
  await expect(queue(() => 'full')).rejects.toMatchObject({ statusCode: 503 })
  const other = createThreadQueue(1, 20)
  expect(await other(() => 'other')).toBe('other')
  expect(await queue(() => 'own')).toBe('own')
})
