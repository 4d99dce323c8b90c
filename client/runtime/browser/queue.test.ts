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

test('runs high jobs before the waiting ones, the newest first, and low ones only when no other runs', async () => {
  const { queue, started, finish, job } = createTestQueue(2)
  for (const name of 'abc') queue.add(job(name))
  queue.add(job('D'), 'high')
  queue.add(job('E'), 'high')
  expect(started.join('')).toBe('ab')
  finish.get('a')?.()
  await flushPromises()
  expect(started.join('')).toBe('abE')
  finish.get('b')?.()
  await flushPromises()
  expect(started.join('')).toBe('abED')
  finish.get('E')?.()
  await flushPromises()
  // There is room for `c`, but it would take bandwidth from `D`.
  expect(started.join('')).toBe('abED')
  finish.get('D')?.()
  await flushPromises()
  expect(started.join('')).toBe('abEDc')
})

test('a failed job makes room for the next', async () => {
  const queue = createQueue(1)
  const done: string[] = []
  queue.add(() => Promise.reject(new Error('sin red')))
  queue.add(async () => void done.push('b'))
  await flushPromises()
  expect(done).toEqual(['b'])
})
