import { expect, test } from 'vitest'
import { createThreadQueue } from './thread-queue.ts'

test('queues share one line, and one that is full refuses nothing of another', async () => {
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

test('what a cancelled request left in the line holds nobody up for long', async () => {
  const queue = createThreadQueue(1, 20)
  // As work whose request is gone: nothing ever settles it.
  void queue(() => new Promise(() => {}))
  void queue(() => new Promise(() => {}))
  await expect(queue(() => 'full')).rejects.toMatchObject({ statusCode: 503 })
  const other = createThreadQueue(1, 20)
  expect(await other(() => 'other')).toBe('other')
  expect(await queue(() => 'own')).toBe('own')
})
