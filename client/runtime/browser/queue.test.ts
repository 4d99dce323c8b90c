import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'
import { flushPromises } from './testing.ts'

function createTestQueue(limit: number) {
  const queue = createQueue(limit)
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const job = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => finish.set(name, resolve))
  }
  return { queue, started, finish, job }
}

test('runs at most five jobs at once; the sixth waits for one to end', async () => {
  const { queue, started, finish, job } = createTestQueue(5)
  for (const name of 'abcdef') queue.add(job(name))
  expect(started.join('')).toBe('abcde')
  finish.get('c')?.()
  await flushPromises()
  expect(started.join('')).toBe('abcdef')
})

test('runs an urgent job before the waiting ones', async () => {
  const { queue, started, finish, job } = createTestQueue(1)
  queue.add(job('a'))
  queue.add(job('b'))
  queue.add(job('c'), { urgent: true })
  finish.get('a')?.()
  await flushPromises()
  expect(started.join('')).toBe('ac')
})

test('a failed job makes room for the next', async () => {
  const queue = createQueue(1)
  const done: string[] = []
  queue.add(() => Promise.reject(new Error('sin red')))
  queue.add(async () => void done.push('b'))
  await flushPromises()
  expect(done).toEqual(['b'])
})
