import { expect, test } from 'vitest'
import { createStore } from '../browser/store.ts'
import { createClock } from '../browser/testing.ts'
import { createProgress } from './progress.ts'
import type { Progress } from './runtime.ts'

function create(online = true) {
  const clock = createClock()
  const store = createStore<Progress>({ state: 'idle' })
  const progress = createProgress({ store, after: clock.after, isOnline: () => online })
  return { clock, progress, state: () => store.get().state, store }
}

test('a navigation says that it is loading after its half of the wait, and stops saying so', () => {
  const { clock, progress, state } = create()
  progress.begin()
  clock.pass(74)
  expect(state()).toBe('idle')
  clock.pass(1)
  expect(state()).toBe('loading')
  progress.end()
  expect(state()).toBe('idle')
})

test('a quick navigation says nothing', () => {
  const { clock, progress, state } = create()
  progress.begin()
  clock.pass(60)
  progress.end()
  clock.pass(1000)
  expect(state()).toBe('idle')
})

test('a quick navigation has nothing drawn again', () => {
  const { progress, store } = create()
  let changes = 0
  store.subscribe(() => (changes += 1))
  progress.begin()
  progress.end()
  expect(changes).toBe(0)
})

test('a failure offers a retry until the next navigation begins; offline says offline', () => {
  const { progress, state, store } = create()
  let retried = 0
  progress.begin()
  progress.fail(() => (retried += 1))
  expect(state()).toBe('failed')
  const failed = store.get()
  if (failed.state === 'failed') failed.retry()
  expect(retried).toBe(1)
  progress.begin()
  expect(state()).toBe('idle')

  const offline = create(false)
  offline.progress.fail(() => {})
  expect(offline.state()).toBe('offline')
})
