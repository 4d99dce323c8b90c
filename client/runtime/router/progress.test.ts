import { expect, test } from 'vitest'
import { createStore } from '../browser/store.ts'
import { createFakeClock } from '../browser/testing.ts'
import { createProgress } from './progress.ts'
import type { Progress } from './runtime.ts'

function createTestProgress(online = true) {
  const clock = createFakeClock()
  const store = createStore<Progress>({ state: 'idle' })
  const progress = createProgress({ store, startTimer: clock.startTimer, isOnline: () => online })
  return { clock, progress, state: () => store.get().state, store }
}

test('shows loading 75 ms after the start, and hides it at the end', () => {
  const { clock, progress, state } = createTestProgress()
  progress.start()
  clock.advance(74)
  expect(state()).toBe('idle')
  clock.advance(1)
  expect(state()).toBe('loading')
  progress.finish()
  expect(state()).toBe('idle')
})

test('shows nothing for a quick navigation', () => {
  const { clock, progress, state } = createTestProgress()
  progress.start()
  clock.advance(60)
  progress.finish()
  clock.advance(1000)
  expect(state()).toBe('idle')
})

test('does not notify listeners of a quick navigation', () => {
  const { progress, store } = createTestProgress()
  let changes = 0
  store.subscribe(() => (changes += 1))
  progress.start()
  progress.finish()
  expect(changes).toBe(0)
})

test('a failure offers a retry until the next navigation starts, and says if the browser is offline', () => {
  const { progress, state, store } = createTestProgress()
  let retried = 0
  progress.start()
  progress.fail(() => (retried += 1))
  expect(state()).toBe('failed')
  const failed = store.get()
  if (failed.state === 'failed') failed.retry()
  expect(retried).toBe(1)
  progress.start()
  expect(state()).toBe('idle')

  const offline = createTestProgress(false)
  offline.progress.fail(() => {})
  expect(offline.state()).toBe('offline')
})
